import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { contained, guarded, hearFaults, reportFault, type Fault } from './guarded.ts';

const heard: Fault[] = [];
const stops = [hearFaults((fault) => void heard.push(fault))];
afterEach(() => void heard.splice(0));

test('what a timer throws, or rejects with, is told with its place and ends nothing', async () => {
  const done: string[] = [];
  const thrown = new Error('thrown');
  const rejected = new Error('rejected');
  const throwing = guarded(
    'a timer',
    () => {
      throw thrown;
    },
    { lineId: 'one' },
  );
  setTimeout(throwing, 0);
  setImmediate(throwing);
  process.nextTick(throwing);
  setTimeout(
    guarded('a promise', () => Promise.reject(rejected)),
    0,
  );
  setTimeout(
    guarded('well', () => done.push('well')),
    0,
  );
  await expect.poll(() => heard.length).toBe(4);
  await expect.poll(() => done).toEqual(['well']);
  expect(heard.filter(({ error }) => error === thrown)).toEqual(
    Array.from({ length: 3 }, () => ({ place: 'a timer', about: { lineId: 'one' }, error: thrown })),
  );
  expect(heard.find(({ error }) => error === rejected)?.place).toBe('a promise');
});

test('contained work runs at once, and whoever waits for it goes on', async () => {
  const done: number[] = [];
  const one = contained('a step', () => {
    done.push(1);
    throw new Error('no more');
  });
  done.push(2);
  await one;
  await contained('a step', async () => {
    await turn();
    throw new Error('later');
  });
  expect([done, heard.length]).toEqual([[1, 2], 2]);
});

test('a log that fails ends nothing, and others still hear', () => {
  const stop = hearFaults(() => {
    throw new Error('the disk is full');
  });
  reportFault('here', new Error('a fault'));
  expect(heard).toHaveLength(1);
  stop();
});

test('where nobody listens it is said, without a word of the message', () => {
  for (const stop of stops.splice(0)) stop();
  const written: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text: unknown) => written.push(String(text)) > 0;
  try {
    reportFault('here', new RangeError('Amara Okafor'));
  } finally {
    process.stderr.write = write;
  }
  expect(written).toEqual(['A fault in here: RangeError\n']);
});
