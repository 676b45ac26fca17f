import { expect, test } from 'vitest';
import { recordByBucket, recordOf, waitRecord, wilsonInterval, type JudgedEstimate } from './wait-record.ts';

const estimate = (waited: number, bucket = 2): JudgedEstimate => ({ bucket, low: 10, high: 15, waited });
const times = (count: number, waited: number) => Array.from({ length: count }, () => estimate(waited));

test('an estimate is met up to both of its ends', () => {
  const record = waitRecord([estimate(9.9), estimate(10), estimate(15), estimate(15.1), estimate(20)]);
  expect(record).toMatchObject({ count: 5, met: 2, earlier: 1, later: 2, medianWidth: 5 });
  expect(record.share.value).toBe(0.4);
});

// Width 5, and 10 times the 2 minutes that the wait was too short, or the 3 that it was too long: 25 and 35.
test('the interval score is the width, and ten times what a wait was outside', () => {
  expect(waitRecord([estimate(12)]).score).toBe(5);
  expect(waitRecord([estimate(8)]).score).toBeCloseTo(25);
  expect(waitRecord([estimate(18)]).score).toBeCloseTo(35);
  expect(waitRecord([estimate(12), estimate(8), estimate(18)]).score).toBeCloseTo(65 / 3);
});

// 41 of 50: middle 0.82 + 3.8416/100 = 0.858416; reach 1.96 · sqrt(0.82 · 0.18 / 50 + 3.8416 / 10000) = 1.96 · sqrt(0.00333616) =
// 0.113208; size 1 + 3.8416/50 = 1.076832: from 0.745208/1.076832 = 0.69204 to 0.971624/1.076832 = 0.90230.
test('the bounds of a share are those of Wilson', () => {
  const { low, high } = wilsonInterval(41, 50);
  expect(low).toBeCloseTo(0.69204, 4);
  expect(high).toBeCloseTo(0.9023, 4);
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  expect(wilsonInterval(0, 10).low).toBe(0);
  expect(wilsonInterval(10, 10).high).toBe(1);
});

test('a record is off where chance does not explain it, and only with enough guests', () => {
  expect(waitRecord([...times(60, 12), ...times(40, 20)]).isOff).toBe(true);
  expect(waitRecord([...times(78, 12), ...times(22, 20)]).isOff).toBe(false);
  expect(waitRecord([...times(98, 12), ...times(2, 20)]).isOff).toBe(true);
  expect(waitRecord([...times(6, 12), ...times(40, 20)]).isOff).toBe(false);
});

test('buckets are counted apart, and an empty one has no figures that are no numbers', () => {
  const records = recordByBucket([estimate(12, 1), estimate(20, 1), estimate(12, 4)]);
  expect(records.map(({ count, met }) => [count, met])).toEqual([
    [0, 0],
    [2, 1],
    [0, 0],
    [0, 0],
    [1, 1],
  ]);
  expect(records[0]).toMatchObject({ score: 0, medianWidth: 0, share: { low: 0, value: 0, high: 1 } });
});

test('counted estimates give the same record as single ones', () => {
  const single = [estimate(9), estimate(12), estimate(12), estimate(18), { bucket: 1, low: 2, high: 4, waited: 3 }];
  const widths = [
    [5, 4],
    [2, 1],
  ] as const;
  expect(recordOf({ earlier: 1, later: 1, widths, outside: 4 })).toEqual(waitRecord(single));
});
