import { describe, expect, test } from 'vitest';
import { evenForecast } from '#test/waits/teach-wait.ts';
import { latestReturn, mayReturnAt, returnTimes, type AwayQuestion } from './step-away.ts';

// A Monday.
const now = new Date('2026-03-02T15:05:00Z');
const clock = (at: Date | null | undefined): string | undefined => at?.toISOString().slice(11, 16);

function asked({
  ahead = 2,
  now: at = now,
  ...line
}: Partial<AwayQuestion['line']> & { ahead?: number; now?: Date } = {}) {
  const known: AwayQuestion['line'] = { state: 'open', hours: null, exceptions: [], waiting: 6, forecast: null };
  return { ahead, now: at, timeZone: 'America/New_York', line: { ...known, ...line } };
}
const latest = (input: Parameters<typeof asked>[0]) => clock(latestReturn(asked(input)));
const offered = (input: Parameters<typeof asked>[0]) => returnTimes(asked(input)).map(clock);
/** Of a line that closes at so many UTC hours. */
const closing = (to: string) => ({ mon: [{ from: '00:00', to }] });

describe('the latest time to be back', () => {
  test('an hour, where nothing is known of the wait', () => {
    expect(latest({})).toBe('16:05');
    expect(offered({})).toEqual(['15:15', '15:30', '15:45', '16:00']);
  });

  test('when ten behind them would be called, by the estimate; never longer than a hold', () => {
    const [slow, slower] = [evenForecast(120), evenForecast(120)];
    const early = slow.early[slow.ahead.indexOf(12)] ?? 0;
    expect(early).toBeGreaterThan(0);
    expect(latestReturn(asked({ forecast: slow }))?.getTime()).toBe(now.getTime() + early * 1000);
    slower.early = slower.early.map((seconds) => seconds * 100);
    expect(latest({ forecast: slower })).toBe('17:05');
  });

  test('a quarter before the line closes, on the clock of the place', () => {
    expect(latest({ hours: closing('10:50') })).toBe('15:35');
    expect(offered({ hours: closing('10:50') })).toEqual(['15:15', '15:30']);
    expect(offered({ hours: closing('10:15') })).toEqual([]);
  });

  test('none where nobody could go first, or the line is not open', () => {
    expect(latest({ waiting: 3 })).toBeUndefined();
    expect(latest({ waiting: 4 })).toBe('16:05');
    expect(latest({ state: 'closed' })).toBeUndefined();
    expect(latest({ state: 'paused' })).toBe('16:05');
    expect(latest({ hours: closing('10:00') })).toBeUndefined();
    expect(latest({ exceptions: [{ date: '2026-03-02' }] })).toBeUndefined();
    expect(offered({ waiting: 1, ahead: 0 })).toEqual([]);
  });
});

test('the times offered are quarters of the hour, ten minutes from now and later', () => {
  expect(offered({ now: new Date('2026-03-02T15:05:01Z') })[0]).toBe('15:30');
  expect(offered({ now: new Date('2026-03-02T15:00:00Z') })[0]).toBe('15:15');
});

test('a time is taken while it lies ahead and within the bound', () => {
  const may = (at: string): boolean => mayReturnAt(new Date(at), asked());
  expect(may('2026-03-02T15:05:00Z')).toBe(false);
  expect(may('2026-03-02T15:06:00Z')).toBe(true);
  expect(may('2026-03-02T11:05:00-05:00')).toBe(true);
  expect(may('2026-03-02T16:05:01Z')).toBe(false);
  expect(may('nothing')).toBe(false);
  expect(mayReturnAt(new Date('2026-03-02T15:30:00Z'), asked({ waiting: 3 }))).toBe(false);
});
