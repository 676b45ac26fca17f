// The first run: one place with its first lines and a desk, and the account that owns it. It happens once. Whoever comes second, even in the
// same instant, is refused, and the one-time key dies with it. The owner's account is made before, by whoever keeps accounts; one
// without a member may do nothing, and the same e-mail and password take it up again.

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
import type { LineInput } from '../place/create-line.ts';
import { freeSlug } from '../place/free-slug.ts';
import { checkPlaceFields } from '../place/place-fields.ts';
import { calledTexts, deskNameOf, linesOf } from './trade-start.ts';
import { isLanguage } from '#locales/languages.ts';

export interface SetUpInput {
  placeName: string;
  country: string;
  timeZone: string;
  languages: string[];
  defaultLanguage: string;
  trade: TradeName;
  /** Null: as the trade names it. */
  lineName: string | null;
  linePrefix: string;
  deskName: string | null;
  /** Of all lines; null: they are open until somebody closes them. */
  hours: OpeningHours | null;
  /** Whether a backup is taken every night. */
  hasBackups?: boolean;
  owner: { userId: string; name: string };
}

/** Answers the slug of the new place. Throws `forbidden` where the installation is set up already. */
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

/** The trade's lines; the first one is named and lettered as it was said, and none has its letters. */
function linesWith({ trade, lineName, linePrefix, defaultLanguage, hours }: SetUpInput): LineInput[] {
  const [first, ...others] = linesOf(trade);
  const name = lineName === null ? first.name : { [defaultLanguage]: lineName.trim() };
  const taken = linePrefix.trim().toUpperCase();
  return [
    { ...first, name, prefix: linePrefix, hours },
    ...others.map((line) => ({ ...line, prefix: line.prefix === taken ? first.prefix : line.prefix, hours })),
  ];
}
