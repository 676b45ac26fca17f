// The record of processing that a place must have: what is stored, why, for how long, who sees it, and which providers
// carry it. It is made from the settings and the sent messages, so that it is always true. It contains nobody's
// personal data.

import type { Db } from '#db/database.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { findOrganizationName } from '#db/place/organizations.ts';
import { countStaff, findCarriers } from '#db/messaging/recipients.ts';
import { roles } from '#domain/team/permissions.ts';
import { presentPrivacy } from '../guest/place-privacy.ts';
import { inLanguageOf } from '../place-look.ts';
import { findLeftSince } from '#db/erasing/rewrite-tables.ts';
import { findSealedOfPlace, hasUnreadable } from '#db/secret/sealed-tickets.ts';
import type { Secrets } from '#db/secret/secrets.ts';

const carriersWithinMs = 90 * 24 * 3_600_000;

export async function presentProcessingRecord(db: Db, place: PlaceRow, now: Date) {
  const [organization, lines, staff, carriers] = await Promise.all([
    findOrganizationName(db, place.organization_id),
    findLinesOfPlace(db, place),
    countStaff(db, place),
    findCarriers(db, place, new Date(now.getTime() - carriersWithinMs)),
  ]);
  const labels = lines.flatMap(({ questions }) =>
    questions.map(({ label }) => inLanguageOf(place.default_language, label)),
  );
  return {
    place: {
      name: place.name,
      slug: place.slug,
      address: place.address,
      timeZone: place.time_zone,
      country: place.country,
    },
    organization: organization ?? place.name,
    ...presentPrivacy(place),
    /** What the place asks guests who join, in its own language. */
    asked: [...new Set(labels)].filter((label) => label !== ''),
    staff: roles.toReversed().flatMap((role) => staff.filter((one) => one.role === role)),
    /** The providers that carried messages in the last days; empty if none were sent. */
    carriers,
    madeAt: now.toISOString(),
  };
}

const dayMs = 24 * 3600_000;

/** For how many days erased data may have stayed in files of the database; 0: it is gone within a day, as promised. */
export async function countLeftDays({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  const at = now();
  const since = await findLeftSince(db, at);
  return since === null ? 0 : Math.floor((at.getTime() - since.getTime()) / dayMs);
}

/** The maximum of tickets looked at for one count: the newest are enough. */
const maxTickets = 5000;

/** Counts a place's tickets with stored data that cannot be read. */
export async function countUnreadable(
  { db, secrets }: { db: Db; secrets: Secrets },
  place: Pick<PlaceRow, 'organization_id' | 'id'>,
): Promise<number> {
  const rows = await findSealedOfPlace(db, place, maxTickets);
  return rows.filter((row) => hasUnreadable(secrets, row)).length;
}
