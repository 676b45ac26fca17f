import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { system } from '#domain/team/actor.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { countAhead, type TicketRef } from '#db/ticket/tickets.ts';
import { callNext } from './call-next.ts';
import { changeTicket } from './change-ticket.ts';
import { checkIn, expireTicket, leaveLine } from './moves.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';
import { joinLine } from './join-line.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

let harbour: Harbour;
let line = '';
let desk = '';
beforeEach(async () => {
  harbour = await openHarbour();
  line = await harbour.addLine();
  desk = await harbour.addDesk([line]);
  // Ten minutes for each guest, and Monday's hours end in ten: 10:00 in New York.
  const hours = { mon: [{ from: '09:00', to: '10:10' }], tue: [{ from: '09:00', to: '17:00' }] };
  await harbour.pool.query('update line set hours = $2 where id = $1', [line, JSON.stringify(hours)]);
  await harbour.pool.query(...teachingWait(line, 600));
  await harbour.join({ lineId: line });
  return () => harbour.close();
});

const untilTuesdaySeconds = 23 * 3600;
const tuesday = '2026-03-03T14:00:00.000Z';
const keep = (input = {}) => harbour.join({ ...guests.amara, lineId: line, closing: 'keep', ...input });
const row = (ref: TicketRef) => harbour.ticketRow(ref.ticketId);
const ahead = async (ref: TicketRef): Promise<number> =>
  countAhead(harbour.db, ref.organizationId, line, (await row(ref)).rank);
const comeIn = (ref: TicketRef, key?: string, context = harbour.context) =>
  checkIn(context, harbour.guest, ref, idempotencyKeyOf(key, {}));
const waiting = async (): Promise<number> => {
  const { rows } = await harbour.pool.query<{ waiting: number }>('select waiting from line where id = $1', [line]);
  return rows[0]?.waiting ?? -1;
};

describe('a line that closes soon', () => {
  const ask = (closing?: 'ask' | 'anyway' | 'keep', input = {}) =>
    joinLine(harbour.context, harbour.guest, { lineId: line, language: 'en', source: 'link', closing, ...input }, null);

  test('says so first where it is asked to, and nothing is changed by asking', async () => {
    const before = await harbour.fingerprint();
    await expect(ask('ask')).rejects.toMatchObject({ code: 'line_closing', details: { opensAt: new Date(tuesday) } });
    expect(await harbour.fingerprint()).toBe(before);
  });

  test('takes whoever wants to wait all the same, or asks nothing', async () => {
    expect((await ask('anyway')).answer).toMatchObject({ number: expect.stringMatching(/-02$/), state: 'waiting' });
    expect((await ask()).answer).toMatchObject({ state: 'waiting', ahead: 2 });
  });

  test('keeps a place for the next opening: no one’s place today, no promise, and two texts', async () => {
    const kept = await keep();
    expect(kept.answer).toMatchObject({ number: expect.stringMatching(/-K02$/), state: 'booked', wait: null });
    expect(await harbour.ticketRow(kept.ticketId)).toMatchObject({
      state: 'booked',
      kept_for: new Date(tuesday),
      promised_low: null,
      promised_high: null,
    });
    expect(await waiting()).toBe(1);
    const { rows } = await harbour.pool.query('select kind, due_at from message where ticket_id = $1 order by due_at', [
      kept.ticketId,
    ]);
    expect(rows).toEqual([
      { kind: 'kept', due_at: harbour.clock.now() },
      { kind: 'kept_open', due_at: new Date(tuesday) },
    ]);
    expect((await harbour.events(line)).at(-1)?.data).toMatchObject({ keptFor: tuesday });
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('that is full of today’s guests still books a place for the next opening', async () => {
    await harbour.setSettings(line, { capacity: 1 });
    await expect(ask('anyway')).rejects.toMatchObject({ code: 'line_full' });
    await expect(ask('ask')).rejects.toMatchObject({ code: 'line_closing' });
    expect((await ask('keep')).answer).toMatchObject({ state: 'booked' });
  });

  test('puts nobody into today’s line who wanted a place on another day', async () => {
    await harbour.pool.query(`update line set hours = '{"mon": [{"from": "09:00", "to": "10:10"}]}' where id = $1`, [
      line,
    ]);
    const exceptions = Array.from({ length: 60 }, (_, week) => ({
      date: new Date(Date.UTC(2026, 2, 9 + week * 7)).toISOString().slice(0, 10),
    }));
    await harbour.pool.query('update line set exceptions = $2 where id = $1', [line, JSON.stringify(exceptions)]);
    const before = await harbour.fingerprint();
    await expect(ask('keep')).rejects.toMatchObject({ code: 'line_closing', details: { opensAt: null } });
    expect(await harbour.fingerprint()).toBe(before);
  });

  test('keeps nothing while there is time enough, or nothing to go by', async () => {
    for (const setting of [
      'forecast = null',
      `hours = '{"mon": [{"from": "09:00", "to": "17:00"}]}'`,
      'hours = null',
    ]) {
      await harbour.pool.query(`update line set ${setting} where id = $1`, [line]);
      expect((await ask('keep')).answer).toMatchObject({ state: 'waiting' });
      expect((await ask('ask')).answer).toMatchObject({ state: 'waiting' });
    }
  });

  test('of two who join at once the first may still be in time', async () => {
    await harbour.pool.query(...teachingWait(line, 30));
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('keep')));
    const states = answers.map(({ answer }) => answer.state);
    expect(states[0]).toBe('waiting');
    expect(states.at(-1)).toBe('booked');
    // Nobody is kept waiting for a place behind somebody whose place was kept for another day.
    expect(states.lastIndexOf('waiting')).toBeLessThan(states.indexOf('booked'));
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });
});

describe('a kept place', () => {
  test('is taken up from the opening on, ahead of whoever joined later', async () => {
    const kept = await keep();
    harbour.clock.pass(untilTuesdaySeconds - 1);
    await expect(comeIn(kept)).rejects.toMatchObject({ code: 'line_closed', details: { opensAt: new Date(tuesday) } });
    harbour.clock.pass(1);
    const later = await harbour.join({ lineId: line });
    expect(await waiting()).toBe(2);
    await comeIn(kept);
    expect(await waiting()).toBe(3);
    expect((await row(kept)).state).toBe('waiting');
    expect([await ahead(kept), await ahead(later)]).toEqual([1, 2]);
    expect((await harbour.events(line)).at(-1)).toMatchObject({ kind: 'checked_in', ticket_id: kept.ticketId });
    expect(await lineFaults(harbour.db, line)).toEqual([]);
    await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
    const next = await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
    expect(next.answer.ticket?.id).toBe(kept.ticketId);
  });

  test('is not taken up before, while the line is open today; staff may take who stands before them', async () => {
    const kept = await keep();
    await expect(comeIn(kept)).rejects.toMatchObject({ code: 'ticket_state', details: { state: 'booked' } });
    const { answer } = await checkIn(harbour.context, harbour.staff.ruth, kept, null);
    expect(answer.ticket.state).toBe('waiting');
    const viewer = harbour.staff.olga;
    await expect(checkIn(harbour.context, viewer, await keep({ phone: null }), null)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('is taken up once: twice at once, in two processes, and again with the same key', async () => {
    const [one, two] = [await keep(), await keep({ phone: null })];
    harbour.clock.pass(untilTuesdaySeconds);
    const another = harbour.another();
    const both = await Promise.allSettled([comeIn(one), comeIn(one, undefined, another)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((attempt) => attempt.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'ticket_state', details: { state: 'waiting' } });
    const key = uuid();
    const again = [await comeIn(two, key), await comeIn(two, key)];
    expect(again.map(({ isRepeat }) => isRepeat)).toEqual([false, true]);
    expect((await harbour.events(line)).filter(({ kind }) => kind === 'checked_in')).toHaveLength(2);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('is no second place of a phone that waits', async () => {
    const kept = await keep();
    harbour.clock.pass(untilTuesdaySeconds);
    await harbour.join({ ...guests.amara, lineId: line });
    const before = await harbour.fingerprint();
    await expect(comeIn(kept)).rejects.toMatchObject({ code: 'already_waiting', details: {} });
    expect(await harbour.fingerprint()).toBe(before);
  });

  test('two places kept for one phone become one', async () => {
    const [one, two] = [await keep(), await keep()];
    harbour.clock.pass(untilTuesdaySeconds);
    const both = await Promise.allSettled([comeIn(one), comeIn(two, undefined, harbour.another())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((attempt) => attempt.status === 'rejected')?.reason).toMatchObject({ code: 'already_waiting' });
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('is told to a number that is given later, at the opening too', async () => {
    const kept = await keep({ phone: null });
    await changeTicket(harbour.context, harbour.guest, kept, { phone: { phone: '+1 202 555 0109' } }, null);
    await changeTicket(harbour.context, harbour.guest, kept, { phone: { phone: '+1 202 555 0108' } }, null);
    const kinds = (await harbour.messages(kept.ticketId)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['kept', 'kept', 'kept_open']);
  });

  test('is told once to a number that is removed and given again', async () => {
    const openings = async (ref: TicketRef) =>
      (await harbour.messages(ref.ticketId)).filter(({ kind }) => kind === 'kept_open').length;
    const kept = await keep({ phone: '+1 202 555 0109' });
    await changeTicket(harbour.context, harbour.guest, kept, { phone: null }, null);
    await changeTicket(harbour.context, harbour.guest, kept, { phone: { phone: '+1 202 555 0108' } }, null);
    expect(await openings(kept)).toBe(1);
  });

  test('can be changed, given up, and ends by itself', async () => {
    const [one, two] = [await keep(), await keep({ phone: null })];
    await changeTicket(harbour.context, harbour.guest, one, { language: 'ar', travelMinutes: 15 }, null);
    expect(await harbour.ticketRow(one.ticketId)).toMatchObject({ state: 'booked', language: 'ar' });
    await leaveLine(harbour.context, harbour.guest, one, null);
    await expireTicket(harbour.context, system, two, null);
    expect((await row(one)).state).toBe('left');
    expect((await row(two)).state).toBe('expired');
    expect(await waiting()).toBe(1);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('of another organization is not found', async () => {
    const kept = await keep();
    harbour.clock.pass(untilTuesdaySeconds);
    await expect(comeIn({ ...kept, organizationId: uuid() })).rejects.toMatchObject({ code: 'not_found' });
  });
});
