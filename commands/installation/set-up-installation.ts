// The first run: one place with a line and a desk, and the account that owns it. It happens once. Whoever comes second, even in the
// same instant, is refused, and the one-time key dies with it. The owner's account is made before, by whoever keeps accounts; one
// without a member may do nothing, and the same e-mail and password take it up again.

import { findOwnOrganization } from '#db/place/organizations.ts';
import { Refusal } from '#domain/refusal.ts';
import { slugFrom } from '#domain/place/slug.ts';
import { findInstallation, lockInstallation, markSetUp } from '#db/place/installation.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { foundOrganization } from './found-organization.ts';
import { freeSlug } from '../place/free-slug.ts';
import { checkPlaceFields } from '../place/place-fields.ts';

export interface SetUpInput {
  placeName: string;
  country: string;
  timeZone: string;
  languages: string[];
  defaultLanguage: string;
  lineName: string;
  linePrefix: string;
  deskName: string;
  owner: { userId: string; name: string };
}

/** Answers the slug of the new place. Throws `forbidden` where the installation is set up already. */
export async function setUpInstallation(context: CommandContext, input: SetUpInput): Promise<{ slug: string }> {
  const { languages, defaultLanguage, country, timeZone } = input;
  const place = { name: input.placeName, country, timeZone, languages, defaultLanguage };
  checkPlaceFields(context, place);
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
        lines: [{ name: { [defaultLanguage]: input.lineName.trim() }, prefix: input.linePrefix }],
        desks: [{ name: input.deskName, lines: [0] }],
        member: { ...input.owner, role: 'owner' },
      },
      context.now(),
    );
    await markSetUp(trx, context.now());
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
