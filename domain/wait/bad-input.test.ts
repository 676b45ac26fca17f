import { expect, test } from 'vitest';
import { hallAfter, plainLog } from '#test/waits/random-hall.ts';
import type { Hall } from './hall.ts';
import { predictWaits } from './predict-waits.ts';
import { showWait } from './shown-wait.ts';
import { saveWaitModel } from './wait-model.ts';
import type { WaitEvent } from './wait-event.ts';

const open = (desk: string, at = 0): WaitEvent => ({ at, kind: 'open', desk, line: 'a' });
const join = (ticket: string, at: number): WaitEvent => ({ at, kind: 'join', ticket, line: 'a', expected: 600 });
const call = (ticket: string, at: number, desk = 'd'): WaitEvent => ({ at, kind: 'call', desk, ticket });
const end = (at: number, desk = 'd'): WaitEvent => ({ at, kind: 'end', desk });

function tellLast(hall: Hall, now = hall.now) {
  const told = predictWaits({ hall, lineId: 'a', now })?.places.at(-1);
  if (!told) return null;
  expect(Number.isFinite(told.low) && Number.isFinite(told.middle) && Number.isFinite(told.high)).toBe(true);
  expect(told.low).toBeGreaterThanOrEqual(0);
  return { ...showWait(told), minutes: told.middle / 60 };
}

test('a clock that goes back makes no wait negative', () => {
  const hall = hallAfter([open('d'), join('1', 5000), call('1', 4000), join('2', 3000), end(2000), call('2', 1000)]);
  expect(tellLast(hall)?.minutes).toBeGreaterThan(0);
  expect(tellLast(hall, 10)?.minutes).toBeGreaterThan(0);
  expect([...hall.lines.values()][0]?.model.seconds.last).toEqual([1]);
});

test('a day with no calls still tells: as long as the services are expected to take', () => {
  const hall = hallAfter([open('d'), ...Array.from({ length: 5 }, (_, index) => join(String(index), index * 1000))]);
  expect(tellLast(hall, 30_000)?.minutes).toBeGreaterThan(20);
  expect(tellLast(hall, 30_000)?.minutes).toBeLessThan(600);
});

test('one service of four hours among short ones hardly moves what is told', () => {
  const events = plainLog(3, { guests: 100 });
  const before = tellLast(hallAfter(events))?.minutes ?? 0;
  const at = events.at(-1)?.at ?? 0;
  const long = [open('x', at), join('x', at), call('x', at, 'x'), end(at + 14_400, 'x')];
  const hall = hallAfter([...events, ...long, { at: at + 14_400, kind: 'close', desk: 'x' }]);
  expect(tellLast(hall)?.minutes).toBeLessThan(4 * before + 30);
});

test('without a desk nothing can be told; with one on a break that was said, it can', () => {
  const guests = [join('1', 10), join('2', 20)];
  expect(tellLast(hallAfter(guests))).toBeNull();
  expect(tellLast(hallAfter([open('d'), ...guests, { at: 30, kind: 'close', desk: 'd' }]))).toBeNull();
  const onBreak = hallAfter([open('d'), ...guests, { at: 30, kind: 'break', desk: 'd', until: 1830 }]);
  expect(tellLast(onBreak)?.minutes).toBeGreaterThan(30);
});

test('a line of 2,000 is told in order, and its state stays small', () => {
  const joins = Array.from({ length: 2000 }, (_, index) => join(`00000000-0000-4000-8000-${index}`, 1000));
  const hall = hallAfter([open('d'), open('e'), ...joins.slice(0, 60)]);
  const line = hall.lines.get('a');
  if (!line) throw new Error('no line');
  for (const { ticket = '' } of joins.slice(60))
    line.waiting.push({ ticket, line: 'a', service: '', joinedAt: 1000, rank: 5000, backAt: null });
  expect(predictWaits({ hall, lineId: 'a', now: 1000 })?.places).toHaveLength(2001);
  expect(tellLast(hall)?.high).toBeLessThanOrEqual(24 * 60);
  expect(saveWaitModel(line.model).length).toBeLessThan(32_768);
});

test('a log with gaps learns no turnaround or service of days', () => {
  const hall = hallAfter([open('d'), join('1', 0), call('1', 10), join('2', 20), end(1_000_000), call('2', 2_000_000)]);
  const model = hall.lines.get('a')?.model;
  expect(model?.seconds.last).toEqual([14_400]);
  expect(model?.turnarounds.last).toEqual([14_400]);
  expect(tellLast(hall)?.high).toBeLessThanOrEqual(24 * 60);
});
