import { describe, expect, test } from 'vitest';
import type { ConsoleLine, DeskView, StaffTicket } from '#contract/views.ts';
import { deskView, staffTicket } from '#test/example-view.ts';
import {
  aheadOf,
  countToTell,
  findUndoable,
  findGuests,
  isFirstOfLine,
  matchesSearch,
  recallSecondsLeft,
  searchTickets,
  waitedMinutes,
  whyStaffMayNot,
} from './ticket-facts.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const secondsAgo = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const view = (part: Partial<DeskView>) => deskView(part);
const called = (part: Partial<StaffTicket> = {}) =>
  staffTicket({ state: 'called', calledAt: secondsAgo(30), timesCalled: 1, ...part });

test('a ticket goes behind the last of those whom it was put behind, of those who still wait in its line', () => {
  const waiting = ['a', 'x', 'b', 'c', 'd'].map((id) => staffTicket({ id, lineId: id === 'x' ? 'other' : 'walk-in' }));
  const ahead = (...behind: string[]) => aheadOf('d', behind, view({ waiting }));
  expect([ahead(), ahead('a'), ahead('a', 'b'), ahead('gone', 'b'), ahead('b', 'gone')]).toEqual([0, 1, 2, 2, 2]);
  expect(ahead('gone')).toBe(0);
});

test('a word to a line is for those who are away or set aside too', () => {
  const held = [staffTicket({ id: 'a', lineId: 'walk-in' }), staffTicket({ id: 'b', lineId: 'other' })];
  const line = (waiting: number) => ({ ...(deskView({}).lines[0] as ConsoleLine), id: 'walk-in', waiting });
  expect([countToTell(line(0), view({ held })), countToTell(line(2), view({ held }))]).toEqual([1, 3]);
  expect(countToTell(line(0), view({}))).toBe(0);
});

describe('which buttons are on', () => {
  test('the same as the moves table says', () => {
    expect(whyStaffMayNot('call', staffTicket({}), view({}), now)).toBeNull();
    expect(whyStaffMayNot('serve', staffTicket({}), view({}), now)?.code).toBe('ticket_state');
    expect(whyStaffMayNot('serve', called(), view({}), now)).toBeNull();
    expect(whyStaffMayNot('finish', called(), view({}), now)?.code).toBe('ticket_state');
  });

  test('calling again waits a minute and a half, and ends after three calls', () => {
    expect(recallSecondsLeft(called(), now)).toBe(60);
    expect(whyStaffMayNot('recall', called(), view({}), now)?.code).toBe('too_many');
    const late = called({ calledAt: secondsAgo(90) });
    expect(recallSecondsLeft(late, now)).toBe(0);
    expect(whyStaffMayNot('recall', late, view({}), now)).toBeNull();
    const spent = called({ calledAt: secondsAgo(300), timesCalled: 3 });
    expect(recallSecondsLeft(spent, now)).toBe(0);
    expect(whyStaffMayNot('recall', spent, view({}), now)?.code).toBe('ticket_state');
  });

  test('a served guest comes back for a quarter of an hour', () => {
    const served = (seconds: number) => staffTicket({ state: 'served', endedAt: secondsAgo(seconds) });
    expect(whyStaffMayNot('return', served(14 * 60), view({}), now)).toBeNull();
    expect(whyStaffMayNot('return', served(16 * 60), view({}), now)).not.toBeNull();
  });
});

describe('what can be taken back', () => {
  const mine = (seconds: number, part: Partial<StaffTicket> = {}, seq = 1) =>
    staffTicket({
      ...part,
      last: { seq, kind: 'called', at: secondsAgo(seconds), byMemberId: 'ada', canUndo: true, before: null },
    });

  test('the newest of what I did myself, with the seconds that are left', () => {
    const older = mine(20, { id: 'older' });
    const newer = mine(5, { id: 'newer' });
    const found = findUndoable(view({ active: [older], done: [newer] }), 'ada', now);
    expect(found).toMatchObject({ ticket: { id: 'newer' }, secondsLeft: 55 });
  });

  test('of two things done in one step the later one', () => {
    const finished = mine(5, { id: 'finished' }, 7);
    const next = mine(5, { id: 'next' }, 8);
    expect(findUndoable(view({ active: [next], done: [finished] }), 'ada', now)?.ticket.id).toBe('next');
  });

  test('of a finish and a call on another line in one step the call', () => {
    const finished = mine(5, { id: 'finished' }, 70);
    const next = mine(5, { id: 'next', lineId: 'results' }, 8);
    const of = (ticket: StaffTicket, kind: string) => ({ ...ticket, last: { ...ticket.last, kind } });
    const tickets = { active: [of(next, 'called')], done: [of(finished, 'served')] };
    expect(findUndoable(view(tickets), 'ada', now)?.ticket.id).toBe('next');
  });

  test('nothing of a colleague, nothing the server says no to, nothing after its minute', () => {
    const theirs = staffTicket({ last: { ...mine(5).last, byMemberId: 'mo' } });
    const fixed = staffTicket({ last: { ...mine(5).last, canUndo: false } });
    expect(findUndoable(view({ active: [theirs, fixed, mine(60)] }), 'ada', now)).toBeNull();
    expect(findUndoable(view({ active: [mine(59)] }), 'ada', now)?.secondsLeft).toBe(1);
  });

  test('never more than its minute, though the screen may be a moment behind', () => {
    expect(findUndoable(view({ active: [mine(-1)] }), 'ada', now)?.secondsLeft).toBe(60);
  });
});

test('only the first of a line is called without a reason', () => {
  const [first, second, other] = ['a', 'b', 'c'].map((id) =>
    staffTicket({ id, lineId: id === 'c' ? 'results' : 'walk-in' }),
  );
  if (!first || !second || !other) throw new Error('three tickets');
  const waiting = view({ waiting: [first, second, other] });
  expect([first, second, other].map((ticket) => isFirstOfLine(ticket, waiting))).toEqual([true, false, true]);
});

test('a wait ends with the call', () => {
  const waiting = staffTicket({ joinedAt: secondsAgo(20 * 60) });
  expect(waitedMinutes(waiting, now)).toBe(20);
  expect(waitedMinutes({ ...waiting, calledAt: secondsAgo(5 * 60) }, now)).toBe(15);
});

test('who had a place booked waits from the opening on, not from the evening before', () => {
  const booked = staffTicket({ joinedAt: secondsAgo(16 * 3600), keptFor: secondsAgo(10 * 60) });
  expect(waitedMinutes(booked, now)).toBe(10);
  // Staff let them in before the opening.
  expect(waitedMinutes({ ...booked, keptFor: secondsAgo(-600) }, now)).toBe(0);
});

describe('a search', () => {
  const lucia = staffTicket({ number: 'A-15', name: 'Lucía Fernández', phone: '•••• 0104' });

  test.each(['A-15', 'a15', '15', 'lucia', 'FERNÁNDEZ', '0104', '01 04', '', '  '])('finds by "%s"', (input) => {
    expect(matchesSearch(lucia, input)).toBe(true);
  });

  test('puts an exact number before those that only contain it', () => {
    const [fifty, five] = ['A-50', 'A-05'].map((number) => staffTicket({ id: number, number }));
    if (!fifty || !five) throw new Error('two tickets');
    for (const input of ['5', 'a5', 'A-05', '05']) {
      expect(findGuests(view({ waiting: [fifty], done: [five] }), input)[0]?.number).toBe('A-05');
    }
    expect(searchTickets([fifty, five], '5').map(({ number }) => number)).toEqual(['A-05', 'A-50']);
    expect(findGuests(view({ waiting: [fifty] }), ' ')).toEqual([]);
  });

  test.each(['B', 'A-16', 'Noor', '0105', '…'])('does not find by "%s"', (input) => {
    expect(matchesSearch(lucia, input)).toBe(false);
  });

  test('finds a masked phone by the whole of it', () => {
    expect(matchesSearch(lucia, '07700 900104')).toBe(true);
    expect(matchesSearch(lucia, '07700 900105')).toBe(false);
    expect(matchesSearch(staffTicket({ secondPhone: '•••• 0199' }), '0199')).toBe(true);
  });

  test.each(['07700 900104', '7700900104', '+44 7700 900104', '0044 7700 900104', '900104'])(
    'finds a phone that this reader sees whole by "%s"',
    (input) => {
      const seen = staffTicket({ phone: '+447700900104' });
      expect(matchesSearch(seen, input)).toBe(true);
      expect(matchesSearch(seen, `${input.slice(0, -1)}5`)).toBe(false);
    },
  );

  test.each([
    ['+79123456789', '8 (912) 345-67-89'],
    ['+36201234567', '06 20 123 4567'],
    ['+390612345678', '06 1234 5678'],
    ['+12025550101', '011 1 202 555 0101'],
  ])('finds %s as it is dialled: %s', (phone, input) => {
    expect(matchesSearch(staffTicket({ phone }), input)).toBe(true);
    expect(matchesSearch(staffTicket({ phone }), `${input.slice(0, -1)}0`)).toBe(false);
  });

  test('reads the digits of every script', () => {
    expect(matchesSearch(lucia, '١٥')).toBe(true);
    expect(matchesSearch(lucia, '٠١٠٤')).toBe(true);
    expect(findGuests(view({ waiting: [lucia] }), 'a۱۵')).toEqual([lucia]);
    expect(matchesSearch(lucia, '١٦')).toBe(false);
  });

  test('reads other scripts', () => {
    expect(matchesSearch(staffTicket({ name: 'أَمِينَة' }), 'أمينة')).toBe(true);
  });
});
