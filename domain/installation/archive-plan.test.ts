import { expect, test } from 'vitest';
import {
  baseName,
  baseOf,
  beganAt,
  firstKeptBase,
  isBaseDue,
  isOutlived,
  isSteady,
  logOf,
  seriesMark,
  seriesName,
  seriesOf,
  type BaseFile,
} from './archive-plan.ts';

const now = new Date('2030-03-10T12:00:00.123Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const log = '000000010000000A000000FE';
const baseAt = (days: number): BaseFile => ({ file: '', at: daysAgo(days), firstLog: log });

test('names say what they name, and other names are nobody of ours', () => {
  const mark = seriesMark(now);
  expect(seriesOf(seriesName('7345', 2, mark))).toEqual({
    name: '7345-2-20300310t120000',
    systemIdentifier: '7345',
    mark: '20300310t120000',
  });
  expect(beganAt(mark)).toEqual(new Date('2030-03-10T12:00:00Z'));
  const file = baseName(now, log);
  expect(baseOf(file)).toEqual({ file, at: now, firstLog: log });
  expect(logOf(`${log}.age`)).toBe(log);
  expect(logOf(`${log}.partial.age`)).toBe(log);
  for (const name of ['', 'base.age', `${file}.part`, `${log}.age.part`, `${log}.age.age`, 'turnstone-2030.age'])
    expect([seriesOf(name), baseOf(name), logOf(name)]).toEqual([null, null, null]);
});

test('a base is due after a day, and every moment of the last days stays in reach', () => {
  const isDueAfter = (...days: number[]): boolean => isBaseDue(days.map(baseAt), now);
  expect([isDueAfter(), isDueAfter(3, 0.9), isDueAfter(3, 1)]).toEqual([true, false, true]);
  // Made while the clock was ahead: the log of today cannot be put on it.
  expect([isDueAfter(-300), isDueAfter(1, -300), isDueAfter(0.5, -300)]).toEqual([true, true, false]);
  const bases = [9, 8, 7.5, 6.5, 1].map(baseAt);
  expect(firstKeptBase(bases, 7, now)).toBe(bases[2]);
  expect(firstKeptBase(bases, 30, now)).toBe(bases[0]);
  // The last one stays, however old.
  expect(firstKeptBase([baseAt(100)], 7, now)?.at).toEqual(daysAgo(100));
  expect(firstKeptBase([], 7, now)).toBeNull();
  // The clock is a year ahead: the base of that moment says nothing of what is old. The next one does.
  const isSteadyAt = (...days: number[]): boolean => isSteady(days.map(baseAt), now);
  expect([isSteadyAt(), isSteadyAt(1), isSteadyAt(367, 366, 0), isSteadyAt(366, 1, 0)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(isSteadyAt(2, 1, -300)).toBe(true);
  expect([isOutlived(daysAgo(6.9), 7, now), isOutlived(daysAgo(7.1), 7, now)]).toEqual([false, true]);
});
