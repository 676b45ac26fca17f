import { expect, test } from 'vitest';
import { eachInTurn } from './each-in-turn.ts';

async function failing(fails: (item: number) => boolean, count = 100) {
  const done: number[] = [];
  const items = Array.from({ length: count }, (_, at) => at);
  const fault: unknown = await eachInTurn(items, async (item) => {
    await Promise.resolve();
    if (fails(item)) throw new Error(`fault ${item}`);
    done.push(item);
  }).catch((error: unknown) => error);
  return { done, fault };
}

test('a fault stops nobody behind it, and is thrown at the end', async () => {
  expect(await failing(() => false, 3)).toEqual({ done: [0, 1, 2], fault: undefined });
  expect(await failing((item) => item === 0, 3)).toEqual({ done: [1, 2], fault: new Error('fault 0') });
  const { done, fault } = await failing((item) => item < 2, 4);
  expect(done).toEqual([2, 3]);
  expect((fault as AggregateError).errors).toEqual([new Error('fault 0'), new Error('fault 1')]);
});

test('where nearly all fail the rest is not tried: each would wait for the database that is gone', async () => {
  const { done, fault } = await failing((item) => item > 0);
  expect(done).toEqual([0]);
  expect((fault as AggregateError).errors).toHaveLength(20);
});
