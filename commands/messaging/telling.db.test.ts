import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { guests, reservedPhone } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { callNext } from '../ticket/call-next.ts';
import { joinLine, type JoinInput } from '../ticket/join-line.ts';
import { leaveLine, markNoShow } from '../ticket/moves.ts';
import { moveInLine, returnTicket, transferTicket } from '../ticket/move-ticket.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

let harbour: Harbour;
let line = '';
let desk = '';
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  line = await harbour.addLine({ headsUpAhead: 2 });
  desk = await harbour.addDesk([line]);
});

async function fill(count: number): Promise<TicketRef[]> {
  const refs: TicketRef[] = [];
  for (let at = 0; at < count; at++)
    refs.push(await harbour.join({ phone: reservedPhone(at), lineId: line, language: at % 2 ? 'ar' : 'en' }));
  return refs;
}

const call = async (): Promise<void> => {
  await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
};

/** How often each of them was told that their turn is near, and how many were ahead when it was said. */
async function headsUps(refs: TicketRef[]): Promise<(number | string)[]> {
  const told = await Promise.all(refs.map((ref) => harbour.messages(ref.ticketId)));
  return told.map((messages) => {
    const near = messages.filter((message) => message.kind === 'heads_up');
    return near.length === 1 ? Number(near[0]?.values['ahead']) : near.length > 1 ? 'twice' : '-';
  });
}

describe('the heads-up', () => {
  test('comes once to each, when two are ahead, and never to those who joined that near', async () => {
    const refs = await fill(6);
    expect(await headsUps(refs)).toEqual(['-', '-', '-', '-', '-', '-']);
    await call();
    expect(await headsUps(refs)).toEqual(['-', '-', '-', 2, '-', '-']);
    await call();
    expect(await headsUps(refs)).toEqual(['-', '-', '-', 2, 2, '-']);
    for (let times = 0; times < 4; times++) await call();
    expect(await headsUps(refs)).toEqual(['-', '-', '-', 2, 2, 2]);
  });

  test('is in the language of the guest, and not for someone without a phone', async () => {
    const refs = await fill(3);
    refs.push(
      await harbour.join({ ...guests.edith, lineId: line }),
      await harbour.join({ ...guests.leila, lineId: line }),
    );
    for (let times = 0; times < 3; times++) await call();
    expect(await headsUps(refs)).toEqual(['-', '-', '-', '-', 2]);
    const [leila] = refs.slice(-1);
    expect((await harbour.messages(leila?.ticketId ?? '')).map((one) => one.language)).toEqual(['ar', 'ar']);
  });

  test('whoever leaves brings the next ones near; a jump to the front is told at once', async () => {
    const refs = await fill(8);
    for (const ref of refs.slice(0, 2)) await leaveLine(harbour.context, harbour.guest, ref, null);
    expect(await headsUps(refs)).toEqual(['-', '-', '-', 2, 2, '-', '-', '-']);
    const [last] = refs.slice(-1);
    if (last) await moveInLine(harbour.context, harbour.staff.tomas, last, { ahead: 0, reason: 'need' }, null);
    expect(await headsUps(refs)).toEqual(['-', '-', '-', 2, 2, '-', '-', 0]);
  });

  test('once, when many come near in one batch', async () => {
    const refs = await fill(12);
    await Promise.all(refs.slice(0, 9).map((ref) => leaveLine(harbour.context, harbour.guest, ref, null)));
    const told = await headsUps(refs);
    expect(told.slice(9).every((one) => typeof one === 'number')).toBe(true);
    expect(told).not.toContain('twice');
  });

  test('once, when two processes bring the same people near', async () => {
    const refs = await fill(12);
    const another = harbour.another();
    await Promise.all(
      refs.slice(0, 9).map((ref, at) => leaveLine(at % 2 ? another : harbour.context, harbour.guest, ref, null)),
    );
    const told = await headsUps(refs);
    expect(told.slice(9).every((one) => typeof one === 'number')).toBe(true);
    expect(told).not.toContain('twice');
  });

  test('not again after a no-show and a return', async () => {
    const refs = await fill(4);
    const [, , , fourth] = refs;
    for (let times = 0; times < 4; times++) await call();
    if (!fourth) throw new Error('nobody');
    await markNoShow(harbour.context, harbour.staff.ruth, fourth, null);
    await returnTicket(harbour.context, harbour.guest, fourth, {}, null);
    await call();
    expect((await harbour.messages(fourth.ticketId)).map((one) => one.kind)).toEqual([
      'joined',
      'heads_up',
      'called',
      'called',
    ]);
  });

  test('ten minutes before, where the pace is known and that is further out', async () => {
    const refs = await fill(9);
    await harbour.pool.query(...teachingWait(line, 100));
    await call();
    // One desk, a guest every 100 seconds: six are ten minutes.
    expect(await headsUps(refs)).toEqual(['-', '-', '-', 2, 3, 4, 5, 6, '-']);
  });
});

describe('a phone that waits already', () => {
  const input = (other: Partial<JoinInput> = {}): JoinInput => ({ ...guests.amara, lineId: line, ...other });

  test('staff and keys are told so, with the ticket', async () => {
    const first = await harbour.join(input());
    for (const staff of [harbour.staff.ruth, { ...harbour.staff.ines, kind: 'key' as const }]) {
      const before = await harbour.fingerprint();
      const again = joinLine(harbour.context, staff, input({ name: 'Somebody' }), null);
      await expect(again).rejects.toMatchObject({ code: 'already_waiting', details: { ticketId: first.ticketId } });
      expect(await harbour.fingerprint()).toBe(before);
    }
  });

  test('anyone else gets an answer like any other, a place without a phone, and the phone gets its own link', async () => {
    const first = await harbour.join(input());
    const second = await harbour.join(input({ name: 'Somebody' }));
    expect(Object.keys(second.answer)).toEqual(Object.keys(first.answer));
    expect(second.answer).toMatchObject({ state: 'waiting', ahead: 1 });
    const row = await harbour.ticketRow(second.ticketId);
    expect(row).toMatchObject({ phone: null, phone_index: null, can_text: false, maybe_same_person: true });
    expect(await harbour.messages(second.ticketId)).toEqual([]);
    expect((await harbour.messages(first.ticketId)).map((one) => one.kind)).toEqual(['joined', 'your_link']);
  });

  test('the same phone, in whatever spelling; another line is another line; and after the end it may come again', async () => {
    const first = await harbour.join(input());
    const spelled = await harbour.join(input({ phone: '(202) 555-0101', phoneCountry: 'US' }));
    expect((await harbour.ticketRow(spelled.ticketId)).maybe_same_person).toBe(true);
    const elsewhere = await harbour.join(input({ lineId: await harbour.addLine() }));
    expect((await harbour.ticketRow(elsewhere.ticketId)).maybe_same_person).toBe(false);
    await leaveLine(harbour.context, harbour.guest, first, null);
    const later = await harbour.join(input());
    expect((await harbour.ticketRow(later.ticketId)).maybe_same_person).toBe(false);
  });

  test('two at once, in one batch and in two processes: one of them has the phone', async () => {
    const another = harbour.another();
    for (const contexts of [
      [harbour.context, harbour.context],
      [harbour.context, another],
    ]) {
      line = await harbour.addLine();
      const both = await Promise.all(contexts.map((context) => joinLine(context, harbour.guest, input(), null)));
      const rows = await Promise.all(both.map(({ answer }) => harbour.ticketRow(answer.ticketId)));
      expect(rows.filter((row) => row.phone_index !== null)).toHaveLength(1);
      expect(rows.filter((row) => row.maybe_same_person)).toHaveLength(1);
      expect(await lineFaults(harbour.db, line)).toEqual([]);
    }
  });

  test('leaving and joining again in one batch', async () => {
    const first = await harbour.join(input());
    const [, again] = await Promise.all([
      leaveLine(harbour.context, harbour.guest, first, null),
      joinLine(harbour.context, harbour.guest, input(), null),
    ]);
    expect((await harbour.ticketRow(again.answer.ticketId)).phone_index).not.toBeNull();
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('a transfer into a line where the phone waits is refused', async () => {
    const other = await harbour.addLine();
    await harbour.join(input({ lineId: other }));
    const first = await harbour.join(input());
    const before = await harbour.fingerprint();
    const transfer = transferTicket(harbour.context, harbour.staff.ruth, first, { lineId: other }, null);
    await expect(transfer).rejects.toMatchObject({ code: 'already_waiting' });
    expect(await harbour.fingerprint()).toBe(before);
  });
});

describe('numbers', () => {
  test('start again with each day of work, which begins at four in the morning', async () => {
    const at = async (instant: string): Promise<string> => {
      harbour.clock.pass((Date.parse(instant) - harbour.clock.now().getTime()) / 1000);
      const guest = await harbour.join({ lineId: line });
      // Where somebody waited since the day before, the numbers would go on (jobs/clock/line-clock.db.test.ts).
      await leaveLine(harbour.context, harbour.guest, guest, null);
      const { number, service_day: day } = await harbour.ticketRow(guest.ticketId);
      return `${day} ${number.split('-')[1]}`;
    };
    const start = harbour.clock.now().toISOString();
    expect(await at('2026-03-03T04:00:00Z')).toBe('2026-03-02 01');
    expect(await at('2026-03-03T08:59:59Z')).toBe('2026-03-02 02');
    expect(await at('2026-03-03T09:00:00Z')).toBe('2026-03-03 01');
    // A process whose clock is behind gives no number twice.
    expect(await at('2026-03-03T08:59:58Z')).toBe('2026-03-03 02');
    expect(await at('2026-03-03T09:00:01Z')).toBe('2026-03-03 03');
    expect(await lineFaults(harbour.db, line)).toEqual([]);
    await harbour.pool.query('update line set counter = 98 where id = $1', [line]);
    expect([await at('2026-03-03T09:00:02Z'), await at('2026-03-03T09:00:03Z')]).toEqual([
      '2026-03-03 99',
      '2026-03-03 100',
    ]);
    harbour.clock.pass((Date.parse(start) - harbour.clock.now().getTime()) / 1000);
  });
});
