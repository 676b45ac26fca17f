// How long a guest takes at a desk, how long a desk takes between two guests, and how readily guests leave: what is played forward
// (play-forward.ts) is drawn from these tables. Few observations are drawn towards what the place expects.

import type { SeenTimes, WaitModel } from './wait-model.ts';

/** Where nobody said what to expect. */
const unknownSeconds = 600;
const priorServices = 5;
const priorOfService = 8;
/** As if so many had left in so many mean times at a desk. */
const priorLeaves = 0.8;
const priorWaited = 12;
const ownTableFrom = 25;
const lineTableFrom = 12;
/** Time between two guests, by the mean time at a desk, before it was seen. */
const turnaroundShare = 0.04;
const turnaroundTableFrom = 12;

export type DeskTimes = ReturnType<typeof deskTimesOf>;

interface ServiceTable {
  mean: number;
  seconds: Float64Array;
}

/** The tables are sorted: each entry is as likely as another. */
export function deskTimesOf(model: WaitModel) {
  const prior = priorMean(model);
  const seconds = steadied(model.seconds);
  const mean = meanWith(seconds, prior, priorServices);
  const turnarounds = steadied(model.turnarounds);
  const turnaroundMean = meanWith(turnarounds, turnaroundShare * mean, priorOfService);
  const tables = new Map<string, ServiceTable>();
  return {
    /** Mean seconds at a desk. */
    mean,
    /** The small time that keeps logarithms of short waits calm. */
    calm: calmOf(mean),
    turnaroundMean,
    turnarounds:
      turnarounds.length >= turnaroundTableFrom
        ? turnarounds.sort()
        : exponentialTable.map((value) => value * turnaroundMean),
    /** Leaves by second of waiting. */
    leaveRate: (model.leaves + priorLeaves) / (model.waited + priorWaited * mean),
    of: (service: string): ServiceTable => {
      const known = tables.get(service) ?? serviceTable(model, service, { mean, prior, seconds });
      tables.set(service, known);
      return known;
    },
  };
}

export const calmOf = (mean: number): number => 0.06 * mean;

/** The mean of what was seen, drawn towards what is expected as if that had been seen so many times. */
const meanWith = (seen: Float64Array, expected: number, times: number): number =>
  (sum(seen) + times * expected) / (seen.length + times);

/** Whole minutes that guests were at a desk, on average, and of how many guests that is the average. */
export interface MeasuredMinutes {
  minutes: number;
  guests: number;
}

/** Fewer guests say nothing yet of a service. */
export const measuredFrom = 10;

/** By service; services that few came for have none. */
export function measuredMinutes({ services }: WaitModel): Record<string, MeasuredMinutes> {
  const measured = Array.from(services, ([service, { seconds }]) => {
    const guests = seconds.last.length;
    return [service, { minutes: Math.max(1, Math.round(sum(seconds.last) / guests / 60)), guests }] as const;
  });
  return Object.fromEntries(measured.filter(([service, { guests }]) => service !== '' && guests >= measuredFrom));
}

/** What the place expects of the services this line gave, by how often it gave them. */
function priorMean(model: WaitModel): number {
  let [total, weight] = [0, 0];
  for (const { expected, seconds } of model.services.values()) {
    if (expected === null) continue;
    total += (seconds.last.length + 1) * expected;
    weight += seconds.last.length + 1;
  }
  return weight > 0 ? total / weight : unknownSeconds;
}

interface LineTimes {
  mean: number;
  prior: number;
  seconds: Float64Array;
}

function serviceTable(model: WaitModel, service: string, line: LineTimes): ServiceTable {
  const own = model.services.get(service);
  const expected = own?.expected ?? line.prior;
  const seen = own ? steadied(own.seconds) : new Float64Array();
  const mean = meanWith(seen, expected * (line.mean / line.prior), priorOfService);
  if (seen.length >= ownTableFrom) return { mean, seconds: seen.sort() };
  const scale = mean / line.mean;
  if (line.seconds.length >= lineTableFrom) return { mean, seconds: line.seconds.map((value) => value * scale).sort() };
  return { mean, seconds: lognormalTable.map((value) => value * mean) };
}

/**
 * The last times, as long on average as in the long run: the mean of a hundred that vary as much as their mean is off by a tenth. The
 * further the two means are apart, beside what chance explains, the more the last times stand for a new pace and stay as they are.
 */
function steadied({ last, ...all }: SeenTimes): Float64Array {
  const times = Float64Array.from(last);
  const { length } = times;
  if (length === 0 || all.weight < 1.2 * length) return times;
  const [recent, steady] = [sum(times) / length, all.sum / all.weight];
  const byChance = (all.squares / all.weight - steady ** 2) * (1 / length - 1 / all.weight);
  if (!(byChance > 0)) return times;
  const apart = (recent - steady) ** 2 / byChance;
  const scale = 1 + (steady / recent - 1) / (1 + (apart / newPaceFrom) ** 2);
  return times.map((time) => time * scale);
}

/** Squared deviations at which the last times and the long run count the same. */
const newPaceFrom = 6;

const sum = (values: ArrayLike<number> & Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

const tableSize = 64;
const exponentialTable = withMeanOne((share) => -Math.log(1 - share));
/** Services vary nearly as much as their mean, before they were seen. */
const lognormalTable = withMeanOne((share) => Math.exp(Math.sqrt(Math.log(1 + 0.9 * 0.9)) * normalQuantile(share)));

/** The middles of equal shares of a distribution, scaled to the mean of 1. */
function withMeanOne(quantile: (share: number) => number): Float64Array {
  const table = Float64Array.from({ length: tableSize }, (_, index) => quantile((index + 0.5) / tableSize));
  const mean = table.reduce((total, value) => total + value, 0) / tableSize;
  return table.map((value) => value / mean);
}

/** Tukey's lambda approximation of the normal quantile (Joiner and Rosenblatt, JASA 66, 1971): good to 0.01 between 1 and 99 %. */
function normalQuantile(share: number): number {
  return (share ** 0.1349 - (1 - share) ** 0.1349) / 0.1975;
}

/** The index of the first entry of a sorted table beyond `value`. */
export function firstBeyond(table: Float64Array, value: number): number {
  let [low, high] = [0, table.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((table[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The entry of a table at a share of 0 to 1. */
export const drawFrom = (table: Float64Array, share: number): number =>
  table[Math.floor(share * table.length)] as number;

const fewestBeyond = 4;

/**
 * What is left of a time that began `elapsed` seconds ago: one of the times seen that were longer, less what is over (Whitt, Management
 * Science 45, 1999); where fewer than four were, an exponential time.
 */
export function residual(table: Float64Array, first: number, elapsed: number, fallback: number, share: number): number {
  const { length } = table;
  if (length - first < fewestBeyond) return -Math.log(1 - share) * fallback;
  return (table[first + Math.floor(share * (length - first))] as number) - elapsed;
}
