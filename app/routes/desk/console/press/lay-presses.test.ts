import { expect, test } from 'vitest';
import type { StaffTicket } from '#contract/views.ts';
import type { Press } from './press.ts';
import { deskView, staffTicket } from '#test/example-view.ts';
import { lay } from './lay-presses.ts';
import type { PendingPress } from './press-outbox.ts';
import { findUndoable } from '../facts/ticket-facts.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

function pressed(press: Press, at: number): PendingPress {
  return { key: press.kind, press, at, isTried: false, hasWaited: false, done: null };
}

/** A ticket that Ada moved at this moment, as the server's view shows it. */
function moved(part: Partial<StaffTicket>, at: number, seq: number): StaffTicket {
  const ticket = staffTicket({ deskId: 'desk-3', calledAt: new Date(at).toISOString(), timesCalled: 1, ...part });
  const { state, lineId, rank, deskId, timesCalled } = staffTicket({});
  const times = { calledAt: null, confirmedAt: null, servingAt: null, endedAt: null };
  const before = { state, lineId, rank, deskId, timesCalled, ...times };
  const kind = ticket.state;
  return { ...ticket, last: { seq, kind, at: new Date(at).toISOString(), byMemberId: 'ada', canUndo: true, before } };
}

test('what was pressed while the server took its time is what an undo takes back', () => {
  // One press finished and called, and the server did it two seconds later. The host pressed 'no show' in between.
  const view = deskView({
    active: [moved({ id: 'b', state: 'called' }, now + 2000, 8)],
    done: [moved({ id: 'a', state: 'served', endedAt: new Date(now + 2000).toISOString() }, now + 2000, 7)],
  });
  const shown = lay(view, [pressed({ kind: 'no_show', ticketId: 'b' }, now + 500)], 'ada');
  expect(shown.done.map(({ id, state }) => [id, state])).toEqual([
    ['b', 'no_show'],
    ['a', 'served'],
  ]);
  expect(findUndoable(shown, 'ada', now + 2500)?.ticket.id).toBe('b');
});

test('a transfer that was taken back stays taken back until the view has it', () => {
  const view = deskView({ waiting: [moved({ id: 'a', state: 'waiting', lineId: 'results' }, now, 3)] });
  const undone = staffTicket({
    id: 'a',
    lineId: 'walk-in',
    last: { ...staffTicket({}).last, seq: 9, at: new Date(now + 900).toISOString() },
  });
  const press = pressed({ kind: 'undo', ticketId: 'a' }, now + 800);
  const shown = lay(view, [{ ...press, done: { moved: undone, at: now + 900 } }], 'ada');
  expect(shown.waiting.map(({ lineId }) => lineId)).toEqual([staffTicket({}).lineId]);
});

test('presses made in one moment are in the order in which they were made', () => {
  const view = deskView({ waiting: ['a', 'b'].map((id) => staffTicket({ id, rank: id })), nextId: 'a' });
  const presses: Press[] = [
    { kind: 'hold', ticketId: 'b' },
    { kind: 'hold', ticketId: 'a' },
  ];
  const shown = lay(
    view,
    presses.map((press) => pressed(press, now)),
    'ada',
  );
  expect(findUndoable(shown, 'ada', now)?.ticket.id).toBe('a');
});
