// The first run: one place with its lines, a desk, and the account that owns it. It happens once: whoever comes second,
// even at the same instant, is refused, and the one-time key ends. The owner's account is made before; without a member
// it may do nothing, and the same email and password use it again.

import { storeBackupSettings } from '#db/backup/backup-rows.ts';
import { findOwnOrganization } from '#db/place/organizations.ts';
import { keepTemplate } from '#db/messaging/message-templates.ts';
import { usualBackups } from '#domain/installation/backup-plan.ts';
import type { OpeningHours } from '#domain/line/opening-hours.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import type { TradeName } from '#domain/place/trade.ts';
import { slugFrom } from '#domain/place/slug.ts';
import { findInstallation, lockInstallation, markSetUp } from '#db/place/installation.ts';
import { audit, type CommandContext } from '../engine/command.ts';
import { foundOrganization } from './found-organization.ts';
import type { LineInput } from '../place/lines.ts';
import { freeSlug } from '../place/free-slug.ts';
import { checkPlaceFields, type PlaceFields } from '../place/place-fields.ts';
import { calledTexts, deskNameOf, linesOf } from './trade-start.ts';
import { isLanguage } from '#locales/languages.ts';

export interface SetUpInput extends Pick<PlaceFields, 'country' | 'timeZone' | 'languages' | 'defaultLanguage'> {
  placeName: string;
  trade: TradeName;
  /** Null: the trade's own name. */
  lineName: string | null;
  linePrefix: string;
  deskName: string | null;
  /** Of all lines; null: open until somebody closes them. */
  hours: OpeningHours | null;
  /** Whether a backup is made every night. */
  hasBackups?: boolean;
  owner: { userId: string; name: string };
}

/** Returns the new place's slug. Throws `forbidden` if the installation is set up already. */
export async function setUpInstallation(context: CommandContext, input: SetUpInput): Promise<{ slug: string }> {
  const { languages, defaultLanguage, country, timeZone } = input;
  const place = { name: input.placeName, country, timeZone, languages, defaultLanguage };
  checkPlaceFields(context, place);
  if (!isLanguage(defaultLanguage)) throw fieldRefusal('defaultLanguage', 'not_a_choice');
  const lines = linesWith(input);
  return context.db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    if ((await findInstallation(trx)).isSetUp) throw new Refusal('forbidden');
    const slug = await freeSlug(trx, slugFrom(input.placeName));
    const { organizationId, placeId } = await foundOrganization(
      trx,
      {
        organizationId: await findOwnOrganization(trx),
        organizationName: input.placeName.trim(),
        place: { ...place, slug },
        lines,
        desks: [{ name: input.deskName ?? deskNameOf(input.trade, defaultLanguage), lines: lines.map((_, at) => at) }],
        member: { ...input.owner, role: 'owner' },
      },
      context.now(),
    );
    for (const [language, body] of calledTexts(input.trade)) {
      const key = { organizationId, placeId, kind: 'called', language } as const;
      await keepTemplate(trx, key, { body, isPlain: false }, context.now());
    }
    await markSetUp(trx, context.now());
    if (input.hasBackups) await storeBackupSettings(trx, usualBackups, context.now());
    const actor = { kind: 'account', id: input.owner.userId } as const;
    await audit(context, trx, {
      organizationId,
      actor,
      kind: 'set_up',
      subject: { kind: 'place', id: placeId },
      placeId,
    });
    return { slug };
  });
}

/** The trade's lines. The first has the given name and prefix, and no other has that prefix. */
function linesWith({ trade, lineName, linePrefix, defaultLanguage, hours }: SetUpInput): LineInput[] {
  const [first, ...others] = linesOf(trade);
  const name = lineName === null ? first.name : { [defaultLanguage]: lineName.trim() };
  const taken = linePrefix.trim().toUpperCase();
  return [
    { ...first, name, prefix: linePrefix, hours },
    ...others.map((line) => ({ ...line, prefix: line.prefix === taken ? first.prefix : line.prefix, hours })),
  ];
}
