import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPlaceById } from '#db/place/places.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { loadPlaceFacts, type PlaceFacts } from './place-facts.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

async function load(front: number | null): Promise<{ facts: PlaceFacts; statements: number }> {
  const place = await findPlaceById(harbour.db, harbour.placeId);
  if (!place) throw new Error('no place');
  let statements = 0;
  const count = (): void => void (statements += 1);
  harbour.pool.on('acquire', count);
  const facts = await loadPlaceFacts(harbour.db, place, { staffSince: new Date(0), front });
  harbour.pool.off('acquire', count);
  return { facts, statements };
}

test('each line has its own guests, in order; a line more is no statement more', async () => {
  const { walkIn, results } = harbour.lines;
  const first = await harbour.join();
  const other = await harbour.join({ lineId: results });
  const second = await harbour.join();
  const waiting = ({ lines }: PlaceFacts) => lines.map(({ line, waiting: of }) => [line.id, of.map(({ id }) => id)]);
  const before = await load(null);
  expect(waiting(before.facts)).toEqual([
    [walkIn, [first.ticketId, second.ticketId]],
    [results, [other.ticketId]],
  ]);
  const added = await harbour.addLine();
  const after = await load(1);
  expect(waiting(after.facts)).toEqual([
    [walkIn, [first.ticketId]],
    [results, [other.ticketId]],
    [added, []],
  ]);
  expect(after.statements).toBe(before.statements);
});
