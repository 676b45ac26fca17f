import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { callTicket, returnTicket, transferTicket } from './move-ticket.ts';
import { passings as passingsSearch } from '#db/ticket/passings.ts';
import { checkIn, delayTurn, holdTicket, markNoShow, resumeTicket } from '#commands/ticket/moves.ts';
import { moveInLine } from '#commands/ticket/move-ticket.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import type { PassedBy } from '#contract/views.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';

let harbour: Harbour;
let line = '';
let desk = '';
/** In the order in which they joined. */
let first: TicketRef;
let mine: TicketRef;
let third: TicketRef;
let fourth: TicketRef;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  line = await harbour.addLine({ returnRule: 'next_up' });
  desk = await harbour.addDesk([line]);
  const joins = () => harbour.join({ lineId: line });
  [first, mine, third, fourth] = [await joins(), await joins(), await joins(), await joins()];
});

/** What the second of them reads: two digits and the reason, the newest first. */
async function passings(ref = mine): Promise<string[]> {
  const { passedBy } = await presentGuestTicket(harbour.context, ref);
  return passedBy.map(({ number, reason }: PassedBy) => `${number.slice(-2)} ${reason}`);
}

const move = (ref: TicketRef, ahead: number, reason: 'need' | 'appointment' | 'other' = 'need') =>
  moveInLine(harbour.context, harbour.staff.tomas, ref, { ahead, reason }, null);
const call = (ref: TicketRef) =>
  callTicket(harbour.context, harbour.staff.tomas, ref, { deskId: desk, reason: 'appointment' }, null);
const undo = (ref: TicketRef) => undoMove(harbour.context, harbour.staff.tomas, ref, null);

test('nobody was put ahead, and whoever was there before is none of them', async () => {
  await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
  expect(await passings()).toEqual([]);
});

test('put ahead, called out of order: by number and reason, the newest first', async () => {
  await move(fourth, 0);
  await move(third, 1, 'appointment');
  expect(await passings()).toEqual(['03 appointment', '04 need']);
  expect(await passings(third)).toEqual(['04 need']);
  const fifth = await harbour.join({ lineId: line });
  await call(fifth);
  expect(await passings()).toEqual(['05 appointment', '03 appointment', '04 need']);
});

test('who was moved without passing is not among them', async () => {
  const fifth = await harbour.join({ lineId: line });
  await move(fifth, 2);
  await move(first, 3);
  expect(await passings()).toEqual([]);
  expect(await passings(third)).toEqual(['05 need']);
});

test('what was taken back is no passing; what came after it still is', async () => {
  await move(fourth, 0);
  await undo(fourth);
  expect(await passings()).toEqual([]);
  await move(third, 0, 'other');
  await call(third);
  await undo(third);
  expect(await passings()).toEqual(['03 mistake', '03 other']);
});

test('who comes back before them: from a missed call, from being set aside, from another line', async () => {
  const { context, staff, guest } = harbour;
  await callNext(context, staff.ruth, { deskId: desk }, null);
  await markNoShow(context, staff.ruth, first, null);
  await returnTicket(context, guest, first, {}, null);
  expect(await passings()).toEqual(['01 returned']);
  await holdTicket(context, staff.ruth, first, null);
  await holdTicket(context, staff.ruth, third, null);
  await resumeTicket(context, guest, first, null);
  await resumeTicket(context, guest, third, null);
  expect(await passings()).toEqual(['01 resumed', '01 returned']);
  const elsewhere = await harbour.join({ lineId: harbour.lines.results });
  await transferTicket(context, staff.ruth, elsewhere, { lineId: line }, null);
  expect((await passings())[0]).toMatch(/^\d\d transferred$/);
});

test('who had a place kept and takes it up', async () => {
  await harbour.pool.query("update ticket set state = 'booked', kept_for = joined_at where id = $1", [first.ticketId]);
  await harbour.pool.query('update line set waiting = waiting - 1 where id = $1', [line]);
  await checkIn(harbour.context, harbour.guest, first, null);
  expect(await passings()).toEqual(['01 kept']);
});

test('a guest who let people pass reads nothing of those', async () => {
  await delayTurn(harbour.context, harbour.guest, mine, { passing: 2 }, null);
  expect(await passings()).toEqual([]);
});

test('what happened in a line before one came to it is none of one’s business', async () => {
  await move(fourth, 0);
  const late = await harbour.join({ lineId: line });
  const guest = await harbour.join({ lineId: harbour.lines.results });
  await transferTicket(harbour.context, harbour.staff.ruth, guest, { lineId: line }, null);
  expect(await passings(late)).toEqual([expect.stringMatching(/transferred$/)]);
  expect(await passings(guest)).toEqual([]);
});

test('at most five are named, and nobody who does not wait is told', async () => {
  for (let at = 0; at < 6; at += 1) await move(await harbour.join({ lineId: line }), 0);
  expect(await passings()).toEqual(['10 need', '09 need', '08 need', '07 need', '06 need']);
  await holdTicket(harbour.context, harbour.staff.ruth, mine, null);
  expect(await passings()).toEqual([]);
});

test('the other lines of the place, and other organizations, are not read', async () => {
  const other = await harbour.addLine();
  const [one, two] = [await harbour.join({ lineId: other }), await harbour.join({ lineId: other })];
  await move(two, 0);
  expect(await passings()).toEqual([]);
  expect(await passings(one)).toEqual(['02 need']);
});

test('the search reads the few events that can put somebody ahead, and not the joins of a busy morning', async () => {
  for (let guest = 0; guest < 40; guest += 1) await harbour.join();
  await harbour.pool.query('analyze event, ticket, line');
  const { rows } = await sql<Record<'QUERY PLAN', string>>`explain select ${passingsSearch} from ticket t
    join line l on l.organization_id = t.organization_id and l.id = t.line_id where t.state = 'waiting'`.execute(
    harbour.db,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/event_passing on event e/);
});
