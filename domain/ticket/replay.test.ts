import { expect, test } from 'vitest';
import { replayLine, type LoggedEvent } from './replay.ts';

const joined = (seq: number, ticketId: string, rank: string): LoggedEvent => ({
  seq,
  kind: 'joined',
  ticketId,
  data: { rank },
});
const changed = (
  seq: number,
  ticketId: string,
  [from, fromRank, fromLine]: [string, string, string],
  [to, rank, toLine]: [string, string, string?],
): LoggedEvent => ({
  seq,
  kind: 'moved',
  ticketId,
  data: { to, rank, ...(toLine ? { toLine } : {}), before: { state: from, rank: fromRank, lineId: fromLine } },
});

test('tickets end where their events say, and the first is known', () => {
  const replay = replayLine('here', [
    joined(1, 'a', '1'),
    joined(2, 'b', '2'),
    { seq: 3, kind: 'line_paused', ticketId: null, data: {} },
    changed(4, 'a', ['waiting', '1', 'here'], ['waiting', '3']),
    changed(5, 'c', ['waiting', '9', 'there'], ['waiting', '25', 'here']),
  ]);
  expect(replay.firstWaiting()).toBe('b');
  expect(replay.waiting()).toBe(3);
  expect(replay.head).toBe(5);
  replay.take(changed(6, 'b', ['waiting', '2', 'here'], ['waiting', '1', 'there']));
  expect(replay.firstWaiting()).toBe('c');
  expect(replay.tickets.get('b')).toBeUndefined();
  expect(replay.tickets.get('a')).toEqual({ state: 'waiting', rank: '3', seq: 4 });
});

test.each<[string, LoggedEvent[], string]>([
  ['a gap', [joined(1, 'a', '1'), joined(3, 'b', '3')], 'event 3 comes after event 1'],
  ['an event twice', [joined(1, 'a', '1'), joined(1, 'b', '1')], 'event 1 comes after event 1'],
  ['a ticket twice', [joined(1, 'a', '1'), joined(2, 'a', '2')], 'joined twice'],
  [
    'another state before',
    [joined(1, 'a', '1'), changed(2, 'a', ['called', '1', 'here'], ['serving', '1'])],
    'was waiting',
  ],
  [
    'another rank before',
    [joined(1, 'a', '1'), changed(2, 'a', ['waiting', '2', 'here'], ['called', '2'])],
    'was waiting at 1',
  ],
  ['nobody before', [changed(1, 'a', ['waiting', '1', 'here'], ['called', '1'])], 'was undefined'],
  [
    'from elsewhere, and here already',
    [joined(1, 'a', '1'), changed(2, 'a', ['waiting', '1', 'there'], ['waiting', '2', 'here'])],
    'comes from elsewhere',
  ],
])('%s is found', (_name, events, message) => {
  expect(() => replayLine('here', events)).toThrow(message);
});
