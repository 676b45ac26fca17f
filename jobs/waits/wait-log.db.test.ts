import { expect, test } from 'vitest';
import { draftOf } from '#domain/history/visit-draft.ts';
import { Visits } from '#domain/history/visits.ts';
import { importVisits, keepDraftOfVisits } from '#commands/place/import-visits.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { finish, serveTicket } from '#commands/ticket/moves.ts';
import { findGuestsInLine, findWaitingPlaces } from '#db/ticket/kept-waits.ts';
import { findTicketRef } from '#db/ticket/tickets.ts';
import { saveWaitModel } from '#domain/wait/wait-model.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { openHall } from './open-hall.ts';
import { logInOrder } from './wait-log.ts';

const noTurn = () => Promise.resolve();

test('logs of several lines come by time, each in its own order, whatever is read at once', async () => {
  const harbour = await openHarbour();
  const { organizationId, pool, running } = harbour;
  const lineIds = [await harbour.addLine(), await harbour.addLine()].toSorted();
  for (let at = 0; at < 4; at += 1) for (const lineId of lineIds) await harbour.join({ lineId });
  // The clock of the first line's process steps back after its second event.
  const seconds = [
    [10, 30, 20, 40],
    [10, 30, 30, 50],
  ];
  for (const [line, own] of seconds.entries())
    for (const [at, second] of own.entries())
      await pool.query('update event set at = to_timestamp($3) where line_id = $1 and seq = $2', [
        lineIds[line],
        at + 1,
        second,
      ]);
  const spans = lineIds.map((lineId) => ({ organizationId, lineId, after: 0, head: 4 }));
  const read = async (sliceRows: number, from = spans): Promise<string[]> => {
    const found = [];
    for await (const { line_id: line, seq } of logInOrder(running.db, from, { turn: noTurn, sliceRows }))
      found.push(`${lineIds.indexOf(line)} ${seq}`);
    return found;
  };
  const inOrder = ['0 1', '1 1', '0 2', '1 2', '0 3', '1 3', '0 4', '1 4'];
  for (const sliceRows of [1, 2, 3, 100]) expect(await read(sliceRows)).toEqual(inOrder);
  const later = spans.map((span) => ({ ...span, after: 1, head: 3 }));
  expect(await read(1, later)).toEqual(['0 2', '1 2', '0 3', '1 3']);
  await harbour.close();
});

/** Ten minutes each, until the day before. */
async function importGuests({ context, clock, staff, placeId }: Harbour, lineId: string): Promise<void> {
  const visits = new Visits();
  for (let at = 0; at < 20; at += 1) {
    const start = clock.now().getTime() / 1000 - 86_400 - at * 600;
    const named = { line: visits.lines.numberOf('Main', 9), service: -1, desk: visits.desks.numberOf('1', 9) };
    visits.add({ arrival: start - 300, start, end: start + 400 + at * 10, ...named });
  }
  const refused = { count: 0, byFault: {}, rows: [] };
  const draft = draftOf(visits, { heads: ['x'], columns: {}, refused, picture: null as never });
  await keepDraftOfVisits(context, staff.ines, { placeId, draft });
  const lines = new Map([['Main', lineId]]);
  await importVisits(context, staff.ines, { placeId, madeAt: clock.now().getTime(), lines, services: new Map() });
}

async function serveGuests(harbour: Harbour, desks: readonly string[], lineIds: readonly string[]): Promise<void> {
  const { context, staff, clock } = harbour;
  for (let guest = 0; guest < 12; guest += 1) {
    for (const lineId of lineIds) await harbour.join({ lineId });
    clock.pass(100);
    const { ticket } = (await callNext(context, staff.ruth, { deskId: desks[guest % 2] ?? '' }, null)).answer;
    const ref = ticket && (await findTicketRef(harbour.db, null, ticket.id));
    if (!ref) throw new Error('nobody');
    await serveTicket(context, staff.ruth, ref, null);
    clock.pass(guest % 3 === 0 ? 700 : 300);
    await finish(context, staff.ruth, ref, null);
  }
}

test('a line learns the same, whatever is read at once', async () => {
  const harbour = await openHarbour();
  const lineIds = [await harbour.addLine(), await harbour.addLine()];
  const desks = [await harbour.addDesk(lineIds), await harbour.addDesk(lineIds.toReversed())];
  await importGuests(harbour, lineIds[0] ?? '');
  await serveGuests(harbour, desks, lineIds);
  const { db } = harbour.running;
  const place = (await findWaitingPlaces(db)).find(({ lines }) => lines.some(({ id }) => lineIds.includes(id)));
  if (!place) throw new Error('no place');
  const standing = await findGuestsInLine(db, place);
  const learnt = async (sliceRows: number) => {
    const now = harbour.clock.now().getTime() / 1000;
    const { lines } = await openHall(db, place, standing, { now, turn: noTurn, sliceRows });
    return lineIds.map((id) => saveWaitModel((lines.get(id) ?? { model: null as never }).model));
  };
  const atOnce = await learnt(10_000);
  const [first] = atOnce.map((model) => (JSON.parse(model) as { seconds: { last: number[] } }).seconds.last);
  expect(first?.slice(0, 2)).toEqual([590, 580]);
  expect(first?.length).toBeGreaterThan(25);
  for (const sliceRows of [1, 2, 7]) expect(await learnt(sliceRows)).toEqual(atOnce);
  await harbour.close();
});
