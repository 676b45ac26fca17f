import { expect, expectTypeOf, test } from 'vitest';
import { eventPolicyOf, passingKinds, type EventKind } from './event-kind.ts';

test('who is put ahead of others by no reason of staff is so by the kind itself', () => {
  expect(passingKinds.toSorted()).toEqual(['checked_in', 'resumed', 'returned', 'transferred', 'undone']);
  expect(eventPolicyOf('prioritised').passes).toBe('given');
});

test('a kind without a row is no kind', () => {
  // Looked at by the compiler: `npm run check` fails where it is one.
  expectTypeOf<'weather'>().not.toExtend<EventKind>();
});
