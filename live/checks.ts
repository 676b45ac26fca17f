// What the hub does by the clock for all watched places and lines, one after another. A fault in one does not stop the
// next.

import { findLiveVersions } from '#db/ticket/live-rows.ts';
import { contained } from '#timers/guarded.ts';
import type { LineWatch } from './line-watch.ts';
import type { LiveDeps } from './live-deps.ts';
import type { PlaceWatch } from './place-watch.ts';

export interface Watched {
  lines: Map<string, LineWatch>;
  places: Map<string, PlaceWatch>;
  readonly isClosed: boolean;
}

/** Finds changes that were not announced, with one query for everything watched. */
export async function findUnannounced({ db }: LiveDeps, watched: Watched): Promise<void> {
  if (watched.places.size === 0) return;
  const lines = [...watched.lines.values()];
  const places = [...watched.places.values()];
  const keys = [lines.map(({ key }) => key), places.map(({ key }) => key)] as const;
  const found = await findLiveVersions(db, ...keys);
  const versions = new Map(found.map(({ id, version }) => [id, version]));
  for (const place of places) {
    const version = versions.get(place.key.placeId);
    if (version === undefined) watched.places.delete(place.key.placeId);
    await look(watched, 'live: looking at a place', () => checkPlace(place, version), place.about);
  }
  for (const line of lines) {
    const version = versions.get(line.key.lineId);
    await look(watched, 'live: looking at a line', () => checkLine(line, version), line.about);
  }
}

/** Once the hub is closed its database goes: nothing more is checked, and a running check may fail. */
async function look(watched: Watched, name: string, work: () => unknown, about: PlaceWatch['about']): Promise<void> {
  if (watched.isClosed) return;
  const working = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!watched.isClosed) throw error;
    }
  };
  await contained(name, working, about);
}

async function checkPlace(place: PlaceWatch, version: string | undefined): Promise<void> {
  if (version === undefined) return place.end();
  if (version !== place.version) await place.refresh();
  await place.consoles.refreshMessages();
}

async function checkLine(line: LineWatch, version: string | undefined): Promise<void> {
  if (version === undefined) line.place.endLine(line);
  else if (version !== line.replica.line.version) await line.refresh();
}

/** Updates what the clock alone changes; closes what nobody watches. */
export async function reappraise(watched: Watched): Promise<void> {
  const { places } = watched;
  for (const [id, place] of places) {
    place.closeIdleLines();
    if (place.isIdle) {
      place.close();
      places.delete(id);
    } else await look(watched, 'live: a place, by the clock', () => place.reappraise(), place.about);
  }
}
