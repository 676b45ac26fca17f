import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { delayTurn, finish, serveTicket } from '#commands/ticket/moves.ts';
import { transferTicket } from '#commands/ticket/move-ticket.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import type { BoardView, DeskView, TicketLive } from '#contract/views.ts';
import { findPlaceById } from '#db/place/places.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { presentDesk } from '#presenters/staff/console-view.ts';
import { presentBoard } from '#presenters/screens/public-board.ts';
import { ReaderSink } from '#test/frame-reader.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { hearFaults, type Fault } from '#timers/guarded.ts';
import { createHub, type Hub, type HubOptions } from './hub.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

let harbour: Harbour;
/** Commands whose changes are announced to the hub. */
let heard: CommandContext;
let hub: Hub;
const stops: (() => void)[] = [];

beforeAll(async () => {
  harbour = await openHarbour();
  heard = harbour.another({ announce: (lineId, seq) => hub.announce(lineId, seq) });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  hub.close();
});
afterAll(() => harbour.close());

/** Nothing happens by the clock, except where a test sets it. */
const never = 3_600_000;
function open(timing: HubOptions['timing'] = {}, onFault = (fault: Fault): void => void faults.push(fault)): Hub {
  stops.push(hearFaults(onFault));
  hub = createHub({
    db: harbour.db,
    secrets: testSecrets,
    now: harbour.clock.now,
    timing: { check: never, reappraise: never, near: 0, far: 0, call: 0, board: 0, desk: 0, ...timing },
  });
  return hub;
}
const faults: Fault[] = [];
afterEach(() => {
  const [first] = faults.splice(0);
  if (first) throw first.error;
});

async function watchTicket(ref: TicketRef, seenId: string | null = null): Promise<ReaderSink<TicketLive>> {
  const sink = new ReaderSink<TicketLive>();
  const watch = await hub.watchTicket(ref, sink, seenId);
  stops.push(() => watch.stop());
  return sink;
}

async function watchBoard(seenId: string | null = null): Promise<ReaderSink<BoardView>> {
  const sink = new ReaderSink<BoardView>();
  const place = { organization_id: harbour.organizationId, id: harbour.placeId };
  const watch = await hub.watchBoard(place, sink, seenId);
  stops.push(() => watch.stop());
  return sink;
}

async function watchDesk(deskId: string, staff = harbour.staff.ruth): Promise<ReaderSink<DeskView>> {
  const sink = new ReaderSink<DeskView>();
  const desk = { id: deskId, organization_id: harbour.organizationId, place_id: harbour.placeId };
  const watch = await hub.watchDesk(desk, staff, sink);
  stops.push(() => watch.stop());
  return sink;
}

type Joined = Awaited<ReturnType<Harbour['join']>>;

/** A new line with a desk, and the given number of guests. */
async function lineWith(guests: number): Promise<{ lineId: string; deskId: string; refs: Joined[] }> {
  const lineId = await harbour.addLine();
  const deskId = await harbour.addDesk([lineId]);
  const refs: Joined[] = [];
  for (let at = 0; at < guests; at++) refs.push(await harbour.join({ lineId, name: `Guest ${at}` }));
  return { lineId, deskId, refs };
}

const call = (deskId: string) => callNext(heard, harbour.staff.ruth, { deskId }, null);
const at = <Item>(items: Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new Error(`nothing at ${index}`);
  return item;
};

test('a guest sees the view as it is, then each place nearer, then the desk', async () => {
  open();
  const { deskId, refs } = await lineWith(3);
  const sink = await watchTicket(at(refs, 2));
  expect(await sink.next()).toMatchObject({ id: 3, view: { seq: 3, state: 'waiting', ahead: 2, desk: null } });
  await call(deskId);
  expect((await sink.next()).view).toMatchObject({ seq: 4, ahead: 1 });
  await call(deskId);
  expect((await sink.next()).view).toMatchObject({ ahead: 0 });
  await call(deskId);
  const called = (await sink.next()).view;
  expect(called).toMatchObject({ state: 'called', ahead: null, wait: null, timesCalled: 1, isComing: false });
  expect(called.desk?.name).toMatch(/^Desk /);
  expect(Date.parse(called.graceEndsAt ?? '') - Date.parse(called.calledAt ?? '')).toBe(5 * 60_000);
});

test('nobody gets a view that did not change for them', async () => {
  open();
  const { deskId, refs } = await lineWith(3);
  const first = await watchTicket(at(refs, 0));
  const last = await watchTicket(at(refs, 2));
  await Promise.all([first.next(), last.next()]);
  // One guest joins behind them, another lets guests pass behind the first: only the last one sees a difference.
  await harbour.join({ lineId: at(refs, 0).lineId });
  await delayTurn(heard, harbour.guest, at(refs, 1), { passing: 1 }, null);
  expect((await last.next()).view.ahead).toBe(1);
  await call(deskId);
  expect((await first.next()).view).toMatchObject({ state: 'called' });
  expect(first.left).toBe(0);
});

test('the board shows calls at once, to everybody the same, and nothing when nothing shows', async () => {
  open();
  const { deskId, refs } = await lineWith(2);
  const [one, two] = [await watchBoard(), await watchBoard()];
  const { number } = at(refs, 0).answer;
  const first = await one.next();
  expect(first.view.state).toBe('open');
  expect(await two.next()).toEqual(first);
  harbour.clock.pass(1);
  await call(deskId);
  const called = await one.until((view) => view.now?.number === number);
  expect(called.view.now).toMatchObject({ number, timesCalled: 1, language: 'en' });
  expect(await two.until((view) => view.now?.number === number)).toEqual(called);
  const numbers = (view: BoardView): string[] => view.earlier.map((earlier) => earlier.number);
  await serveTicket(heard, harbour.staff.ruth, at(refs, 0), null);
  expect(numbers((await one.until((view) => view.now?.number !== number)).view)).toContain(number);
  await finish(heard, harbour.staff.ruth, at(refs, 0), null);
  expect(numbers((await one.next()).view)).not.toContain(number);
});

test('the given name is on the board from the moment the place wants it there, and not longer', async () => {
  open({ check: 20 });
  const lineId = await harbour.addLine();
  const deskId = await harbour.addDesk([lineId]);
  await harbour.join({ lineId, name: 'Luis Herrera', language: 'es' });
  const board = await watchBoard();
  await call(deskId);
  const quiet = await board.until((view) => view.now?.language === 'es');
  expect(JSON.stringify(quiet)).not.toContain('Luis');
  const input = (settings: object) =>
    harbour.pool.query('update place set board = $2 where id = $1', [harbour.placeId, JSON.stringify(settings)]);
  await input({ shows: 'name', isSpoken: false });
  const named = await board.until((view) => view.now?.name === 'Luis');
  expect(named.view.sound).toEqual({ hasChime: true, isSpoken: false });
  expect(JSON.stringify(named)).not.toContain('Herrera');
  await input({});
  await board.until((view) => view.now?.name === null && view.sound.isSpoken);
});

test('the share of today’s estimates that held is counted anew, and is the same at the first look', async () => {
  open({ reappraise: 40 });
  const { deskId, refs } = await lineWith(20);
  const board = await watchBoard();
  expect((await board.next()).view.kept).toBeNull();
  for (const ref of refs) {
    harbour.clock.pass(60);
    await call(deskId);
    await serveTicket(heard, harbour.staff.ruth, ref, null);
    await finish(heard, harbour.staff.ruth, ref, null);
  }
  // They waited between one and twenty minutes.
  const ids = refs.map(({ ticketId }) => ticketId);
  await harbour.pool.query('update ticket set promised_low = 2, promised_high = 15 where id = any ($1)', [ids]);
  const { view } = await board.until(({ kept }) => kept !== null);
  expect(view.kept).toEqual({ kept: 14, of: 20 });
  expect((await (await watchBoard()).next()).view.kept).toEqual(view.kept);
});

test('a change that nobody announced is found', async () => {
  open({ check: 20 });
  const { deskId, refs } = await lineWith(2);
  const sink = await watchTicket(at(refs, 1));
  await sink.next();
  await callNext(harbour.context, harbour.staff.ruth, { deskId }, null);
  expect((await sink.next()).view.ahead).toBe(0);
});

test('a wait that the line tells anew is found', async () => {
  open({ check: 20 });
  const { lineId, refs } = await lineWith(4);
  await harbour.pool.query(...teachingWait(lineId, 600));
  const sink = await watchTicket(at(refs, 3));
  const alone = (await sink.next()).view.wait;
  await harbour.pool.query(...teachingWait(lineId, 300));
  const together = (await sink.next()).view.wait;
  expect(together?.high).toBeLessThan(alone?.high ?? 0);
});

test('a gap in the log has the whole line read anew', async () => {
  open();
  const { lineId, deskId, refs } = await lineWith(3);
  const sink = await watchTicket(at(refs, 2));
  await sink.next();
  await harbour.pool.query(`update ticket set state = 'left', ended_at = now() where id = $1`, [at(refs, 0).ticketId]);
  await harbour.pool.query('update line set head = head + 5, waiting = waiting - 1 where id = $1', [lineId]);
  hub.announce(lineId, 8);
  expect(await sink.next()).toMatchObject({ id: 8, view: { ahead: 1 } });
  await call(deskId);
  expect(await sink.next()).toMatchObject({ id: 9, view: { ahead: 0 } });
});

test('the database goes away and comes back: the watchers stay and are told', async () => {
  let met = 0;
  open({ check: 20 }, () => (met += 1));
  const { deskId, refs } = await lineWith(2);
  const sink = await watchTicket(at(refs, 1));
  await sink.next();
  await callNext(harbour.context, harbour.staff.ruth, { deskId }, null);
  await sink.next();
  await harbour.pool.query('alter table line rename to line_away');
  await expect.poll(() => met).toBeGreaterThan(2);
  await harbour.pool.query('alter table line_away rename to line');
  await callNext(harbour.context, harbour.staff.ruth, { deskId }, null);
  expect((await sink.next()).view.state).toBe('called');
  expect(sink.destroyed).toBe(false);
});

test('whoever comes back with the newest number gets no second copy', async () => {
  open({ reappraise: 50 });
  const { deskId, refs } = await lineWith(2);
  const before = await watchTicket(at(refs, 1));
  const { id, eventId } = await before.next();
  const [same, older, bare] = [
    await watchTicket(at(refs, 1), eventId),
    await watchTicket(at(refs, 1), eventId.replace(String(id), String(id - 1))),
    await watchTicket(at(refs, 1), String(id)),
  ];
  expect([same.left, older.left, bare.left]).toEqual([0, 1, 1]);
  await call(deskId);
  expect((await same.until((view) => view.ahead === 0)).id).toBe(id + 1);
  const board = await watchBoard();
  const shown = await board.next();
  expect((await watchBoard(shown.eventId)).left).toBe(0);
});

test('a slow reader is skipped to the newest', async () => {
  open();
  const { deskId, refs } = await lineWith(9);
  const sink = await watchTicket(at(refs, 8));
  const other = await watchTicket(at(refs, 8));
  await sink.next();
  sink.isSlow = true;
  for (let calls = 0; calls < 8; calls++) await call(deskId);
  await other.until((view) => view.ahead === 0);
  // About two frames were sent before the server noticed that nobody reads.
  const unread = sink.readAll();
  expect(unread).toBeGreaterThan(0);
  expect(unread).toBeLessThan(8);
  const newest = await sink.until((view) => view.ahead === 0);
  expect(newest.id).toBe(17);
});

test('a ticket that is sent to another line keeps its stream', async () => {
  open();
  const { refs } = await lineWith(1);
  const there = await lineWith(2);
  const sink = await watchTicket(at(refs, 0));
  await sink.next();
  await transferTicket(heard, harbour.staff.ruth, at(refs, 0), { lineId: there.lineId }, null);
  expect((await sink.next()).view).toMatchObject({ ahead: 2, seq: 3, lineId: there.lineId });
  await call(there.deskId);
  expect((await sink.next()).view).toMatchObject({ ahead: 1, seq: 4 });
  // And back again, now that both lines are known.
  const here = await watchTicket(at(refs, 0));
  await here.next();
  await transferTicket(heard, harbour.staff.ruth, at(refs, 0), { lineId: at(refs, 0).lineId }, null);
  for (const one of [sink, here]) expect((await one.next()).view).toMatchObject({ ahead: 0, seq: 3 });
});

test('a ticket whose day is over can still be looked at, and an undo brings it back', async () => {
  open();
  const { deskId, refs } = await lineWith(1);
  await call(deskId);
  await serveTicket(heard, harbour.staff.ruth, at(refs, 0), null);
  await finish(heard, harbour.staff.ruth, at(refs, 0), null);
  const sink = await watchTicket(at(refs, 0));
  expect((await sink.next()).view).toMatchObject({ state: 'served', ahead: null, desk: null });
  await undoMove(heard, harbour.staff.ruth, at(refs, 0), null);
  expect((await sink.next()).view).toMatchObject({ state: 'serving', endedAt: null });
});

test('two hosts see the same within one change; each only what their role may', async () => {
  open();
  const { lineId, deskId } = await lineWith(0);
  const ref = await harbour.join({ lineId, name: 'Amara Okafor', phone: '+1 202 555 0101' });
  const ruth = await watchDesk(deskId);
  const olga = await watchDesk(deskId, harbour.staff.olga);
  const ines = await watchDesk(deskId, harbour.staff.ines);
  for (const [sink, phone] of [
    [ruth, '•••• 0101'],
    [olga, '•••• 0101'],
    [ines, '+12025550101'],
  ] as const) {
    const { view } = await sink.next();
    expect(view.waiting).toMatchObject([{ id: ref.ticketId, name: 'Amara Okafor', phone, reach: { by: 'text' } }]);
    expect(view.nextId).toBe(ref.ticketId);
  }
  await call(deskId);
  const isCalled = (view: DeskView): boolean => view.active.some(({ id }) => id === ref.ticketId);
  const seen = await ruth.until(isCalled);
  expect(seen.view.waiting).toEqual([]);
  const mine = seen.view.active.find(({ id }) => id === ref.ticketId);
  expect(mine).toMatchObject({ state: 'called', phone: '+12025550101', last: { kind: 'called', canUndo: true } });
  const hers = (await olga.until(isCalled)).view.active.find(({ id }) => id === ref.ticketId);
  expect(hers).toMatchObject({ phone: '•••• 0101', last: { canUndo: false } });
});

test('a console hears how far a text came, and who looks at their page', async () => {
  open({ check: 20 });
  const { lineId, deskId, refs } = await lineWith(1);
  const texted = await harbour.join({ lineId, phone: '+1 202 555 0105' });
  const desk = await watchDesk(deskId);
  const first = (await desk.next()).view;
  expect(first.waiting.map(({ reach }) => reach)).toEqual([
    { by: 'board', state: 'ready' },
    { by: 'text', state: 'sending' },
  ]);
  await harbour.pool.query(`update message set state = 'delivered' where ticket_id = $1`, [texted.ticketId]);
  expect((await desk.next()).view.waiting[1]?.reach).toEqual({ by: 'text', state: 'arrived' });
  await watchTicket(at(refs, 0));
  expect((await desk.next()).view.waiting[0]?.reach).toEqual({ by: 'page', state: 'ready' });
});

test('the first look from the database is the first frame of the stream', async () => {
  open();
  const { lineId, deskId, refs } = await lineWith(4);
  await harbour.join({ lineId, name: 'Luis Herrera', phone: '+1 202 555 0102' });
  await call(deskId);
  await serveTicket(heard, harbour.staff.ruth, at(refs, 0), null);
  await finish(heard, harbour.staff.ruth, at(refs, 0), null);
  await call(deskId);
  const place = await findPlaceById(harbour.db, harbour.placeId);
  if (!place) throw new Error('no place');
  const now = harbour.clock.now();
  expect(await presentBoard(harbour.db, testSecrets, place, now)).toEqual((await (await watchBoard()).next()).view);
  const first = await presentDesk(harbour.db, testSecrets, { id: deskId, place_id: place.id }, harbour.staff.ruth, now);
  // Only the stream knows who is connected.
  const present = [{ memberId: harbour.staff.ruth.id, deskId }];
  expect((await (await watchDesk(deskId)).next()).view).toEqual({ ...first, present });
  expect(first.done.map(({ id }) => id)).toEqual([at(refs, 0).ticketId]);
});

test('the first twenty hear at once, those behind them when it is time', async () => {
  open({ near: never });
  const { deskId, refs } = await lineWith(30);
  const [front, back] = [await watchTicket(at(refs, 19)), await watchTicket(at(refs, 29))];
  expect([(await front.next()).view.ahead, (await back.next()).view.ahead]).toEqual([19, 29]);
  for (const ahead of [18, 17, 16]) {
    await call(deskId);
    expect((await front.next()).view.ahead).toBe(ahead);
  }
  // This group was idle, so its first change went out at once; the others wait for the end of the window.
  expect([(await back.next()).view.ahead, back.left]).toEqual([28, 0]);
});

test('many tickets that change at once are sent in slices, to each screen the newest', async () => {
  open();
  const { lineId, deskId, refs } = await lineWith(25);
  const sinks = await Promise.all(refs.map((ref) => watchTicket(ref)));
  for (const _ of refs) await callNext(harbour.context, harbour.staff.ruth, { deskId }, null);
  hub.announce(lineId, 50);
  for (const sink of sinks) expect((await sink.until(({ state }) => state === 'called')).view.seq).toBe(50);
});

test('what is gone from the database is not watched any more', async () => {
  open({ check: 20 });
  const { lineId, refs } = await lineWith(1);
  const sink = await watchTicket(at(refs, 0));
  await sink.next();
  await harbour.pool.query('update desk set line_ids = array_remove(line_ids, $1)', [lineId]);
  await harbour.pool.query('delete from line where id = $1', [lineId]);
  await sink.ended();
  await expect(hub.watchTicket({ ...at(refs, 0), ticketId: lineId }, new ReaderSink(), null)).rejects.toMatchObject({
    code: 'not_found',
  });
});
