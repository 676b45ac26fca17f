// Two more answers of the runs an estimate was made from: when somebody who has a way to go must set out, and by when a guest was served.

import type { PredictedLine, PredictedPlace } from './predict-waits.ts';

const lateShare = 0.25;
const servedShare = 0.8;

/** Seconds from now. */
export function comingTurn({ places, played, times }: PredictedLine, place: number) {
  const told = places[place - 1] as PredictedPlace;
  // A place that was not played is as the last that was, and so much later.
  const column = Math.min(place, played.places) - 1;
  const later = told.played - (played.means[column] as number);
  const { seconds: table } = times.of(told.service);
  const factor = (told.corrected + times.calm) / (told.played + times.calm);
  const calls = Float64Array.from({ length: played.runs }, (_, run) =>
    Math.max(0, ((played.seconds[run * played.places + column] as number) + later + times.calm) * factor - times.calm),
  );
  // Every part of the table in turn, in an order that has nothing to do with the order of the runs.
  const takes = (run: number): number =>
    table[Math.floor((((run * 37) % calls.length) / calls.length) * table.length)] as number;
  const ends = calls.map((call, run) => call + takes(run)).sort();
  calls.sort();
  return {
    /** In three of four runs the guest is called later: who sets out in time for it is there. */
    early: calls[Math.floor(lateShare * calls.length)] as number,
    /** In four of five runs the guest has been served by then: the closing guard. */
    served: ends[Math.floor(servedShare * ends.length)] as number,
  };
}
