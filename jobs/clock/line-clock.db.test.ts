import type { MessageKind } from '#domain/messaging/message-kind.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeTicket } from '#commands/ticket/change-ticket.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { eraseEndedTickets } from '#commands/erasing/erase-guests.ts';
import { returnTicket, transferTicket } from '#commands/ticket/move-ticket.ts';
import { tellLonger } from '#commands/ticket/tell-longer.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import { setLineState } from '#commands/place/set-line-state.ts';
import {
  confirmComing,
  holdTicket,
  leaveLine,
  markNoShow,
  recallTicket,
  resumeTicket,
  serveTicket,
} from '#commands/ticket/moves.ts';
import { findGuestTicket } from '#db/ticket/guest-tickets.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { eventMark } from '#domain/ticket/ticket.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { addCarrier } from '#test/scripted-provider.ts';
import { expireYesterdays, markLateNoShows, resumeAfterHold, tellLongerWaits } from './line-clock.ts';

let harbour: Harbour;
let network: PhoneNetwork;
let lineId: string;
let deskId: string;

beforeEach(async () => {
  harbour = await openHarbour();
  network = openPhoneNetwork(harbour);
  lineId = await harbour.addLine({ autoNoShow: true, graceMinutes: 5 });
  deskId = await harbour.addDesk([lineId]);
});

afterEach(async () => {
  await network.stop();
  await harbour.close();
});

const stateOf = async (ref: TicketRef): Promise<string> => (await harbour.ticketRow(ref.ticketId)).state;
const call = (): Promise<unknown> => callNext(harbour.context, harbour.staff.ruth, { deskId }, null);

/** Whether the clock ends the call `seconds` from now. */
async function isNoShowAfter(seconds: number, ref: TicketRef): Promise<boolean> {
  harbour.clock.pass(seconds);
  await markLateNoShows(harbour.context, new Date(0));
  return (await stateOf(ref)) === 'no_show';
}

async function called(input: Parameters<Harbour['join']>[0] = { phone: reservedPhone(1) }): Promise<TicketRef> {
  const guest = await harbour.join({ lineId, ...input });
  await call();
  await network.send();
  return guest;
}

async function arrive(ref: TicketRef, kind: MessageKind = 'called'): Promise<void> {
  const { id } = await network.stateOf(ref.ticketId, kind);
  expect(await network.report({ organizationId: ref.organizationId, id }, 'delivered')).toBe(true);
}

describe('a call that nobody follows', () => {
  test('ends when the grace time is over since the text arrived, not since the call', async () => {
    const guest = await called();
    expect(await isNoShowAfter(3600, guest)).toBe(false);
    await arrive(guest);
    expect(await isNoShowAfter(5 * 60, guest)).toBe(false);
    expect(await isNoShowAfter(1, guest)).toBe(true);
    const [last] = (await harbour.events(lineId)).slice(-1);
    expect(last).toMatchObject({ kind: 'no_show', actor_kind: 'system', ticket_id: guest.ticketId });
  });

  test('never ends by the clock while the text did not arrive', async () => {
    network.answer(() => ({ kind: 'rejected', class: 'invalid_number', code: '1' }));
    const guest = await called();
    expect(await isNoShowAfter(24 * 3600, guest)).toBe(false);
  });

  test.each(['email', 'notifications', 'a helper’s phone'])(
    'never ends while nothing arrived by %s, which is all there is',
    async (by) => {
      const phone = by === 'a helper’s phone' ? { secondPhone: reservedPhone(2) } : {};
      const guest = await harbour.join({ lineId, ...phone });
      if (by === 'notifications')
        await harbour.pool.query('update ticket set can_push = true where id = $1', [guest.ticketId]);
      if (by === 'email') {
        await addCarrier(harbour, 'email');
        await changeTicket(harbour.context, harbour.guest, guest, { email: 'amara@example.com' }, null);
      }
      await call();
      expect(await isNoShowAfter(24 * 3600, guest)).toBe(false);
      await harbour.pool.query(`update message set state = 'delivered', delivered_at = $2 where ticket_id = $1`, [
        guest.ticketId,
        harbour.clock.now(),
      ]);
      expect(await isNoShowAfter(5 * 60, guest)).toBe(false);
      expect(await isNoShowAfter(1, guest)).toBe(true);
    },
  );

  test('counts from the last call and its own text', async () => {
    const guest = await called();
    await arrive(guest);
    harbour.clock.pass(4 * 60);
    await recallTicket(harbour.context, harbour.staff.ruth, guest, null);
    await network.send();
    expect(await isNoShowAfter(3600, guest)).toBe(false);
    await arrive(guest, 'called_again');
    expect(await isNoShowAfter(5 * 60 + 1, guest)).toBe(true);
  });

  test('ends after the grace time since the call where only the board speaks', async () => {
    const guest = await called({});
    expect(await isNoShowAfter(5 * 60, guest)).toBe(false);
    expect(await isNoShowAfter(1, guest)).toBe(true);
  });

  test('lasts twice as long for whoever needs more time', async () => {
    const guest = await called({ needs: ['more_time'] });
    expect(await isNoShowAfter(10 * 60, guest)).toBe(false);
    expect(await isNoShowAfter(1, guest)).toBe(true);
  });

  test('never ends for whoever is on their way, nor where the line does not want it', async () => {
    const coming = await called({});
    await confirmComing(harbour.context, harbour.guest, coming, null);
    expect(await isNoShowAfter(24 * 3600, coming)).toBe(false);
    await harbour.setSettings(lineId, { autoNoShow: false });
    const another = await called({});
    expect(await isNoShowAfter(24 * 3600, another)).toBe(false);
    await harbour.setSettings(lineId, { autoNoShow: true });
    expect(await isNoShowAfter(1, another)).toBe(true);
  });
});

test('a guest who says that they come while the clock looks is no no-show', async () => {
  const guest = await called({});
  harbour.clock.pass(5 * 60 + 1);
  const holder = await harbour.pool.connect();
  await holder.query('begin');
  await holder.query('select from line where id = $1 for update', [lineId]);
  const answering = confirmComing(harbour.context, harbour.guest, guest, null);
  await expect.poll(() => lockWaits(harbour.pool)).toBe(1);
  const runs = vi.spyOn(harbour.context.runner, 'run');
  const looking = markLateNoShows(harbour.context, new Date(0));
  // It has read who is late, and waits behind the answer.
  await expect.poll(() => runs.mock.calls.length).toBe(1);
  await holder.query('commit');
  holder.release();
  await Promise.all([answering, looking]);
  expect(await stateOf(guest)).toBe('called');
});

test('a hold ends after two hours, at the kept rank', async () => {
  const first = await harbour.join({ lineId });
  await harbour.join({ lineId });
  const { rank } = await harbour.ticketRow(first.ticketId);
  await holdTicket(harbour.context, harbour.staff.ruth, first, null);
  harbour.clock.pass(2 * 3600);
  await resumeAfterHold(harbour.context);
  expect(await stateOf(first)).toBe('held');
  harbour.clock.pass(1);
  await resumeAfterHold(harbour.context);
  expect(await harbour.ticketRow(first.ticketId)).toMatchObject({ state: 'waiting', rank });
});

describe('a wait that misses what was told by more than its width', () => {
  const promised = async (ref: TicketRef, low: number, high: number): Promise<void> => {
    await harbour.pool.query('update ticket set promised_low = $2, promised_high = $3 where id = $1', [
      ref.ticketId,
      low,
      high,
    ]);
  };
  const toldAfter = async (minutes: number, ref: TicketRef, leaptAt: Date | null = null): Promise<number> => {
    harbour.clock.pass(minutes * 60);
    await tellLongerWaits(harbour.context, leaptAt);
    const told = await harbour.messages(ref.ticketId);
    return told.filter(({ kind, values }) => kind === 'line_news' && values['news'] === 'late').length;
  };

  test('is told once, by the guest’s own channel, and stands in the log', async () => {
    const guest = await harbour.join({ lineId, phone: reservedPhone(1) });
    await promised(guest, 10, 20);
    expect(await toldAfter(30, guest)).toBe(0);
    expect(await toldAfter(1, guest)).toBe(1);
    const [last] = (await harbour.events(lineId)).slice(-1);
    expect(last).toMatchObject({ kind: 'changed', actor_kind: 'system', data: { fields: ['toldLonger'] } });
    expect(await toldAfter(60, guest)).toBe(1);
    expect((await harbour.ticketRow(guest.ticketId)).told_longer_at).not.toBeNull();
  });

  test('is not told what a clock says that leapt forward', async () => {
    const guest = await harbour.join({ lineId, phone: reservedPhone(1) });
    await promised(guest, 10, 20);
    harbour.clock.pass(3600);
    expect(await toldAfter(0, guest, harbour.clock.now())).toBe(0);
    expect(await toldAfter(0, guest)).toBe(1);
  });

  test('is told once where two processes look at the same time', async () => {
    const guest = await harbour.join({ lineId, phone: reservedPhone(1) });
    await promised(guest, 10, 20);
    harbour.clock.pass(40 * 60);
    const other = harbour.another();
    await Promise.all([harbour.context, other, harbour.context, other].map((one) => tellLongerWaits(one, null)));
    expect(await toldAfter(0, guest)).toBe(1);
  });

  test('is told later where the guest was moved in the moment of telling', async () => {
    const guest = await harbour.join({ lineId, phone: reservedPhone(1) });
    await promised(guest, 10, 20);
    harbour.clock.pass(40 * 60);
    const { last_seq: lastSeq } = await harbour.ticketRow(guest.ticketId);
    const seen = eventMark({ lineId, lastSeq });
    await call();
    await expect(tellLonger(harbour.context, { ...guest, seen })).rejects.toMatchObject({ code: 'stale' });
    await undoMove(harbour.context, harbour.staff.ruth, guest, null);
    expect(await toldAfter(0, guest)).toBe(1);
  });

  test('is no miss of a guest who was called in time and waits again, or was set aside by staff; who only changed the line is told', async () => {
    const other = await harbour.addLine();
    const guests = [
      await harbour.join({ lineId, phone: reservedPhone(1) }),
      await harbour.join({ lineId, phone: reservedPhone(2) }),
      await harbour.join({ lineId, phone: reservedPhone(3) }),
      await harbour.join({ lineId, phone: reservedPhone(4) }),
    ] as const;
    const [moved, returned, held, sent] = guests;
    for (const one of guests) await promised(one, 10, 20);
    const { context, staff, clock } = harbour;
    clock.pass(12 * 60);
    await holdTicket(context, staff.ruth, held, null);
    await call();
    await serveTicket(context, staff.ruth, moved, null);
    await call();
    clock.pass(30 * 60);
    await transferTicket(context, staff.ruth, moved, { lineId: other }, null);
    await returnTicket(context, staff.ruth, returned, {}, null);
    // In the other line's log nothing tells of the call.
    await transferTicket(context, staff.ruth, returned, { lineId: other }, null);
    await resumeTicket(context, staff.ruth, held, null);
    await transferTicket(context, staff.ruth, sent, { lineId: other }, null);
    expect(await Promise.all(guests.map(stateOf))).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    expect(await Promise.all(guests.map((one) => toldAfter(0, one)))).toEqual([0, 0, 0, 1]);
    const pages = await Promise.all(guests.map((one) => findGuestTicket(harbour.db, one)));
    expect(pages.map((page) => page?.is_put_back)).toEqual([true, true, true, false]);
  });

  test('of a narrow time needs five minutes more', async () => {
    const guest = await harbour.join({ lineId, phone: reservedPhone(1) });
    await promised(guest, 2, 3);
    expect(await toldAfter(8, guest)).toBe(0);
    expect(await toldAfter(1, guest)).toBe(1);
  });

  test('is not told to who has no channel, was told no time, let others pass, is called, or heard it from staff', async () => {
    const phones = [1, 2, 3, 4].map(reservedPhone);
    const inLine = (phone: string | null) => harbour.join({ lineId, phone });
    const first = await inLine(phones[0] ?? null);
    const others = [await inLine(null), await inLine(phones[1] ?? null), await inLine(phones[2] ?? null)];
    const [onPaper, passing, heard] = others;
    const noTime = await inLine(phones[3] ?? null);
    for (const one of [first, ...others]) await promised(one, 10, 20);
    await harbour.pool.query('update ticket set promised_low = null, promised_high = null where id = $1', [
      noTime.ticketId,
    ]);
    await call();
    await harbour.pool.query('update ticket set delays_used = 1 where id = $1', [passing?.ticketId]);
    await setLineState(harbour.context, harbour.staff.ruth, { lineId, news: { kind: 'late' } }, null);
    const before = await Promise.all([first, passing, heard, noTime].map((one) => toldAfter(0, one as TicketRef)));
    harbour.clock.pass(90 * 60);
    const after = await Promise.all([first, passing, heard, noTime].map((one) => toldAfter(0, one as TicketRef)));
    expect(after).toEqual(before);
    expect(await harbour.messages(onPaper?.ticketId ?? '')).toEqual([]);
  });
});

describe('the end of the day', () => {
  // On the harbour's clock it is 10:00 in New York; its day of work ends at 04:00.
  const hour = 3600;

  test('closes out who waited, was held or was called yesterday, and nobody of today', async () => {
    const [calledOne, held, waiting] = [
      await called({}),
      await harbour.join({ lineId }),
      await harbour.join({ lineId }),
    ];
    await holdTicket(harbour.context, harbour.staff.ruth, held, null);
    harbour.clock.pass(18 * hour - 1);
    await expireYesterdays(harbour.context);
    expect(await Promise.all([calledOne, held, waiting].map(stateOf))).toEqual(['called', 'held', 'waiting']);
    harbour.clock.pass(2);
    const today = await harbour.join({ lineId });
    await expireYesterdays(harbour.context);
    expect(await Promise.all([calledOne, held, waiting, today].map(stateOf))).toEqual([
      'expired',
      'expired',
      'expired',
      'waiting',
    ]);
  });

  const waitsAfter = async (seconds: number, ref: TicketRef): Promise<string> => {
    harbour.clock.pass(seconds);
    await expireYesterdays(harbour.context);
    return stateOf(ref);
  };

  test('leaves whoever came back today from a call that they missed yesterday', async () => {
    await harbour.setSettings(lineId, { returnWindowMinutes: 1440 });
    const missed = await called({});
    harbour.clock.pass(3 * hour);
    await markNoShow(harbour.context, harbour.staff.ruth, missed, null);
    harbour.clock.pass(20 * hour);
    await returnTicket(harbour.context, harbour.guest, missed, {}, null);
    expect(await waitsAfter(1, missed)).toBe('waiting');
    expect(await waitsAfter(24 * hour, missed)).toBe('expired');
  });

  test('leaves the guests of an opening that goes on, and for two hours those who wait when it is over', async () => {
    const hours = { mon: [{ from: '20:00', to: '06:00' }], tue: [{ from: '20:00', to: '03:00' }] };
    await harbour.pool.query('update line set hours = $2 where id = $1', [lineId, JSON.stringify(hours)]);
    harbour.clock.pass(12 * hour);
    const guest = await harbour.join({ lineId });
    expect(await waitsAfter(6 * hour + 60, guest)).toBe('waiting');
    expect(await waitsAfter(4 * hour - 120, guest)).toBe('waiting');
    expect(await waitsAfter(120, guest)).toBe('expired');
    harbour.clock.pass(14 * hour);
    const next = await harbour.join({ lineId });
    expect(await waitsAfter(6 * hour - 120, next)).toBe('waiting');
    expect(await waitsAfter(240, next)).toBe('expired');
  });

  const kindsTo = async (ref: TicketRef): Promise<string[]> =>
    (await harbour.messages(ref.ticketId)).map(({ kind }) => kind);

  test('tells nobody that they are nearly there while those ahead are closed out', async () => {
    const guests: TicketRef[] = [];
    for (let at = 1; at <= 8; at += 1) guests.push(await harbour.join({ lineId, phone: reservedPhone(at) }));
    const before = await Promise.all(guests.map(kindsTo));
    expect(before.flat().filter((kind) => kind === 'heads_up')).toEqual([]);
    harbour.clock.pass(18 * hour + 1);
    await expireYesterdays(harbour.context);
    expect(new Set(await Promise.all(guests.map(stateOf)))).toEqual(new Set(['expired']));
    expect(await Promise.all(guests.map(kindsTo))).toEqual(before);
  });

  test('tells nobody of yesterday anything where the machine was off until the morning', async () => {
    const { context, staff, clock, pool } = harbour;
    const ahead = [await harbour.join({ lineId }), await harbour.join({ lineId })];
    const [held, waiting] = [
      await harbour.join({ lineId, phone: reservedPhone(1) }),
      await harbour.join({ lineId, phone: reservedPhone(2) }),
    ];
    await holdTicket(context, staff.ruth, held, null);
    for (const one of ahead) await leaveLine(context, harbour.guest, one, null);
    await pool.query('update ticket set promised_low = 10, promised_high = 20 where id = $1', [waiting.ticketId]);
    const before = await Promise.all([held, waiting].map(kindsTo));
    clock.pass(22 * hour);
    // Any of them may be the first after such a night.
    await resumeAfterHold(context);
    await tellLongerWaits(context, null);
    expect(await Promise.all([held, waiting].map(kindsTo))).toEqual(before);
    expect(await stateOf(held)).toBe('held');
    await expireYesterdays(context);
    expect(await Promise.all([held, waiting].map(stateOf))).toEqual(['expired', 'expired']);
  });

  test('goes on with those of yesterday where the line keeps them, and with a place that was booked for today', async () => {
    const { context, staff, clock, pool } = harbour;
    const night = await harbour.addLine({ keepsOvernight: true });
    const patient = await harbour.join({ lineId: night });
    const booked = await harbour.join({ lineId });
    clock.pass(16 * hour);
    for (const one of [patient, booked]) await holdTicket(context, staff.ruth, one, null);
    await pool.query('update ticket set kept_for = $2 where id = $1', [booked.ticketId, '2026-03-03T14:00:00Z']);
    clock.pass(3 * hour);
    await resumeAfterHold(context);
    expect(await Promise.all([patient, booked].map(stateOf))).toEqual(['waiting', 'waiting']);
  });

  test('closes out whoever a desk forgot as served, who is then erased like any other', async () => {
    const { context, staff, clock } = harbour;
    const forgotten = await called({ name: 'Amara', phone: reservedPhone(1) });
    await serveTicket(context, staff.ruth, forgotten, null);
    clock.pass(18 * hour - 1);
    await expireYesterdays(context);
    expect(await stateOf(forgotten)).toBe('serving');
    const late = await called({ phone: reservedPhone(2) });
    await serveTicket(context, staff.ruth, late, null);
    clock.pass(2);
    await expireYesterdays(context);
    expect([await stateOf(forgotten), await stateOf(late)]).toEqual(['served', 'serving']);
    const last = (await harbour.events(lineId)).at(-1);
    expect(last).toMatchObject({ kind: 'served', actor_kind: 'system', ticket_id: forgotten.ticketId });
    clock.pass(31 * 24 * hour);
    await expireYesterdays(context);
    await eraseEndedTickets(context);
    expect(await harbour.ticketRow(forgotten.ticketId)).toMatchObject({ name: null, phone: null });
    expect(await stateOf(late)).toBe('served');
  });

  test('leaves the lines that keep their people overnight', async () => {
    const night = await harbour.addLine({ keepsOvernight: true });
    const [patient, ordinary] = [await harbour.join({ lineId: night }), await harbour.join({ lineId })];
    harbour.clock.pass(40 * hour);
    await expireYesterdays(harbour.context);
    expect([await stateOf(patient), await stateOf(ordinary)]).toEqual(['waiting', 'expired']);
    const next = async (line: string) => {
      const ref = await harbour.join({ lineId: line });
      return { ref, number: (await harbour.ticketRow(ref.ticketId)).number.split('-').at(-1) };
    };
    // Nobody gets the number of somebody who is still there, short of so many that those are long gone.
    const second = await next(night);
    expect([second.number, (await next(lineId)).number]).toEqual(['02', '01']);
    for (const ref of [patient, second.ref]) await holdTicket(harbour.context, harbour.staff.ruth, ref, null);
    harbour.clock.pass(24 * hour);
    expect((await next(night)).number).toBe('03');
    await harbour.pool.query(`update line set counter = 500, counter_day = counter_day - 1 where id = $1`, [night]);
    expect((await next(night)).number).toBe('01');
  });

  test('closes out all of a long line', async () => {
    await harbour.setSettings(lineId, { capacity: 10_000 });
    await Promise.all(Array.from({ length: 120 }, () => harbour.join({ lineId })));
    harbour.clock.pass(24 * hour);
    await expireYesterdays(harbour.context);
    const { rows } = await harbour.pool.query(`select state, count(*)::int from ticket group by state`);
    expect(rows).toEqual([{ state: 'expired', count: 120 }]);
  });
});
