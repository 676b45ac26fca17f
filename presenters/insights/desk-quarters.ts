// Guests who come beside the desks that are open, by quarter hour of the day.

import type { QuarterRow, QuartersView } from '#contract/views.ts';
import { quarterMinutes, quartersOfDay, sumOf } from '#domain/insights/day-figure.ts';
import { lateness } from '#domain/insights/figure-range.ts';
import { span, type ChartFacts } from './chart-facts.ts';

// Fewer guests in a whole stretch are chance: desks and guests are counted in ones.
const fewestTooMany = 1;

/** Means over the days on which somebody joined; from the first quarter hour with a guest or an open desk to the last. */
export function quartersOf({ now: { byDay, sum, openDesks: open } }: ChartFacts): QuartersView {
  const days = Math.max(1, byDay.size);
  const [served = 0, seconds = 0] = sumOf(sum.served);
  const guestMinutes = seconds === 0 || open.every((one) => one === 0) ? null : seconds / 60 / served;
  const known = span(0, quartersOfDay - 1).filter((at) => (open[at] ?? 0) > 0 || sum.quarters[at] !== undefined);
  const order = known.map((at) => lateQuarter(at));
  const quarters = (order.length === 0 ? [] : span(Math.min(...order), Math.max(...order))).map((late): QuarterRow => {
    const quarter = (late + quartersOfDay - lateQuarter(0)) % quartersOfDay;
    const [joined = 0, called = 0, waited = 0] = sum.quarters[quarter] ?? [];
    const desks = (open[quarter] ?? 0) / days;
    return {
      quarter,
      joined,
      meanJoined: joined / days,
      desks,
      canServe: guestMinutes && (desks * quarterMinutes) / guestMinutes,
      called,
      meanWaitMinutes: called === 0 ? null : waited / 60 / called,
    };
  });
  return { quarters, worst: worstOf(quarters) };
}

/** How many quarter hours after the start of the day of work. */
const lateQuarter = (quarter: number): number => lateness(Math.floor(quarter / 4)) * 4 + (quarter % 4);

/** The stretch of the day in which the most guests come beyond what the desks can serve. */
function worstOf(quarters: readonly QuarterRow[]): QuartersView['worst'] {
  let best = { excess: 0, from: 0, to: -1 };
  let here = { excess: 0, from: 0 };
  for (const [at, { meanJoined, canServe }] of quarters.entries()) {
    if (canServe === null) return null;
    here = here.excess > 0 ? here : { excess: 0, from: at };
    here = { ...here, excess: here.excess + meanJoined - canServe };
    if (here.excess > best.excess) best = { ...here, to: at };
  }
  if (best.excess < fewestTooMany) return null;
  const within = quarters.slice(best.from, best.to + 1);
  const [first] = within;
  if (!first) return null;
  const called = within.reduce((all, one) => all + one.called, 0);
  const waited = within.reduce((all, one) => all + one.called * (one.meanWaitMinutes ?? 0), 0);
  return {
    from: first.quarter,
    quarters: within.length,
    meanWaitMinutes: called === 0 ? null : waited / called,
  };
}
