import { afterEach, expect, test } from 'vitest';
import { hearFaults, type Fault } from '#timers/guarded.ts';
import { repeatEvery } from './repeat-every.ts';

const faults: Fault[] = [];
const stop = hearFaults((fault) => void faults.push(fault));
afterEach(() => stop());

test('work that fails, at once or later, or that cannot even be reported, is done again and keeps no other from its turn', async () => {
  const reported: string[] = [];
  const done = { throwing: 0, rejecting: 0, unreported: 0, well: 0 };
  const every = repeatEvery(({ job }) => {
    if (job === 'unreported') throw new Error('no log');
    reported.push(job);
  });
  every('throwing', 0.005, () => {
    done.throwing += 1;
    throw new Error('at once');
  });
  every('rejecting', 0.005, () => {
    done.rejecting += 1;
    return Promise.reject(new Error('later'));
  });
  every('unreported', 0.005, () => {
    done.unreported += 1;
    return Promise.reject(new Error('later'));
  });
  every('well', 0.005, () => Promise.resolve(void (done.well += 1)));
  await expect.poll(() => Math.min(...Object.values(done))).toBeGreaterThan(2);
  await every.stop();
  const { lastRuns } = every;
  expect(lastRuns.get('well')).toEqual({ doneAt: expect.any(Date), failedAt: null });
  expect(lastRuns.get('rejecting')).toEqual({ doneAt: null, failedAt: expect.any(Date) });
  expect(new Set(reported)).toEqual(new Set(['throwing', 'rejecting']));
  expect(new Set(faults.map(({ place }) => place))).toEqual(new Set(['job: unreported']));
});
