// A day that was, played with so many desks in each hour as were planned: who would have waited no longer than the bound.

import type { DeskRun } from './enough-desks.ts';

/** Seconds since 1970. */
export interface PastVisit {
  lineId: string;
  day: string;
  /** Minutes of the place's clock since the midnight that begins the day of work. */
  minute: number;
  joinedAt: number;
  calledAt: number | null;
  /** Of who was never called: when they gave up. */
  endedAt: number | null;
}

interface PlayedVisit {
  arrival: number;
  service: number;
  /** When the first guest of that day was called. */
  opens: number;
  minute: number;
  hour: number;
  weight: number;
}

/** Longer visits were ended by the clock, not by somebody. In seconds. */
const longestService = 4 * 3600;
const usualSeconds = 600;

/** Who gave up sooner did not do so because of the wait. In seconds. */
const patience = 300;

/** Those who were called, and those who waited for it in vain, by arrival; whose end is not known takes as long as half of the others. */
export function visitsToPlay(visits: readonly PastVisit[], weightOf: (visit: PastVisit) => number): PlayedVisit[] {
  const opens = new Map<string, number>();
  const known: number[] = [];
  for (const visit of visits) {
    if (visit.calledAt === null) continue;
    opens.set(visit.day, Math.min(visit.calledAt, opens.get(visit.day) ?? Infinity));
    const service = serviceOf(visit);
    if (service !== null) known.push(service);
  }
  const usual = known.sort((one, other) => one - other)[Math.floor(known.length / 2)] ?? usualSeconds;
  const played = visits.flatMap((visit): PlayedVisit[] => {
    const { joinedAt, minute, endedAt } = visit;
    const gaveUp = endedAt !== null && endedAt - joinedAt >= patience;
    if (visit.calledAt === null && !gaveUp) return [];
    return [
      {
        arrival: joinedAt,
        service: serviceOf(visit) ?? usual,
        opens: opens.get(visit.day) ?? -Infinity,
        minute,
        hour: Math.floor(minute / 60),
        weight: weightOf(visit),
      },
    ];
  });
  return played.sort((one, other) => one.arrival - other.arrival);
}

function serviceOf({ calledAt, endedAt }: PastVisit): number | null {
  if (calledAt === null || endedAt === null || endedAt < calledAt) return null;
  return endedAt - calledAt < longestService ? endedAt - calledAt : null;
}

export const runOf = (visits: readonly PlayedVisit[]): DeskRun => ({
  arrivals: Float64Array.from(visits, ({ arrival }) => arrival),
  services: Float64Array.from(visits, ({ service }) => service),
  hours: Uint8Array.from(visits, ({ hour }) => hour),
  opens: Float64Array.from(visits, ({ opens }) => opens),
  weights: Float64Array.from(visits, ({ weight }) => weight),
});

interface InTime {
  inTime: number;
  all: number;
}

/** By hour of arrival. Before the first planned hour and after the last, as many desks as then; in an hour without a plan as many as before it. */
export function countInTime(visits: readonly PlayedVisit[], desks: ReadonlyMap<number, number>, boundSeconds: number) {
  const counted = new Map<number, InTime>();
  const planned = desksOfHours(desks);
  const freeAt = new Float64Array(Math.max(0, ...planned)).fill(-Infinity);
  for (const { arrival, service, opens, minute, hour, weight } of visits) {
    const from = Math.max(arrival, opens);
    const atDay = (time: number): number => minute * 60 + time - arrival;
    let [first, start] = [-1, Infinity];
    for (let desk = 0; desk < freeAt.length; desk += 1) {
      const free = Math.max(from, freeAt[desk] as number);
      const time = free + openAgain(planned, desk, atDay(free));
      if (time < start) [first, start] = [desk, time];
    }
    if (first >= 0) freeAt[first] = start + service;
    const { inTime, all } = counted.get(hour) ?? { inTime: 0, all: 0 };
    counted.set(hour, { inTime: inTime + (start - arrival <= boundSeconds ? weight : 0), all: all + weight });
  }
  return counted;
}

const hoursOfDay = 28;

function desksOfHours(desks: ReadonlyMap<number, number>): number[] {
  let before = desks.get(Math.min(...desks.keys())) ?? 0;
  return Array.from({ length: hoursOfDay }, (_, hour) => (before = desks.get(hour) ?? before));
}

/** Seconds until this desk is open; after the last hour of a day it is as in that. */
function openAgain(planned: readonly number[], desk: number, secondOfDay: number): number {
  for (let hour = Math.floor(secondOfDay / 3600); ; hour += 1) {
    if ((planned[Math.min(hour, hoursOfDay - 1)] ?? 0) > desk) return Math.max(0, hour * 3600 - secondOfDay);
    if (hour >= hoursOfDay) return Infinity;
  }
}
