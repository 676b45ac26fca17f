import { expect, test } from 'vitest';
import { correctionOf, featuresOf, learnError, recentError, serviceError, weighted } from './correction.ts';
import { newWaitModel, type Correction } from './wait-model.ts';

const features = (ahead: number, isDeskFree = false) =>
  featuresOf({
    played: 600 * (ahead + 1),
    mean: 600,
    calm: 36,
    ahead,
    desks: 3,
    busyShare: 1,
    recent: 0,
    stall: 0,
    overdue: 0,
    service: 0,
    opening: 0,
    isDeskFree,
  });

/** Of one who was told what the correction tells now, unless they were told something else. */
const lesson = (
  correction: Correction,
  error: number,
  { ahead = 3, told = correctionOf(correction, features(ahead)) } = {},
) => {
  return { features: features(ahead), error, corrected: told, service: 'visit', news: 1, weight: 1 };
};

test('nothing is corrected before anything was seen', () => {
  expect(correctionOf(newWaitModel().correction, features(5))).toBe(0);
});

test('an error that stays is learnt, and trusted once it helped', () => {
  const { correction } = newWaitModel();
  for (let turn = 0; turn < 150; turn++) learnError(correction, lesson(correction, 0.5, { ahead: turn % 9 }));
  expect(weighted(correction.weights, features(4))).toBeCloseTo(0.5, 1);
  expect(correctionOf(correction, features(4))).toBeGreaterThan(0.45);
  expect(recentError(correction)).toBeGreaterThan(0.3);
});

test('errors that cancel out earn no trust', () => {
  const { correction } = newWaitModel();
  for (let turn = 0; turn < 200; turn++) learnError(correction, lesson(correction, turn % 2 === 0 ? 0.6 : -0.6));
  expect(Math.abs(correctionOf(correction, features(3)))).toBeLessThan(0.05);
});

test('people who wait together earn no trust by being wrong together', () => {
  const { correction } = newWaitModel();
  for (let day = 0; day < 30; day++) {
    const told = correctionOf(correction, features(3));
    for (let guest = 0; guest < 10; guest++)
      learnError(correction, lesson(correction, day % 2 === 0 ? 0.6 : -0.6, { told }));
  }
  expect(correction.earned).toBeLessThanOrEqual(0);
});

test('no single guest turns the correction over, however long they waited', () => {
  const { correction } = newWaitModel();
  learnError(correction, lesson(correction, 40));
  expect(Math.abs(correctionOf(correction, features(3)))).toBeLessThan(0.5);
});

test('a service that waits longer than others is known by its own errors', () => {
  const { correction } = newWaitModel();
  for (let turn = 0; turn < 100; turn++) {
    learnError(correction, { ...lesson(correction, 0.4), service: 'slow' });
    learnError(correction, { ...lesson(correction, -0.4), service: 'quick' });
  }
  expect(serviceError(correction, 'slow')).toBeGreaterThan(0.2);
  expect(serviceError(correction, 'quick')).toBeLessThan(-0.2);
  // Of who it is not known what for, the mean of all.
  expect(serviceError(correction, 'never seen')).toBeCloseTo(0, 1);
  expect(serviceError(newWaitModel().correction, 'never seen')).toBe(0);
});
