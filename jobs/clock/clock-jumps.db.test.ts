// The machine's clock jumps, forward and back, as after a wrong setting or a battery that ran out. What was told and who was called stays:
// the order of a line is its log's, not the clock's.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { expireYesterdays, markLateNoShows, resumeAfterHold, tellLongerWaits } from './line-clock.ts';
import { SteadyClock } from './steady-clock.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

let harbour: Harbour;
let network: PhoneNetwork;
let lineId: string;
let deskId: string;
let guests: TicketRef[];
let monotonicMs: number;
let steady: SteadyClock;

beforeEach(async () => {
  harbour = await openHarbour();
  network = openPhoneNetwork(harbour);
  lineId = await harbour.addLine({ autoNoShow: true, graceMinutes: 5 });
  deskId = await harbour.addDesk([lineId]);
  guests = [];
  monotonicMs = 0;
  steady = new SteadyClock({ now: harbour.clock.now, monotonic: () => monotonicMs, onLeap: () => undefined });
});

afterEach(async () => {
  await network.stop();
  await harbour.close();
});

test.for([
  ['an hour forward, and back', [hour, -hour]],
  ['an hour back, and forward', [-hour, hour]],
  ['a day forward, and back', [day, -day]],
  ['a day back, and forward', [-day, day]],
] as const)('%s: nobody is told or called twice, and the line keeps its order', async ([, jumps]) => {
  for (let at = 0; at < 5; at++) await join();
  await call();
  for (const jump of jumps) {
    harbour.clock.pass(jump);
    await passAMinute();
    await join();
    await call();
  }
  while ((await waiting()) > 0) await call();

  const order = await calledInOrder();
  // A day later nobody waits any more: the line of yesterday has ended.
  expect(order.length).toBeGreaterThan(jumps.some((jump) => jump === day) ? 1 : guests.length - 1);
  expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b));
  const told = network.texts.map(({ id }) => id);
  expect(told.length).toBeGreaterThan(guests.length);
  expect(told).toEqual([...new Set(told)]);
  expect(await toldTwice()).toEqual([]);
  expect(await lineFaults(harbour.db, lineId)).toEqual([]);
  expect(network.faults).toEqual([]);
});

test('a guest who was called before an hour forward has the whole grace after it, and is a no-show then', async () => {
  // The grace of a guest without a phone begins with the call.
  await harbour.join({ lineId });
  await call();
  harbour.clock.pass(hour);
  for (let at = 0; at < 6; at++) await passAMinute();
  expect(await noShows()).toBe(0);
  await passAMinute();
  expect(await noShows()).toBe(1);
});

test('a day forward that is taken back within a minute ends no line', async () => {
  await join();
  harbour.clock.pass(day);
  await passAMinute();
  harbour.clock.pass(-day);
  await passAMinute();
  await passAMinute();
  expect(await waiting()).toBe(1);
});

async function join(): Promise<void> {
  guests.push(await harbour.join({ lineId, phone: reservedPhone(guests.length + 1) }));
  await passAMinute();
}

async function call(): Promise<void> {
  await callNext(harbour.context, harbour.staff.ruth, { deskId }, null);
  await passAMinute();
}

/** Everything that the clock does, and what each guest is shown. */
async function passAMinute(): Promise<void> {
  harbour.clock.pass(minute);
  monotonicMs += minute * 1000;
  if (steady.isSettled()) {
    await resumeAfterHold(harbour.context);
    await markLateNoShows(harbour.context, steady.servedSince);
    await tellLongerWaits(harbour.context, steady.leaptAt);
    await expireYesterdays(harbour.context);
  }
  await network.reconcile();
  for (const guest of guests) expect(negatives(await presentGuestTicket(harbour.context, guest))).toEqual([]);
}

/** The numbers below zero in a view: a count, a wait. */
function negatives(view: unknown, name = ''): string[] {
  if (typeof view === 'number') return view < 0 ? [`${name} ${view}`] : [];
  if (typeof view !== 'object' || view === null) return [];
  return Object.entries(view).flatMap(([key, value]) => negatives(value, `${name}.${key}`));
}

async function waiting(): Promise<number> {
  const { waiting: count } = await harbour.db
    .selectFrom('line')
    .select('waiting')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  return count;
}

async function noShows(): Promise<number> {
  const rows = await harbour.db
    .selectFrom('event')
    .select('seq')
    .where('line_id', '=', lineId)
    .where('kind', '=', 'no_show')
    .execute();
  return rows.length;
}

/** The guests as they were called: 0 is who joined first. */
async function calledInOrder(): Promise<number[]> {
  const events = await harbour.db
    .selectFrom('event')
    .select('ticket_id')
    .where('line_id', '=', lineId)
    .where('kind', '=', 'called')
    .orderBy('seq')
    .execute();
  return events.map(({ ticket_id: id }) => guests.findIndex(({ ticketId }) => ticketId === id));
}

/** Messages of one kind to one guest, where there are several. */
async function toldTwice(): Promise<unknown[]> {
  const { rows } = await harbour.pool.query<object>(
    `select ticket_id, kind from message where ticket_id = any($1) and follows is null group by 1, 2 having count(*) > 1`,
    [guests.map(({ ticketId }) => ticketId)],
  );
  return rows;
}
