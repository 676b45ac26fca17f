import { findLinesOfPlace } from '#db/place/lines.ts';
import type { ApiDeps } from './calls.ts';
import type { PlaceRowKey } from '#db/place/places.ts';

/** Announces every line of a place after a change that no log contains, so that watchers read again. */
export async function announcePlace({ db, hub }: Pick<ApiDeps, 'db' | 'hub'>, place: PlaceRowKey): Promise<void> {
  for (const line of await findLinesOfPlace(db, place)) hub.announce(line.id, line.head);
}
