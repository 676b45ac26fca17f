import { findLinesOfPlace } from '#db/place/lines.ts';
import type { ApiParts } from './calls.ts';

/** Rings for every line of a place: something beside their logs changed, and those who watch should look. */
export async function announcePlace(
  { db, hub }: Pick<ApiParts, 'db' | 'hub'>,
  place: { organization_id: string; id: string },
): Promise<void> {
  for (const line of await findLinesOfPlace(db, place)) hub.announce(line.id, line.head);
}
