import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

const never = new AbortController().signal;

test('a slot that is given back goes to whoever waits longest; who gave up takes none', async () => {
  const slots = new Slots(1);
  expect(await slots.take(never)).toBe(true);
  const giving = new AbortController();
  const order: string[] = [];
  const first = slots.take(giving.signal).then((isTaken) => order.push(`first ${isTaken}`));
  const second = slots.take(never).then((isTaken) => order.push(`second ${isTaken}`));
  const third = slots.take(never).then((isTaken) => order.push(`third ${isTaken}`));
  giving.abort();
  await first;
  slots.release();
  await second;
  expect(order).toEqual(['first false', 'second true']);
  slots.release();
  await third;
  slots.release();
  expect(await slots.take(AbortSignal.abort())).toBe(true);
  expect(await slots.take(AbortSignal.abort())).toBe(false);
});

test('a slot that comes at the moment of giving up is not lost', async () => {
  const slots = new Slots(1);
  await slots.take(never);
  const giving = new AbortController();
  const waiting = slots.take(giving.signal);
  giving.abort();
  slots.release();
  const isTaken = await waiting;
  if (isTaken) slots.release();
  expect(await slots.take(AbortSignal.abort())).toBe(true);
});
