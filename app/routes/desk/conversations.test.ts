import { expect, test } from 'vitest';
import { conversationsOf } from './conversations.ts';

const text = (id: string, to: string, minute: number) => ({
  id,
  to,
  body: `text ${id}`,
  receivedAt: `2026-11-21T10:0${minute}:00Z`,
});

test('the number that got the newest text comes first, and its texts are read from the oldest on', () => {
  const texts = [text('1', '+12025550101', 3), text('2', '+12025550102', 4), text('3', '+12025550101', 1)];
  expect(conversationsOf(texts).map(({ to, texts: own }) => [to, own.map(({ id }) => id)])).toEqual([
    ['+12025550102', ['2']],
    ['+12025550101', ['3', '1']],
  ]);
});
