// How long a guest takes at a desk, how long a desk takes between two guests, and how readily guests leave: what is played forward
// (play-forward.ts) is drawn from these tables. Few observations are drawn towards what the place expects.

import type { WaitModel } from './wait-model.ts';

/** Where nobody said what to expect. */
const unknownSeconds = 600;
const priorServices = 3;
const priorOfService = 8;
const ownTableFrom = 25;
const lineTableFrom = 12;
/** Time between two guests, by the mean time at a desk, before it was seen. */
const turnaroundShare = 0.04;
const turnaroundTableFrom = 12;

export interface DeskTimes {
  /** Mean seconds at a desk. */
  mean: number;
  /** The small time that keeps logarithms of short waits calm. */
  calm: number;
  turnaroundMean: number;
  /** Sorted tables: each entry is as likely as another. */
  turnarounds: Float64Array;
  /** Leaves by second of waiting. */
  leaveRate: number;
  of: (service: string) => ServiceTable;
}

interface ServiceTable {
  mean: number;
  seconds: Float64Array;
}

export function deskTimesOf(model: WaitModel): DeskTimes {
  const prior = priorMean(model);
  const mean = (sum(model.seconds) + priorServices * prior) / (model.seconds.length + priorServices);
  const turnaroundPrior = turnaroundShare * mean;
  const { length } = model.turnarounds;
  const turnaroundMean = (sum(model.turnarounds) + priorOfService * turnaroundPrior) / (length + priorOfService);
  const tables = new Map<string, ServiceTable>();
  return {
    mean,
    calm: 0.06 * mean,
    turnaroundMean,
    turnarounds:
      length >= turnaroundTableFrom
        ? Float64Array.from(model.turnarounds).sort()
        : exponentialTable.map((value) => value * turnaroundMean),
    leaveRate: (model.leaves + 1) / (model.waited + 12 * mean),
    of: (service) => {
      const known = tables.get(service) ?? serviceTable(model, service, { mean, prior });
      tables.set(service, known);
      return known;
    },
  };
}

/** Whole minutes that guests were at a desk, on average, and of how many guests that is the average. */
export interface MeasuredMinutes {
  minutes: number;
  guests: number;
}

/** Fewer guests say nothing yet of a service. */
export const measuredFrom = 10;

/** By service; services that few came for have none. */
export function measuredMinutes({ services }: WaitModel): Record<string, MeasuredMinutes> {
  const known = [...services].filter(([service, { seconds }]) => service !== '' && seconds.length >= measuredFrom);
  return Object.fromEntries(
    known.map(([service, { seconds }]) => {
      const minutes = Math.max(1, Math.round(sum(seconds) / seconds.length / 60));
      return [service, { minutes, guests: seconds.length }];
    }),
  );
}

/** What the place expects of the services this line gave, by how often it gave them. */
function priorMean(model: WaitModel): number {
  let [total, weight] = [0, 0];
  for (const { expected, seconds } of model.services.values()) {
    if (expected === null) continue;
    total += (seconds.length + 1) * expected;
    weight += seconds.length + 1;
  }
  return weight > 0 ? total / weight : unknownSeconds;
}

function serviceTable(model: WaitModel, service: string, line: { mean: number; prior: number }): ServiceTable {
  const own = model.services.get(service);
  const expected = own?.expected ?? line.prior;
  const base = expected * (line.mean / line.prior);
  const seen = own?.seconds ?? [];
  const mean = (sum(seen) + priorOfService * base) / (seen.length + priorOfService);
  if (seen.length >= ownTableFrom) return { mean, seconds: Float64Array.from(seen).sort() };
  const scale = mean / line.mean;
  if (model.seconds.length >= lineTableFrom)
    return { mean, seconds: Float64Array.from(model.seconds, (value) => value * scale).sort() };
  return { mean, seconds: lognormalTable.map((value) => value * mean) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

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
