import { describe, expect, test } from 'vitest';
import type { DeskView, StaffTicket } from '#contract/views.ts';
import type { Press } from './press.ts';
import { deskView, staffTicket } from '#test/example-view.ts';
import { foresee } from './press-table.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const by = { now, memberId: 'ada' };
const waiting = ['a', 'b', 'c'].map((id, index) => staffTicket({ id, rank: `000000${index + 1}` }));
const line = deskView({}).lines[0];
const start = deskView({ waiting, nextId: 'a', lines: line ? [{ ...line, waiting: 3 }] : [] });
const after = (...presses: Press[]): DeskView => presses.reduce((view, press) => foresee(view, press, by), start);
const ids = (tickets: StaffTicket[]): string[] => tickets.map(({ id }) => id);
const call: Press = { kind: 'call_next', deskId: 'desk-3', finishTicketId: null, expects: 'a' };

test('calling the next takes them out of the line, to this desk', () => {
  const view = after(call);
  expect(ids(view.waiting)).toEqual(['b', 'c']);
  expect(view.active).toMatchObject([{ id: 'a', state: 'called', deskId: 'desk-3', timesCalled: 1 }]);
  expect([view.nextId, view.lines[0]?.waiting]).toEqual(['b', 2]);
  expect(view.active[0]?.last).toMatchObject({ kind: 'called', byMemberId: 'ada', canUndo: true });
});

test('a whole turn, and the next in one step', () => {
  const view = after(call, { kind: 'serve', ticketId: 'a' }, { ...call, finishTicketId: 'a', expects: 'b' });
  expect(ids(view.active)).toEqual(['b']);
  expect(view.done).toMatchObject([{ id: 'a', state: 'served' }]);
  expect(view.today.served).toBe(1);
  expect(Date.parse(view.active[0]?.last.at ?? '')).toBeGreaterThan(Date.parse(view.done[0]?.last.at ?? ''));
});

test('what a view shows already changes nothing when it is foreseen again', () => {
  const presses: Press[] = [
    call,
    { kind: 'serve', ticketId: 'a' },
    { kind: 'hold', ticketId: 'b' },
    { kind: 'remove', ticketId: 'c', reason: 'duplicate' },
  ];
  const once = after(...presses);
  expect(presses.reduce((view, press) => foresee(view, press, by), once)).toEqual(once);
});

test('whom a colleague has called meanwhile is not called here', () => {
  const taken = {
    ...start,
    waiting: waiting.slice(1),
    active: [staffTicket({ id: 'a', state: 'called', deskId: 'desk-1' })],
  };
  expect(foresee(taken, call, by)).toBe(taken);
});

test('a closed desk calls nobody', () => {
  const desk = { ...start.desk, isOpen: false };
  const closed = { ...start, desk, desks: [desk] };
  expect(foresee(closed, call, by)).toBe(closed);
});

test('set aside and brought back is at the old place', () => {
  const held = after({ kind: 'hold', ticketId: 'b' });
  expect([ids(held.waiting), ids(held.held)]).toEqual([['a', 'c'], ['b']]);
  expect(ids(foresee(held, { kind: 'resume', ticketId: 'b' }, by).waiting)).toEqual(['a', 'b', 'c']);
});

test.each<[number, string[]]>([
  [0, ['c', 'a', 'b']],
  [1, ['a', 'c', 'b']],
  [2, ['a', 'b', 'c']],
])('put where %i are ahead', (ahead, order) => {
  expect(ids(after({ kind: 'move', ticketId: 'c', ahead, reason: 'need' }).waiting)).toEqual(order);
});

describe('an undo', () => {
  const undo: Press = { kind: 'undo', ticketId: 'a' };

  test('brings back exactly what was', () => {
    const view = after(call, undo);
    expect(ids(view.waiting)).toEqual(['a', 'b', 'c']);
    expect(view.waiting[0]).toMatchObject({ state: 'waiting', calledAt: null, deskId: null, timesCalled: 0 });
    expect(view.waiting[0]?.last.canUndo).toBe(false);
    const served = after(call, { kind: 'serve', ticketId: 'a' }, { kind: 'finish', ticketId: 'a' }, undo);
    expect(served.active).toMatchObject([{ id: 'a', state: 'serving', deskId: 'desk-3', endedAt: null }]);
    expect(served.today.served).toBe(0);
  });

  test('is not to be had of what a colleague did', () => {
    const called = after(call);
    expect(foresee(called, undo, { ...by, memberId: 'mo' })).toBe(called);
  });
});

test('a line and a desk change at once', () => {
  expect(after({ kind: 'line_state', lineId: 'walk-in', state: 'paused' }).lines[0]?.state).toBe('paused');
  const closed = after({ kind: 'desk_open', deskId: 'desk-3', isOpen: false });
  expect([closed.desk.isOpen, closed.desks[0]?.isOpen]).toEqual([false, false]);
});

test('what only the server knows is left to it', () => {
  expect(after({ kind: 'return', ticketId: 'a' })).toBe(start);
});

describe('how a call by hand went', () => {
  const reachable = (state: StaffTicket['reach']['state']) =>
    deskView({ active: [staffTicket({ id: 'a', state: 'called', reach: { by: 'voice', state } })] });
  const said = (isReached: boolean): Press => ({
    kind: 'voice_call',
    ticketId: 'a',
    timesCalled: 1,
    isReached,
  });

  test('shows at once, and a second try may reach them', () => {
    const rang = foresee(reachable('ready'), said(false), by);
    expect(rang.active[0]?.reach).toEqual({ by: 'voice', state: 'not_reached' });
    expect(foresee(rang, said(true), by).active[0]?.reach).toEqual({ by: 'voice', state: 'arrived' });
  });

  test('changes nothing where they were reached already, or nobody is to be called', () => {
    for (const view of [reachable('arrived'), start]) expect(foresee(view, said(false), by)).toBe(view);
  });
});
