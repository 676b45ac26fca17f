import { expect, test } from 'vitest';
import type { PastStep } from '#commands/installation/write-past.ts';
import { serviceDay } from '#domain/local-time.ts';
import { harbourClinic } from '#test/cast.ts';
import { pastDays, pastPlaceOf, playPast, shareMet, type PastInput } from './demo-past.ts';

const at = (now: string, timeZone = 'Europe/Berlin'): PastInput => ({
  ...pastPlaceOf(harbourClinic),
  seed: 1,
  now: new Date(now),
  timeZone,
});

const joinedAt = (steps: readonly PastStep[]) =>
  new Map(steps.filter(({ kind }) => kind === 'joined').map((step) => [step.visit.id, step.at.getTime()]));

test('the same seed gives the same past, another one another', () => {
  const input = at('2026-07-01T10:20:30.400Z');
  const past = playPast(input);
  expect(playPast(input)).toEqual(past);
  expect(playPast({ ...input, seed: 2 })).not.toEqual(past);
});

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

test.each(hours)('at %s:10 o’clock guests wait, and what they were told is met', (hour) => {
  const input = at(`2026-03-29T${hour}:10:00Z`);
  const steps = playPast(input);
  const now = input.now.getTime();
  const joined = joinedAt(steps);
  const ended = new Set(steps.flatMap(({ kind, visit }) => (kind === 'joined' ? [] : [visit.id])));
  const waiting = [...joined].filter(([id]) => !ended.has(id));
  expect(waiting.length).toBeGreaterThanOrEqual(8);
  expect(waiting.length).toBeLessThanOrEqual(12);
  for (const [, since] of waiting) expect(now - since).toBeLessThan(25 * 60_000);

  let last = 0;
  const disordered = steps.filter((step) => {
    const before = last;
    last = step.at.getTime();
    return last < before || last < (joined.get(step.visit.id) ?? Infinity);
  });
  expect(disordered).toEqual([]);
  expect(last).toBeLessThanOrEqual(now);

  const latest = steps.filter(({ visit }) => visit.isToday);
  expect(latest.every(({ visit }) => visit.serviceDay === serviceDay(input.now, input.timeZone))).toBe(true);
  expect(latest.every(({ visit }) => visit.estimate !== null)).toBe(true);
  expect(shareMet(steps)).toBeGreaterThan(0.7);
  expect(shareMet(steps)).toBeLessThan(0.9);
  expect(shareMet(latest)).toBeGreaterThan(0.7);
  expect(new Set(steps.map(({ visit }) => visit.serviceDay)).size).toBeGreaterThan((pastDays * 6) / 7 - 2);
  const earlier = steps.filter(({ visit }) => !visit.isToday);
  expect(earlier.filter(({ visit }) => visit.name !== null || visit.phone !== null)).toEqual([]);
});
