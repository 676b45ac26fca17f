// A file of visits as a draft: read, and played through the place's rules, while others work.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { PlaceClock } from '#domain/history/place-times.ts';
import { pictureOf } from '#domain/history/rehearsal-picture.ts';
import { playVisits } from '#domain/history/play-visits.ts';
import { draftOf } from '#domain/history/visit-draft.ts';
import type { TableSource } from './csv-table.ts';
import { readHistory, type AskedHistory } from './read-history.ts';

const boundMinutes = 30;
/** Somebody waits for the page. */
const maxTold = 2000;

export async function draftOfFile(open: TableSource, asked: AskedHistory) {
  const read = await readHistory(open, asked);
  if (read.fault !== null) return read;
  const { heads, columns, visits, refused } = read;
  if (visits.count === 0) return { fault: 'no_visits' as const, heads, columns, line: null };
  const options = { clock: new PlaceClock(asked.timeZone), boundMinutes, maxTold, pause: nextTurn };
  const picture = pictureOf(await playVisits(visits, options));
  return { fault: null, draft: draftOf(visits, { heads, columns, refused, picture }) };
}
