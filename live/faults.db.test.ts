// An error of one screen ends its stream only, so that its page reconnects; all others go on.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import type { BoardView, DeskView, TicketLive } from '#contract/views.ts';
import type { Staff } from '#domain/team/actor.ts';
import { createDatabase, createPool, everyOrganization } from '#db/database.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { hearFaults, type Fault } from '#timers/guarded.ts';
import { ReaderSink } from '#test/frame-reader.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { createHub, type Hub } from './hub.ts';

let harbour: Harbour;
let heard: CommandContext;
let hub: Hub;
let isClockBroken = false;
const faults: Fault[] = [];
const stopHearing = hearFaults((fault) => void faults.push(fault));

beforeAll(async () => {
  harbour = await openHarbour();
  heard = harbour.another({ announce: (lineId, seq) => hub.announce(lineId, seq) });
});
beforeEach(() => {
  isClockBroken = false;
  hub = createHub({
    db: harbour.db,
    secrets: testSecrets,
    now: () => {
      if (isClockBroken) throw new Error('no clock');
      return harbour.clock.now();
    },
    timing: { check: 30, reappraise: 50, near: 0, far: 0, call: 0, board: 0, desk: 0 },
  });
});
afterEach(() => {
  hub.close();
  faults.splice(0);
});
afterAll(async () => {
  stopHearing();
  await harbour.close();
});

async function watchTicket(ref: TicketRef): Promise<ReaderSink<TicketLive>> {
  const sink = new ReaderSink<TicketLive>();
  await hub.watchTicket(ref, sink);
  return sink;
}

async function watchBoard(): Promise<ReaderSink<BoardView>> {
  const sink = new ReaderSink<BoardView>();
  await hub.watchBoard({ organization_id: harbour.organizationId, id: harbour.placeId }, sink);
  return sink;
}

async function watchDesk(deskId: string, staff = harbour.staff.ruth): Promise<ReaderSink<DeskView>> {
  const sink = new ReaderSink<DeskView>();
  const desk = { id: deskId, organization_id: harbour.organizationId, place_id: harbour.placeId };
  await hub.watchDesk(desk, staff, sink);
  return sink;
}

/** Staff whose view cannot be made once `is.broken` is set. */
function breaking(is: { broken: boolean }): Staff {
  const { ruth } = harbour.staff;
  return Object.defineProperty({ ...ruth }, 'role', {
    get: () => {
      if (is.broken) throw new TypeError('a presenter failed');
      return ruth.role;
    },
  });
}

async function lineWith(guests: number) {
  const lineId = await harbour.addLine();
  const deskId = await harbour.addDesk([lineId]);
  const refs: TicketRef[] = [];
  for (let at = 0; at < guests; at++) refs.push(await harbour.join({ lineId, name: `Guest ${at}` }));
  const [first, second, third] = refs as [TicketRef, TicketRef, TicketRef];
  return { lineId, deskId, first, second, third };
}

const call = (deskId: string) => callNext(heard, harbour.staff.ruth, { deskId }, null);
const placesOf = (some: Fault[]): string[] => [...new Set(some.map(({ place }) => place))];

test('screens get no sign of life while the database stands still, and again when it goes on', async () => {
  hub.close();
  const timing = { check: 50, trusted: 300 };
  hub = createHub({ db: harbour.db, secrets: testSecrets, now: harbour.clock.now, timing });
  // One for each turn of the heartbeat.
  const boards = await Promise.all(Array.from({ length: 16 }, () => watchBoard()));
  const beats = (): number =>
    boards.flatMap(({ heads }) => heads).filter((head) => head.includes('event: beat')).length;
  const beatsOn = async (): Promise<void> => {
    const before = beats();
    await expect.poll(beats, { timeout: 5000 }).toBeGreaterThan(before);
  };
  await beatsOn();
  const lock = await harbour.pool.connect();
  try {
    await lock.query('begin; lock table line');
    await expect.poll(() => lockWaits(harbour.pool)).toBe(1);
    await sleep(timing.trusted);
    const before = beats();
    await sleep(2500);
    expect(beats()).toBe(before);
  } finally {
    lock.release(true);
  }
  await beatsOn();
});

test('a console whose view fails later ends alone; colleagues, the board and guests go on', async () => {
  const { deskId, second } = await lineWith(3);
  const is = { broken: false };
  const broken = await watchDesk(deskId, breaking(is));
  const [colleague, board, guest] = [await watchDesk(deskId), await watchBoard(), await watchTicket(second)];
  await Promise.all([broken.next(), colleague.next(), board.next(), guest.next()]);
  const watching = hub.size;
  is.broken = true;
  await call(deskId);
  await broken.ended();
  expect((await colleague.until(({ active }) => active.length > 0)).view.waiting).toHaveLength(2);
  expect((await guest.next()).view.ahead).toBe(0);
  await board.until(({ now }) => now !== null);
  expect([broken.destroyed, hub.size]).toEqual([true, watching - 1]);
  expect(placesOf(faults)).toEqual(['live: a console']);
  expect(faults[0]?.about).toEqual({ deskId });
});

test('a console that cannot begin leaves its audience, and the next change is everybody’s', async () => {
  const { deskId, second } = await lineWith(3);
  const [colleague, guest] = [await watchDesk(deskId), await watchTicket(second)];
  await Promise.all([colleague.next(), guest.next()]);
  const watching = hub.size;
  const broken = await watchDesk(deskId, breaking({ broken: true }));
  await broken.ended();
  expect(hub.size).toBe(watching);
  const before = faults.length;
  await call(deskId);
  expect((await guest.next()).view.ahead).toBe(0);
  const { view } = await colleague.until(({ active }) => active.length > 0);
  expect(view.present).toHaveLength(1);
  expect(faults.slice(before)).toEqual([]);
});

test('a damaged ticket: its guest and whoever must show it are ended at most, all others are told', async () => {
  const { lineId, deskId, first, second, third } = await lineWith(3);
  const elsewhere = await lineWith(2);
  await call(deskId);
  // As a broken disk would do it: one byte of the name, and an invalid time.
  await harbour.pool.query(
    `update ticket set called_at = 'infinity', name = set_byte(name, 20, 255 - get_byte(name, 20)) where id = $1`,
    [first.ticketId],
  );
  const [damaged, next, last] = [await watchTicket(first), await watchTicket(second), await watchTicket(third)];
  await damaged.ended();
  expect([(await next.next()).view.ahead, (await last.next()).view.ahead]).toEqual([0, 1]);
  const console = await watchDesk(deskId);
  const board = await watchBoard();
  const other = await watchTicket(elsewhere.second);
  await harbour.join({ lineId });
  await call(deskId);
  expect((await next.next()).view.state).toBe('called');
  expect((await last.next()).view.ahead).toBe(0);
  await call(elsewhere.deskId);
  expect((await other.until(({ ahead }) => ahead === 0)).view.state).toBe('waiting');
  // They get a correct view, or their page reconnects.
  for (const sink of [console, board]) expect(sink.destroyed || sink.left > 0).toBe(true);
  const mend = `update ticket set called_at = now(), name = null, state = 'left', ended_at = now() where line_id = $1`;
  for (const line of [lineId, elsewhere.lineId]) await harbour.pool.query(mend, [line]);
});

test('what fails for a whole place, at its pace and by the clock, ends what it cannot show and no timer', async () => {
  const { deskId, second, third } = await lineWith(3);
  const [desk, board, guest] = [await watchDesk(deskId), await watchBoard(), await watchTicket(second)];
  await Promise.all([desk.next(), board.next(), guest.next()]);
  isClockBroken = true;
  await call(deskId);
  await Promise.all([desk.ended(), board.ended()]);
  expect((await guest.next()).view.ahead).toBe(0);
  await expect.poll(() => placesOf(faults)).toContain('live: a pass');
  const from = faults.length;
  isClockBroken = false;
  const [again, anew] = [await watchDesk(deskId), await watchBoard()];
  const { active: before } = (await again.next()).view;
  await anew.next();
  // Nothing announces this; the timers find it.
  await callNext(harbour.context, harbour.staff.ruth, { deskId }, null);
  expect((await guest.next()).view.state).toBe('called');
  const late = await watchTicket(third);
  expect((await late.next()).view.ahead).toBe(0);
  await again.until(({ active }) => active.length > before.length);
  expect(faults.slice(from)).toEqual([]);
});

test('a hub that is closed in the middle of a look reports no fault: its database goes', async () => {
  const pool = createPool(harbour.connectionString);
  const own = createHub({
    db: everyOrganization(createDatabase(pool)),
    secrets: testSecrets,
    now: harbour.clock.now,
    timing: { check: 10 },
  });
  const sink = new ReaderSink<BoardView>();
  await own.watchBoard({ organization_id: harbour.organizationId, id: harbour.placeId }, sink);
  const lock = await harbour.pool.connect();
  await lock.query('begin; lock table desk in access exclusive mode');
  // The look at the place begins, and waits for its desks.
  await harbour.pool.query('update place set name = name where id = $1', [harbour.placeId]);
  await expect.poll(() => lockWaits(harbour.pool)).toBe(1);
  own.close();
  const ended = pool.end();
  await lock.query('rollback');
  lock.release();
  await ended;
  await sleep(50);
  expect(faults).toEqual([]);
});
