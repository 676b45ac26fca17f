import { findLinesOfPlace } from '#db/place/lines.ts';
import type { ApiDeps } from './calls.ts';
import type { PlaceRowKey } from '#db/place/places.ts';

/** Rings for every line of a place: something beside their logs changed, and those who watch should look. */
export async function announcePlace({ db, hub }: Pick<ApiDeps, 'db' | 'hub'>, place: PlaceRowKey): Promise<void> {
  for (const line of await findLinesOfPlace(db, place)) hub.announce(line.id, line.head);
}
