// Founds an organization with its first place, ready for work: lines, desks, and one member. All of it or nothing.

import { insertOrganization } from '#db/place/organizations.ts';
import { insertMember } from '#db/team/members.ts';
import { newId } from '#db/new-id.ts';
import type { Trx } from '#db/database.ts';
import type { Role } from '#domain/team/permissions.ts';
import { system } from '#domain/team/actor.ts';
import { insertDesk } from '../place/desks.ts';
import { followDesks } from '../place/follow-desks.ts';
import { insertLine, type LineInput } from '../place/lines.ts';
import { insertPlace, type PlaceInput } from '../place/places.ts';
import { openOrganization } from '#db/scope/look-up.ts';

export interface Founding {
  /** An existing one is used as it is. */
  organizationId: string | null;
  organizationName: string;
  place: PlaceInput;
  lines: LineInput[];
  /** `lines` are positions in the list of lines, in order of preference. */
  desks: { name: string; directions?: string; lines: number[] }[];
  member: { userId: string; name: string; role: Role };
}

export async function foundOrganization(trx: Trx, input: Founding, now: Date) {
  const organizationId = input.organizationId ?? newId();
  if (input.organizationId === null)
    await insertOrganization(trx, { id: organizationId, name: input.organizationName });
  await openOrganization(trx, organizationId);
  const { placeId } = await insertPlace(trx, organizationId, input.place);
  const place = { organization_id: organizationId, id: placeId, default_language: input.place.defaultLanguage };
  const lineIds: string[] = [];
  for (const line of input.lines) lineIds.push((await insertLine(trx, place, line)).lineId);
  for (const { name, directions, lines } of input.desks) {
    const served = lines.flatMap((at) => lineIds[at] ?? []);
    await insertDesk(trx, place, { name, directions: directions ?? null, lineIds: served });
  }
  await followDesks(trx, place, { actor: system, at: now });
  const { userId, name, role } = input.member;
  const id = newId();
  await insertMember(trx, {
    organization_id: organizationId,
    id,
    user_id: userId,
    role,
    name,
    place_ids: [],
    grants: [],
  });
  return { organizationId, placeId };
}
