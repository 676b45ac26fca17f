// What a line learns from one thing that happened: a guest's time at a desk, the time between two guests, somebody who gave up, and
// above all a wait that came to its end, beside what had been told.

import { deskCountIn, learnError } from './correction.ts';
import { calmOf, deskTimesOf, type DeskTimes } from './desk-times.ts';
import type { Hall, HallDesk, HallGuest, HallLine } from './hall.ts';
import { learnScore, spreadAt } from './score-range.ts';
import {
  maxSeconds,
  maxServiceSeconds,
  maxTurnarounds,
  nothingSeen,
  rememberTime,
  short,
  type OpenEstimate,
  type ServiceTimes,
  type WaitModel,
} from './wait-model.ts';

/** Longer than anybody works at a stretch: a forgotten guest, or a desk that was left open. */
const maxLearntSeconds = 4 * 3600;

export function learnEnd(model: WaitModel, service: string, seconds: number): void {
  const seen = short(Math.min(maxLearntSeconds, Math.max(1, seconds)), 1);
  rememberTime(model.seconds, seen, maxSeconds);
  rememberTime(serviceOf(model, service).seconds, seen, maxServiceSeconds);
}

export function serviceOf({ services }: WaitModel, name: string): ServiceTimes {
  const known = services.get(name) ?? { expected: null, seconds: nothingSeen() };
  services.set(name, known);
  return known;
}

/** Before the call moves the desk on. */
export function learnTurnaround(desk: HallDesk, { model }: HallLine, { now }: Hall): void {
  if (desk.turningSince !== null)
    rememberTime(model.turnarounds, short(Math.min(maxLearntSeconds, now - desk.turningSince), 1), maxTurnarounds);
}

export function learnLeave(model: WaitModel, { ticket, joinedAt }: HallGuest, now: number): void {
  model.openEstimates.delete(ticket);
  fadeLeaves(model);
  model.leaves = short(model.leaves + 1, 4);
  model.waited = short(model.waited + now - joinedAt, 1);
}

const leavesInFull = 60;
const shareKept = 0.98;

function fadeLeaves(model: WaitModel): void {
  if (model.leaves <= leavesInFull) return;
  model.leaves = short(model.leaves * shareKept, 4);
  model.waited = short(model.waited * shareKept, 1);
}

/** A guest is called: the gap between calls, and how right the estimate was. */
export function learnWait(line: HallLine, guest: HallGuest, now: number): void {
  const { model } = line;
  const waited = Math.max(0, now - guest.joinedAt);
  fadeLeaves(model);
  model.waited = short(model.waited + waited, 1);
  learnGap(model, guest, now);
  const estimate = model.openEstimates.get(guest.ticket);
  if (!estimate) return;
  model.openEstimates.delete(guest.ticket);
  learnEstimate(model, estimate, { waited, now });
}

/** Of calls that had somebody waiting all the time between. */
function learnGap(model: WaitModel, { joinedAt }: HallGuest, now: number): void {
  if (model.lastCallAt !== null && joinedAt <= model.lastCallAt) {
    const seconds = Math.min(maxLearntSeconds, now - model.lastCallAt);
    model.gap = { sum: short(0.95 * model.gap.sum + seconds, 1), weight: short(0.95 * model.gap.weight + 1, 4) };
  }
  model.lastCallAt = now;
}

/**
 * What is expected of a wait by the mean time at a desk and the rate of leaves alone (Ibrahim and Whitt, M&SOM 11, 2009): what was learnt of
 * both since somebody was told something is no error of the rest.
 */
function paceOf({ mean, leaveRate }: Pick<DeskTimes, 'mean' | 'leaveRate'>, { place, features }: OpenEstimate): number {
  const served = deskCountIn(features) / mean;
  let seconds = 0;
  for (let index = 0; index < place; index += 1) seconds += 1 / (served + index * leaveRate);
  return seconds;
}

function learnEstimate(model: WaitModel, estimate: OpenEstimate, { waited, now }: { waited: number; now: number }) {
  const times = deskTimesOf(model);
  const { calm } = times;
  const sinceLast = model.lastWaitAt === null ? Infinity : now - model.lastWaitAt;
  const news = Math.min(1, Math.max(0.03, (5 * sinceLast) / Math.max(waited, 1)));
  model.lastWaitAt = now;
  model.waits += 1;
  const pace = paceOf(times, estimate) / paceOf(estimate, estimate);
  const came = Math.log(waited + calm);
  const bucket = model.buckets[estimate.bucket];
  if (bucket)
    learnScore(bucket, {
      score: (came - Math.log(estimate.corrected * pace + calm)) / spreadAt(estimate.place, estimate.bucket),
      news,
      isBelow: waited < estimate.low,
      isWithinHigh: waited <= estimate.high,
    });
  const size = Math.sqrt((estimate.played + calm) / estimate.mean);
  const calmThen = calmOf(estimate.mean);
  learnError(model.correction, {
    features: estimate.features,
    error: came - Math.log(estimate.played * pace + calm),
    corrected: Math.log((estimate.corrected + calmThen) / (estimate.played + calmThen)),
    service: estimate.service,
    news,
    weight: Math.min(3, Math.max(0.3, size)),
  });
}
