import { expect, test } from 'vitest';
import { eventKinds, eventPolicyOf, passingKinds, type EventKind } from './event-kind.ts';

test('who is put ahead of others by no reason of staff is so by the kind itself', () => {
  expect(passingKinds.toSorted()).toEqual(['checked_in', 'resumed', 'returned', 'transferred', 'undone']);
  expect(eventPolicyOf('prioritised').passes).toBe('given');
});

test('a kind without a row is no kind', () => {
  // @ts-expect-error: what is not in the table does not compile
  const unknown: EventKind = 'weather';
  expect(Object.keys(eventKinds)).not.toContain(unknown);
});
