import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TicketRef, TicketRow } from '#db/ticket/tickets.ts';
import { findEndedHolds } from '#db/ticket/overdue-tickets.ts';
import { guests, reservedPhone } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { callNext } from './call-next.ts';
import { callTicket, moveInLine, returnTicket, transferTicket } from './move-ticket.ts';
import {
  confirmComing,
  delayTurn,
  expireTicket,
  finish,
  holdTicket,
  leaveLine,
  markNoShow,
  recallTicket,
  removeTicket,
  resumeTicket,
  serveTicket,
  stepAway,
} from './moves.ts';
import { setLineState } from '../place/set-line-state.ts';
import { system } from '#domain/team/actor.ts';
import { undoMove } from './undo-move.ts';

let harbour: Harbour;
let line = '';
let desk = '';

beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

// Every test has a line and a desk of its own, with three guests waiting: amara, luis, leila.
let amara: TicketRef;
let luis: TicketRef;
let leila: TicketRef;
beforeEach(async () => {
  line = await harbour.addLine({ returnAfter: 1 });
  desk = await harbour.addDesk([line]);
  [amara, luis, leila] = [await joins('amara'), await joins('luis'), await joins('leila')];
  harbour.announced.length = 0;
});

const joins = (name: keyof typeof guests): Promise<TicketRef> => harbour.join({ ...guests[name], lineId: line });

async function order(): Promise<string[]> {
  const waiting = await harbour.db
    .selectFrom('ticket')
    .select('id')
    .where('line_id', '=', line)
    .where('state', '=', 'waiting')
    .orderBy('rank')
    .execute();
  const names = new Map([
    [amara.ticketId, 'amara'],
    [luis.ticketId, 'luis'],
    [leila.ticketId, 'leila'],
  ]);
  return waiting.map((row) => names.get(row.id) ?? 'somebody');
}

/** What one command left behind: the row, its event, what it told, what it announced. Then the whole line must hold together. */
async function expectMark(
  ref: TicketRef,
  {
    seq,
    kind,
    row,
    data = {},
    told,
  }: { seq: number; kind: string; row: Partial<TicketRow>; data?: object; told: string[] },
): Promise<void> {
  const saved = await harbour.ticketRow(ref.ticketId);
  expect(saved).toMatchObject({ ...row, last_seq: seq });
  const events = await harbour.events(line);
  const event = events.at(-1);
  expect(event).toMatchObject({ seq, kind, ticket_id: ref.ticketId, at: harbour.clock.now() });
  expect(event?.data).toMatchObject({ to: saved.state, rank: saved.rank, before: { lineId: line }, ...data });
  expect((await harbour.messages(ref.ticketId)).map((message) => message.kind)).toEqual(told);
  expect(harbour.announced.at(-1)).toEqual({ lineId: line, seq });
  expect(await lineFaults(harbour.db, line)).toEqual([]);
}

const now = (): Date => harbour.clock.now();
const called = async (): Promise<void> => {
  await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
};
const serving = async (): Promise<void> => {
  await called();
  await serveTicket(harbour.context, harbour.staff.ruth, amara, null);
};

describe('joining', () => {
  test('leaves a waiting ticket, its event, a first message, an announcement', async () => {
    const grace = await harbour.join({
      ...guests.grace,
      lineId: line,
      needs: ['more_time', 'interpreter'],
      note: 'Uses a cane',
    });
    const row = await harbour.ticketRow(grace.ticketId);
    expect(row).toMatchObject({ state: 'waiting', language: 'en', party_size: 1, can_text: true, last_seq: 4 });
    expect(row).toMatchObject({
      needs: ['more_time', 'interpreter'],
      source: 'qr',
      promised_ahead: 3,
      joined_at: now(),
    });
    expect(grace.answer).toMatchObject({
      ticketId: grace.ticketId,
      number: row.number,
      state: 'waiting',
      ahead: 3,
      seq: 4,
    });
    expect(row.number).toMatch(/^X\d+-04$/);
    const [event] = (await harbour.events(line)).slice(-1);
    expect(event).toMatchObject({ seq: 4, kind: 'joined', actor_kind: 'guest', actor_id: null });
    expect(await harbour.messages(grace.ticketId)).toEqual([{ kind: 'joined', language: 'en', values: { ahead: 3 } }]);
    expect(harbour.announced).toEqual([{ lineId: line, seq: 4 }]);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('keeps name, phone and note encrypted in the row, and nowhere else at all', async () => {
    const { ticketId } = await harbour.join({ ...guests.hanna, lineId: line, note: 'Speaks softly' });
    const { context } = harbour;
    const row = await harbour.ticketRow(ticketId);
    expect(context.secrets.decrypt(row.name ?? Buffer.of(), `ticket.name:${ticketId}`)).toBe(guests.hanna.name);
    expect(context.secrets.decrypt(row.phone ?? Buffer.of(), `ticket.phone:${ticketId}`)).toBe('+12025550107');
    const tables = ['ticket', 'event', 'message', 'idempotency', 'line', 'graphile_worker._private_jobs'];
    for (const table of tables) {
      const { rows } = await harbour.pool.query<{ text: string }>(`select t::text as text from ${table} t`);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ text }) => /hanna|brandt|5550107|softly/i.test(text))).toEqual([]);
    }
  });
});

describe('every move leaves its mark', () => {
  test('call next', async () => {
    await called();
    const row = { state: 'called', desk_id: desk, called_at: now(), times_called: 1 } as const;
    await expectMark(amara, { seq: 4, kind: 'called', row, data: { desk }, told: ['joined', 'called'] });
    const [event] = (await harbour.events(line)).slice(-1);
    expect(event).toMatchObject({ actor_kind: 'member', actor_id: harbour.staff.ruth.id });
  });

  test('call one in particular, with a reason', async () => {
    const { staff, context } = harbour;
    await callTicket(context, staff.tomas, leila, { deskId: desk, reason: 'need' }, null);
    const data = { desk, reason: 'need' };
    await expectMark(leila, { seq: 4, kind: 'called', row: { state: 'called' }, data, told: ['joined', 'called'] });
  });

  test('call again', async () => {
    await called();
    harbour.clock.pass(90);
    await recallTicket(harbour.context, harbour.staff.kenji, amara, null);
    const row = { state: 'called', times_called: 2, called_at: now() } as const;
    await expectMark(amara, {
      seq: 5,
      kind: 'recalled',
      row,
      data: { times: 2 },
      told: ['joined', 'called', 'called_again'],
    });
  });

  test('on my way', async () => {
    await called();
    await confirmComing(harbour.context, harbour.guest, amara, null);
    const row = { state: 'called', confirmed_at: now() } as const;
    await expectMark(amara, { seq: 5, kind: 'confirmed', row, told: ['joined', 'called'] });
  });

  test('serve, finish', async () => {
    await serving();
    await expectMark(amara, {
      seq: 5,
      kind: 'serving',
      row: { state: 'serving', serving_at: now() },
      told: ['joined', 'called'],
    });
    await finish(harbour.context, harbour.staff.ruth, amara, null);
    await expectMark(amara, {
      seq: 6,
      kind: 'served',
      row: { state: 'served', ended_at: now() },
      told: ['joined', 'called'],
    });
  });

  test('finish and call the next in one step', async () => {
    await serving();
    const input = { deskId: desk, finishTicketId: amara.ticketId };
    const { answer } = await callNext(harbour.context, harbour.staff.ruth, input, null);
    expect(answer.ticket?.id).toBe(luis.ticketId);
    expect(harbour.announced.slice(-1)).toEqual([{ lineId: line, seq: 7 }]);
    expect((await harbour.ticketRow(amara.ticketId)).state).toBe('served');
    await expectMark(luis, { seq: 7, kind: 'called', row: { state: 'called' }, told: ['joined', 'called'] });
  });

  test('whoever expects a guest whom their desk called meanwhile calls nobody else', async () => {
    const { context, staff } = harbour;
    const other = await harbour.addDesk([line]);
    const input = { deskId: desk, expectedTicketId: amara.ticketId };
    const inOneWindow = await callNext(context, staff.ruth, input, null);
    const inTheOther = await callNext(context, staff.ruth, input, null);
    const elsewhere = await callNext(context, staff.ruth, { ...input, deskId: other }, null);
    const ids = [inOneWindow, inTheOther, elsewhere].map(({ answer }) => answer.ticket?.id);
    expect(ids).toEqual([amara.ticketId, amara.ticketId, luis.ticketId]);
    await markNoShow(context, staff.ruth, amara, null);
    expect((await callNext(context, staff.ruth, input, null)).answer.ticket?.id).toBe(leila.ticketId);
  });

  test('no-show, and the guest comes back by the return rule', async () => {
    await called();
    await markNoShow(harbour.context, harbour.staff.ruth, amara, null);
    await expectMark(amara, {
      seq: 5,
      kind: 'no_show',
      row: { state: 'no_show', ended_at: now() },
      told: ['joined', 'called'],
    });
    await returnTicket(harbour.context, harbour.guest, amara, { rule: 'next_up' }, null);
    const row = { state: 'waiting', ended_at: null, called_at: null, comebacks_used: 1, desk_id: null } as const;
    await expectMark(amara, { seq: 6, kind: 'returned', row, data: { rule: 'after_n' }, told: ['joined', 'called'] });
    expect(await order()).toEqual(['luis', 'amara', 'leila']);
  });

  test.each([
    ['next_up', ['amara', 'luis', 'leila']],
    ['back', ['luis', 'leila', 'amara']],
    ['original', ['amara', 'luis', 'leila']],
    ['after_n', ['luis', 'amara', 'leila']],
  ] as const)('staff return someone: %s', async (rule, expected) => {
    await serving();
    await returnTicket(harbour.context, harbour.staff.ruth, amara, { rule }, null);
    await expectMark(amara, {
      seq: 6,
      kind: 'returned',
      row: { state: 'waiting', comebacks_used: 0 },
      data: { rule },
      told: ['joined', 'called'],
    });
    expect(await order()).toEqual(expected);
  });

  test('hold and resume, at the same place', async () => {
    await holdTicket(harbour.context, harbour.staff.ruth, luis, null);
    const until = new Date(now().getTime() + 2 * 3600_000);
    await expectMark(luis, { seq: 4, kind: 'held', row: { state: 'held', hold_until: until }, told: ['joined'] });
    await moveInLine(harbour.context, harbour.staff.tomas, leila, { ahead: 0, reason: 'need' }, null);
    await resumeTicket(harbour.context, harbour.guest, luis, null);
    await expectMark(luis, { seq: 6, kind: 'resumed', row: { state: 'waiting', hold_until: null }, told: ['joined'] });
    expect(await order()).toEqual(['leila', 'amara', 'luis']);
  });

  test('step away: not called until then, at the same place, told as after any hold', async () => {
    const until = new Date(now().getTime() + 45 * 60_000);
    const away = (): Promise<unknown> => stepAway(harbour.context, harbour.guest, luis, { until }, null);
    await away();
    const row = { state: 'held', hold_until: until, is_away: true, delays_used: 1 } as const;
    const data = { until: until.toISOString() };
    await expectMark(luis, { seq: 4, kind: 'held', row, data, told: ['joined'] });
    expect((await harbour.events(line)).at(-1)).toMatchObject({ actor_kind: 'guest' });
    await expect(away()).rejects.toMatchObject({ code: 'ticket_state', details: { state: 'held' } });
    await called();
    expect(await order()).toEqual(['leila']);
    harbour.clock.pass(45 * 60 + 1);
    const [ended] = await findEndedHolds(harbour.db, now());
    expect(ended?.ticketId).toBe(luis.ticketId);
    await resumeTicket(harbour.context, system, ended ?? luis, null);
    const back = { state: 'waiting', hold_until: null, is_away: false } as const;
    await expectMark(luis, { seq: 6, kind: 'resumed', row: back, told: ['joined'] });
    expect(await order()).toEqual(['luis', 'leila']);
  });

  test('whoever is away gets no heads-up before they are back', async () => {
    await harbour.setSettings(line, { headsUpAhead: 1 });
    const last = await harbour.join({ lineId: line, phone: reservedPhone(40) });
    const until = new Date(now().getTime() + 45 * 60_000);
    await stepAway(harbour.context, harbour.guest, leila, { until }, null);
    const told = async (ref: TicketRef) => (await harbour.messages(ref.ticketId)).map(({ kind }) => kind);
    await called();
    expect([await told(leila), await told(last)]).toEqual([['joined'], ['joined', 'heads_up']]);
    await resumeTicket(harbour.context, system, leila, null);
    expect(await told(leila)).toEqual(['joined', 'heads_up']);
  });

  test('delay: what two phones with the ticket ask for in the same moment is done once', async () => {
    const delay = () => delayTurn(harbour.context, harbour.guest, amara, { passing: 1, left: 2 }, null);
    const [one, other] = await Promise.allSettled([delay(), delay()]);
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(delay()).rejects.toMatchObject({ code: 'ticket_state' });
    await expectMark(amara, {
      seq: 4,
      kind: 'delayed',
      row: { delays_used: 1 },
      data: { passing: 1 },
      told: ['joined'],
    });
  });

  test('delay: as many pass as were asked', async () => {
    await delayTurn(harbour.context, harbour.guest, amara, { passing: 1 }, null);
    const row = { state: 'waiting', delays_used: 1 } as const;
    await expectMark(amara, { seq: 4, kind: 'delayed', row, data: { passing: 1 }, told: ['joined'] });
    expect(await order()).toEqual(['luis', 'amara', 'leila']);
    await delayTurn(harbour.context, harbour.guest, amara, { passing: 10 }, null);
    expect(await order()).toEqual(['luis', 'leila', 'amara']);
  });

  test('move and prioritise', async () => {
    await moveInLine(harbour.context, harbour.staff.tomas, amara, { ahead: 1, reason: 'mistake' }, null);
    await expectMark(amara, {
      seq: 4,
      kind: 'moved',
      row: { state: 'waiting' },
      data: { ahead: 1, reason: 'mistake' },
      told: ['joined'],
    });
    expect(await order()).toEqual(['luis', 'amara', 'leila']);
    await moveInLine(harbour.context, harbour.staff.tomas, leila, { ahead: 0, reason: 'appointment' }, null);
    await expectMark(leila, {
      seq: 5,
      kind: 'prioritised',
      row: {},
      data: { ahead: 0, reason: 'appointment' },
      told: ['joined'],
    });
    expect(await order()).toEqual(['leila', 'luis', 'amara']);
  });

  test('leave, remove, expire', async () => {
    await leaveLine(harbour.context, harbour.guest, amara, null);
    await expectMark(amara, { seq: 4, kind: 'left', row: { state: 'left', ended_at: now() }, told: ['joined'] });
    await removeTicket(harbour.context, harbour.staff.ruth, luis, { reason: 'other' }, null);
    await expectMark(luis, {
      seq: 5,
      kind: 'removed',
      row: { state: 'removed' },
      data: { reason: 'other' },
      told: ['joined'],
    });
    await expireTicket(harbour.context, system, leila, null);
    await expectMark(leila, { seq: 6, kind: 'expired', row: { state: 'expired' }, told: ['joined'] });
    expect(await order()).toEqual([]);
  });

  test('transfer is in both logs, with one ticket and one link', async () => {
    const other = await harbour.addLine({ returnRule: 'back' });
    const { token_hash: link, number } = await harbour.ticketRow(luis.ticketId);
    await transferTicket(harbour.context, harbour.staff.ruth, luis, { lineId: other }, null);
    expect(await harbour.ticketRow(luis.ticketId)).toMatchObject({
      line_id: other,
      state: 'waiting',
      number,
      token_hash: link,
    });
    for (const [at, seq] of [
      [line, 4],
      [other, 1],
    ] as const) {
      const event = (await harbour.events(at)).at(-1);
      expect(event).toMatchObject({
        seq,
        kind: 'transferred',
        ticket_id: luis.ticketId,
        data: { before: { lineId: line } },
      });
      expect(harbour.announced).toContainEqual({ lineId: at, seq });
      expect(await lineFaults(harbour.db, at)).toEqual([]);
    }
    expect((await harbour.events(line)).at(-1)?.data).toMatchObject({ toLine: other });
    expect(await order()).toEqual(['amara', 'leila']);
  });

  test('who is sent to another line is told there too that they come near, once', async () => {
    await harbour.setSettings(line, { headsUpAhead: 1 });
    const other = await harbour.addLine({ returnRule: 'back', headsUpAhead: 1 });
    const there = await harbour.addDesk([other]);
    for (const at of [41, 42, 43]) await harbour.join({ lineId: other, phone: reservedPhone(at) });
    const told = async (ref: TicketRef) => (await harbour.messages(ref.ticketId)).map(({ kind }) => kind);
    await serving();
    expect(await told(leila)).toEqual(['joined', 'heads_up']);
    await transferTicket(harbour.context, harbour.staff.ruth, leila, { lineId: other }, null);
    await undoMove(harbour.context, harbour.staff.ruth, leila, null);
    await leaveLine(harbour.context, harbour.guest, luis, null);
    expect(await told(leila)).toEqual(['joined', 'heads_up']);
    await transferTicket(harbour.context, harbour.staff.ruth, leila, { lineId: other }, null);
    // Nobody was ahead of her where she joined.
    await transferTicket(harbour.context, harbour.staff.ruth, amara, { lineId: other }, null);
    const sent = () => Promise.all([told(leila), told(amara)]);
    expect(await sent()).toEqual([
      ['joined', 'heads_up'],
      ['joined', 'called'],
    ]);
    for (let calls = 0; calls < 4; calls++)
      await callNext(harbour.context, harbour.staff.ruth, { deskId: there }, null);
    expect(await sent()).toEqual([
      ['joined', 'heads_up', 'heads_up', 'called'],
      ['joined', 'called', 'heads_up'],
    ]);
    expect(await lineFaults(harbour.db, other)).toEqual([]);
  });

  test('who comes back by an undo to the line they were sent to is told there that they come near', async () => {
    const [other, third] = [await harbour.addLine({ headsUpAhead: 1 }), await harbour.addLine()];
    const there = await harbour.addDesk([other]);
    for (const at of [41, 42, 43]) await harbour.join({ lineId: other, phone: reservedPhone(at) });
    await transferTicket(harbour.context, harbour.staff.ruth, amara, { lineId: other }, null);
    await transferTicket(harbour.context, harbour.staff.ruth, amara, { lineId: third }, null);
    await undoMove(harbour.context, harbour.staff.ruth, amara, null);
    for (let calls = 0; calls < 2; calls++)
      await callNext(harbour.context, harbour.staff.ruth, { deskId: there }, null);
    expect((await harbour.messages(amara.ticketId)).map(({ kind }) => kind)).toEqual(['joined', 'heads_up']);
  });

  test('pause, close, open: once each, however often it is asked', async () => {
    for (const state of ['paused', 'paused', 'closed', 'open', 'open'] as const)
      await setLineState(harbour.context, harbour.staff.ruth, { lineId: line, state }, null);
    const kinds = (await harbour.events(line)).slice(3).map((event) => event.kind);
    expect(kinds).toEqual(['line_paused', 'line_closed', 'line_opened']);
    expect(harbour.announced.map((one) => one.seq)).toEqual([4, 5, 6]);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });
});
