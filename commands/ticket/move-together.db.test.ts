// Several tickets in one step: one commit, one event each, one outcome for each whoever else presses.

import { setTimeout } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TicketRef } from '#db/ticket/tickets.ts';
import type { TogetherMove } from '#domain/ticket/together-move.ts';
import type { Staff } from '#domain/team/actor.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';
import { textTogether } from '../messaging/text-guest.ts';
import { callNext } from './call-next.ts';
import { moveTogether, type TogetherAnswer } from './move-together.ts';
import { removeTicket } from './moves.ts';
import { transferTicket } from './move-ticket.ts';

let harbour: Harbour;
let line = '';
let other = '';
let desk = '';
let guests: TicketRef[] = [];
let host: Staff;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  [line, other] = [await harbour.addLine(), await harbour.addLine()];
  desk = await harbour.addDesk([line, other]);
  host = { ...harbour.staff.ruth, grants: ['reorder'] };
  guests = [];
  for (let at = 0; at < 6; at++) guests.push(await harbour.join({ lineId: line, phone: reservedPhone(at) }));
});

const idsOf = (...places: number[]): string[] => places.map((at) => guests[at]?.ticketId ?? '');
const together = async (ticketIds: string[], move: TogetherMove, by = host, key = uuid()): Promise<TogetherAnswer> => {
  const input = { deskId: desk, ticketIds, move };
  return (await moveTogether(harbour.context, by, input, idempotencyKeyOf(key, input))).answer;
};
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'another fault',
  );
const statesOf = async (): Promise<string[]> =>
  Promise.all(guests.map(async ({ ticketId }) => (await harbour.ticketRow(ticketId)).state));
const eventsOf = async (kind: string) => (await harbour.events(line)).filter((event) => event.kind === kind);
const toldOf = async (at: number): Promise<string[]> =>
  (await harbour.messages(idsOf(at)[0] ?? '')).map((message) => message.kind);

async function expectSound(): Promise<void> {
  expect(await lineFaults(harbour.db, line)).toEqual([]);
  expect(await lineFaults(harbour.db, other)).toEqual([]);
}

test('whoever is left is next, however many hosts take many out of the line at once', async () => {
  for (let at = 6; at < 130; at += 1) guests.push(await harbour.join({ lineId: line }));
  const first = (from: number): string[] => guests.slice(from, from + 40).map(({ ticketId }) => ticketId);
  const remove = (from: number) => together(first(from), { kind: 'remove', reason: 'gone' });
  // Another process holds the line, so that what comes meanwhile is decided in one batch.
  const holder = await harbour.pool.connect();
  await holder.query('begin');
  await holder.query('select from line where id = $1 for update', [line]);
  const removed = [remove(0), remove(40), remove(80)];
  await setTimeout(150);
  const next = callNext(harbour.context, host, { deskId: desk }, null);
  await setTimeout(50);
  await holder.query('commit');
  holder.release();
  await Promise.all(removed);
  expect((await next).answer.ticket).not.toBeNull();
  await expectSound();
});

describe('a family', () => {
  test('is called together, in one commit with an event each, and each is told', async () => {
    harbour.announced.length = 0;
    const answer = await together(idsOf(1, 0, 2), { kind: 'call' });
    expect(answer.done.map(({ ticketId }) => ticketId)).toEqual(idsOf(0, 1, 2));
    expect(answer.refused).toEqual([]);
    expect(await statesOf()).toEqual(['called', 'called', 'called', 'waiting', 'waiting', 'waiting']);
    const called = await eventsOf('called');
    expect(called.map(({ ticket_id: id }) => id)).toEqual(idsOf(0, 1, 2));
    expect(new Set(called.map(({ command_id: id }) => id)).size).toBe(1);
    expect(harbour.announced).toHaveLength(1);
    for (const at of [0, 1, 2]) expect(await toldOf(at)).toContain('called');
    await expectSound();
  });

  test('that others wait before is called for a reason, or nobody of it is', async () => {
    expect(await codeOf(together(idsOf(0, 1, 4), { kind: 'call' }))).toBe('invalid_fields');
    expect(await codeOf(together(idsOf(0, 4), { kind: 'call', reason: 'need' }, harbour.staff.ruth))).toBe('forbidden');
    expect(await statesOf()).toEqual(Array(6).fill('waiting'));
    await together(idsOf(0, 1, 4), { kind: 'call', reason: 'need' });
    const reasons = (await eventsOf('called')).map(({ data }) => data['reason'] ?? null);
    expect(reasons).toEqual([null, null, 'need']);
    await expectSound();
  });

  test('is not called to a closed desk', async () => {
    await harbour.pool.query('update desk set is_open = false where id = $1', [desk]);
    expect(await codeOf(together(idsOf(0, 1), { kind: 'call' }))).toBe('desk_closed');
    expect(await statesOf()).toEqual(Array(6).fill('waiting'));
  });

  test('is served, and its visit ends, together', async () => {
    await together(idsOf(0, 1), { kind: 'call' });
    await together(idsOf(0, 1), { kind: 'serve' });
    await together(idsOf(0, 1), { kind: 'finish' });
    expect((await statesOf()).slice(0, 2)).toEqual(['served', 'served']);
    await expectSound();
  });
});

test.each<[string, TogetherMove]>([
  ['call', { kind: 'call', reason: 'need' }],
  ['hold', { kind: 'hold' }],
  ['remove', { kind: 'remove', reason: 'gone' }],
  ['first', { kind: 'put_first', reason: 'appointment' }],
])('%s: one undo takes all of it back', async (_name, move) => {
  const rows = () => Promise.all(guests.map(({ ticketId }) => harbour.ticketRow(ticketId)));
  const before = (await rows()).map(({ state, rank, desk_id: at }) => ({ state, rank, at }));
  await together(idsOf(1, 3), move);
  expect((await rows()).map(({ state, rank, desk_id: at }) => ({ state, rank, at }))).not.toEqual(before);
  const undone = await together(idsOf(1, 3), { kind: 'undo' });
  expect(undone.refused).toEqual([]);
  expect((await rows()).map(({ state, rank, desk_id: at }) => ({ state, rank, at }))).toEqual(before);
  await expectSound();
});

test('those who are put first keep their order among each other', async () => {
  await together(idsOf(4, 2, 5), { kind: 'put_first', reason: 'need' });
  const ranks = await Promise.all(
    guests.map(async ({ ticketId }, at) => ({ at, rank: (await harbour.ticketRow(ticketId)).rank })),
  );
  const order = ranks.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ at }) => at);
  expect(order).toEqual([2, 4, 5, 0, 1, 3]);
  expect(await codeOf(together(idsOf(1), { kind: 'put_first', reason: 'need' }, harbour.staff.ruth))).toBe('forbidden');
});

test('they go to another line in their order, and come back by one undo', async () => {
  await together(idsOf(3, 1), { kind: 'transfer', lineId: other });
  const rows = await Promise.all(idsOf(1, 3).map((id) => harbour.ticketRow(id)));
  expect(rows.map(({ line_id: at }) => at)).toEqual([other, other]);
  expect((rows[0]?.rank ?? '') < (rows[1]?.rank ?? '')).toBe(true);
  await together(idsOf(1, 3), { kind: 'undo' });
  expect((await harbour.ticketRow(idsOf(3)[0] ?? '')).line_id).toBe(line);
  await expectSound();
});

test('a tag is given to all of them and taken from all of them, beside those they have', async () => {
  await together(idsOf(0), { kind: 'tag', tag: 'wheelchair', isOn: true });
  await together(idsOf(0, 1), { kind: 'tag', tag: 'Bus 7', isOn: true });
  const tagsOf = async () => Promise.all(idsOf(0, 1, 2).map(async (id) => (await harbour.ticketRow(id)).tags));
  expect(await tagsOf()).toEqual([['wheelchair', 'Bus 7'], ['Bus 7'], []]);
  await together(idsOf(0, 1), { kind: 'tag', tag: 'bus 7', isOn: false });
  expect(await tagsOf()).toEqual([['wheelchair'], [], []]);
  await expectSound();
});

test('whoever cannot be moved is named with the reason, and the others are moved', async () => {
  await removeTicket(harbour.context, host, guests[1] as TicketRef, { reason: 'gone' }, null);
  const stranger = uuid();
  const answer = await together([...idsOf(0, 1), stranger], { kind: 'hold' });
  expect(answer.done.map(({ ticketId }) => ticketId)).toEqual(idsOf(0));
  expect(answer.refused).toEqual([
    { ticketId: idsOf(1)[0], code: 'ticket_state', state: 'removed' },
    { ticketId: stranger, code: 'not_found' },
  ]);
});

test('a repeat has the same answer and does nothing again; another input with its key is refused', async () => {
  const key = uuid();
  const first = await together(idsOf(0, 1), { kind: 'call' }, host, key);
  const seen = await harbour.events(line);
  expect(await together(idsOf(0, 1), { kind: 'call' }, host, key)).toEqual(first);
  expect(await harbour.events(line)).toEqual(seen);
  expect(await codeOf(together(idsOf(0, 1, 2), { kind: 'call' }, host, key))).toBe('idempotency_mismatch');
});

test('tickets of another place are as if they were not there, and nobody else may', async () => {
  const { rows } = await harbour.pool.query<{ id: string }>(
    `insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
     values ($1, $2, $3, 'Annex', 'GB', 'Europe/London', 'en', '{en}') returning id`,
    [harbour.organizationId, uuid(), `annex-${uuid()}`],
  );
  await harbour.pool.query('update ticket set place_id = $2 where id = $1', [idsOf(2)[0], rows[0]?.id]);
  const answer = await together(idsOf(0, 2), { kind: 'hold' });
  expect(answer.refused).toEqual([{ ticketId: idsOf(2)[0], code: 'not_found' }]);
  await harbour.pool.query('update ticket set place_id = $2 where id = $1', [idsOf(2)[0], harbour.placeId]);
  const stranger: Staff = { ...host, organizationId: uuid() };
  expect(await codeOf(together(idsOf(0), { kind: 'hold' }, stranger))).toBe('not_found');
  expect(await codeOf(together([], { kind: 'hold' }))).toBe('invalid_fields');
});

test('one who was sent to another line meanwhile is followed there', async () => {
  await transferTicket(harbour.context, host, guests[0] as TicketRef, { lineId: other }, null);
  const race = [
    transferTicket(harbour.context, host, guests[1] as TicketRef, { lineId: other }, null),
    together(idsOf(0, 1, 2), { kind: 'hold' }),
  ] as const;
  const [, answer] = await Promise.all(race);
  expect(answer.done).toHaveLength(3);
  await expectSound();
});

test(
  '32 hosts tick and call the same rows at once: each guest has one call, and each host one outcome',
  { timeout: 60_000 },
  async () => {
    const process = [harbour.context, harbour.another()];
    const desks = await Promise.all(Array.from({ length: 32 }, () => harbour.addDesk([line])));
    const chosen = idsOf(0, 1, 2, 3);
    const answers = await Promise.all(
      desks.map(async (deskId, at) => {
        const input = { deskId, ticketIds: chosen, move: { kind: 'call', reason: 'need' } } as const;
        const context = process[at % 2] ?? harbour.context;
        return { deskId, ...(await moveTogether(context, host, input, idempotencyKeyOf(uuid(), input))).answer };
      }),
    );
    for (const { done, refused } of answers)
      expect([...done, ...refused].map(({ ticketId }) => ticketId).toSorted()).toEqual(chosen.toSorted());
    const won = answers.filter(({ done }) => done.length > 0);
    expect(won).toHaveLength(1);
    expect(won[0]?.done).toHaveLength(4);
    expect(await eventsOf('called')).toHaveLength(4);
    for (const id of chosen) expect((await harbour.ticketRow(id)).desk_id).toBe(won[0]?.deskId);
    for (const at of [0, 1, 2, 3]) expect((await toldOf(at)).filter((kind) => kind === 'called')).toHaveLength(1);
    await expectSound();
  },
);

test('a text goes to each who can be written to; the others are named', async () => {
  const onPaper = await harbour.join({ lineId: line, source: 'kiosk' });
  const input = { deskId: desk, ticketIds: [...idsOf(0, 1), onPaper.ticketId], text: 'The lift works again.' };
  const key = idempotencyKeyOf(uuid(), input);
  const write = async () => (await textTogether(harbour.context, host, input, key)).answer;
  const answer = await write();
  expect(answer.done.map(({ ticketId }) => ticketId)).toEqual(idsOf(0, 1).toSorted());
  expect(answer.refused).toEqual([{ ticketId: onPaper.ticketId, code: 'phone_no_texts' }]);
  expect(await write()).toEqual(answer);
  for (const at of [0, 1]) expect((await toldOf(at)).filter((kind) => kind === 'staff')).toHaveLength(1);
  expect(await codeOf(textTogether(harbour.context, host, { ...input, text: ' ' }, null))).toBe('invalid_fields');
});
