import { expect, test } from 'vitest';
import { jobReport } from './log-faults.ts';

test('a fault of a job that stays is told once a minute, with how often it came; another one at once', () => {
  const told: Record<string, unknown>[] = [];
  let ms = 0;
  const report = jobReport({ error: (about) => void told.push(about) }, () => ms);
  for (; ms <= 60_000; ms += 1_000) {
    report({ job: 'waits', error: new Error('away') });
    if (ms === 30_000) report({ job: 'clock', error: new Error('away') });
  }
  report({ job: 'waits', error: new Error('another') });
  expect(told.map(({ job, unsaid, err }) => [job, unsaid, String(err)])).toEqual([
    ['waits', undefined, 'Error: away'],
    ['clock', undefined, 'Error: away'],
    ['waits', 59, 'Error: away'],
    ['waits', undefined, 'Error: another'],
  ]);
});
