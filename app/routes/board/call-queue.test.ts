import { expect, test } from 'vitest';
import type { BoardCall } from '#contract/views.ts';
import { CallQueue } from './call-queue.ts';

const now = Date.parse('2026-03-02T15:00:00Z');
const call = (number: string, secondsAgo = 1, some: Partial<BoardCall> = {}): BoardCall => ({
  number,
  desk: 'Desk 3',
  line: null,
  name: null,
  language: 'en',
  calledAt: new Date(now - secondsAgo * 1000).toISOString(),
  timesCalled: 1,
  words: [{ language: 'en', text: '' }],
  ...some,
});

/** The calls being announced, each until the test releases it. */
function listener() {
  const heard: string[] = [];
  let letGo: (() => void)[] = [];
  const queue = new CallQueue(({ number, timesCalled }) => {
    heard.push(timesCalled > 1 ? `${number} again` : number);
    return new Promise((resolve) => void letGo.push(resolve));
  });
  const finish = async (): Promise<void> => {
    for (const end of letGo.splice(0)) end();
    await new Promise((resolve) => void setImmediate(resolve));
  };
  letGo = [];
  return { queue, heard, finish };
}

test('two calls at once are said one after the other, the earlier first', async () => {
  const { queue, heard, finish } = listener();
  queue.look([], now);
  queue.look([call('A-02', 1), call('A-01', 3)], now);
  expect(heard).toEqual(['A-01']);
  queue.look([call('A-03', 0), call('A-02', 1), call('A-01', 3)], now);
  expect(heard).toEqual(['A-01']);
  await finish();
  expect(heard).toEqual(['A-01', 'A-02']);
  await finish();
  await finish();
  expect(heard).toEqual(['A-01', 'A-02', 'A-03']);
  expect(queue.isIdle).toBe(true);
});

test('a bus that is called at once is said to the last guest', async () => {
  const { queue, heard, finish } = listener();
  const bus = Array.from({ length: 11 }, (_, at) => `A-${at + 10}`);
  queue.look([], now);
  queue.look(
    bus.map((number) => call(number)),
    now,
  );
  while (!queue.isIdle) await finish();
  expect(heard).toEqual(bus);
});

test('what stood there when the board came is not said, nor what is old or was said', async () => {
  const { queue, heard, finish } = listener();
  queue.look([call('A-01')], null);
  queue.look([call('A-01'), call('A-02', 91)], now);
  queue.look([], now);
  queue.look([call('A-01')], now);
  await finish();
  expect(heard).toEqual([]);
  queue.look([call('A-03')], now);
  expect(heard).toEqual(['A-03']);
});

test('a recall is said again', async () => {
  const { queue, heard, finish } = listener();
  queue.look([call('A-01', 30)], now);
  await finish();
  queue.look([call('A-01', 2, { timesCalled: 2 })], now);
  await finish();
  expect(heard).toEqual(['A-01', 'A-01 again']);
});

test('whoever came to the desk meanwhile is not called any more', async () => {
  const { queue, heard, finish } = listener();
  queue.look([call('A-01', 3), call('A-02', 2), call('A-03', 1)], now);
  queue.look([call('A-01', 3), call('A-02', 2, { words: [] }), call('A-03', 1)], now);
  await finish();
  await finish();
  expect(heard).toEqual(['A-01', 'A-03']);
});

test('a sound that fails does not silence the next', async () => {
  const heard: string[] = [];
  const queue = new CallQueue(({ number }) => {
    heard.push(number);
    return Promise.reject(new Error('no loudspeaker'));
  });
  queue.look([call('A-01', 2)], now);
  queue.look([call('A-01', 2), call('A-02', 1)], now);
  await new Promise((resolve) => void setImmediate(resolve));
  expect(heard).toEqual(['A-01', 'A-02']);
  expect(queue.isIdle).toBe(true);
});

test('what it remembers is bounded: hundreds of calls later the first is as good as new', () => {
  const { queue, heard } = listener();
  queue.look([call('A-01')], null);
  for (let at = 100; at < 200; at++) queue.look([call(`A-${at}`)], null);
  queue.look([call('A-01')], now);
  expect(heard).toEqual([]);
  for (let at = 200; at < 500; at++) queue.look([call(`A-${at}`)], null);
  queue.look([call('A-01')], now);
  expect(heard).toEqual(['A-01']);
});
