import { expect, test } from 'vitest';
import { conversationsOf } from './conversations.ts';

const text = (id: string, thread: string, minute: number) => ({
  id,
  thread,
  // Masked for a host: two phones may look alike.
  to: '•••• 0101',
  direction: 'out' as const,
  body: `text ${id}`,
  receivedAt: `2026-11-21T10:0${minute}:00Z`,
  number: id === '2' ? null : `A-0${id}`,
});

test('the phone with the newest text comes first, and its texts are read from the oldest on', () => {
  const texts = [text('1', 'one', 3), text('2', 'two', 4), text('3', 'one', 1)];
  expect(
    conversationsOf(texts).map(({ thread, number, texts: own }) => [thread, number, own.map(({ id }) => id)]),
  ).toEqual([
    ['two', null, ['2']],
    ['one', 'A-01', ['3', '1']],
  ]);
});
