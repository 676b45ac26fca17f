import { expect, test } from 'vitest';
import { Batches } from './batches.ts';

function listen(max: number) {
  const done: string[][] = [];
  const under = new Set<string>();
  const together = new Batches<string, string>(max, async (items) => {
    const key = items[0]?.split(' ')[0] ?? '';
    expect(under.has(key) && items.length > 1, 'two at once').toBe(false);
    under.add(key);
    await Promise.resolve();
    under.delete(key);
    if (items.some((item) => item.includes('broken'))) throw new Error('one is broken');
    done.push(items);
    return items.map((item) => `${item} done`);
  });
  const take = (item: string, isUrgent = false) => together.take(item.split(' ')[0] ?? '', isUrgent, item);
  return { done, take };
}

test('those that wait are taken together, the urgent first and among themselves; another key waits for nobody', async () => {
  const { done, take } = listen(2);
  const all = ['a 1', 'a 2', 'a 3'].map((item) => take(item));
  all.push(take('a call', true), take('b 1'), take('a 4'));
  expect(await Promise.all(all)).toEqual(['a 1', 'a 2', 'a 3', 'a call', 'b 1', 'a 4'].map((item) => `${item} done`));
  expect(done.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['a 1', 'a 2'],
    ['a 3', 'a 4'],
    ['a call'],
    ['b 1'],
  ]);
  expect(done.filter(([item]) => item?.startsWith('a'))[0]).toEqual(['a call']);
  expect(await take('a 5')).toBe('a 5 done');
});

test('what comes while others are at work waits, and an urgent one goes before what waited longer', async () => {
  const { done, take } = listen(10);
  const first = take('a 1');
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, take('a 2'), take('a 3'), take('a call', true)]);
  expect(done).toEqual([['a 1'], ['a call'], ['a 2', 'a 3']]);
});

test('a fault of one is not the others’', async () => {
  const { done, take } = listen(10);
  const all = await Promise.allSettled([take('a 1'), take('a broken'), take('a 3')]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual([['a 1'], ['a 3']]);
  await expect(take('a broken')).rejects.toThrow('one is broken');
});
