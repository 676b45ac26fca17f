import type { Runner } from 'graphile-worker';
import { expect, test } from 'vitest';
import { keepRunner } from './keep-runner.ts';

/** As much of a job runner as the test needs to end it. */
function endingRunner(): { runner: Runner; fail: (error: Error) => void } {
  const ended = Promise.withResolvers<void>();
  const runner = { promise: ended.promise, stop: () => Promise.resolve(ended.resolve()) };
  return { runner: runner as unknown as Runner, fail: ended.reject };
}

test('a runner that gave up is replaced, and one that was stopped is not', async () => {
  const runners = [endingRunner(), endingRunner(), endingRunner()];
  const faults: unknown[] = [];
  let started = 0;
  const start = () => Promise.resolve(runners[started++]?.runner ?? endingRunner().runner);
  const kept = await keepRunner(start, (error) => faults.push(error));
  runners[0]?.fail(new Error('the database went away'));
  await expect.poll(() => started, { timeout: 5000 }).toBe(2);
  await kept.stop();
  expect(started).toBe(2);
  expect(faults).toEqual([new Error('the database went away')]);
});
