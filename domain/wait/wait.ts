// How long someone will wait, as a range that can be kept. The first estimator: as many services must end as people are ahead
// (and one more, where every desk is busy); each desk ends them at the pace this line was seen to have. If service times were
// exponential that sum would be Erlang distributed, so the range is taken from two quantiles of it. Where nothing was seen
// yet, or no desk is open, there is no range: 'we can't tell yet'.

/** What was measured of a line: the mean seconds a desk is taken by one guest, and how many guests it is the mean of. */
export interface LinePace {
  seconds: number;
  samples: number;
}

export interface WaitQuestion {
  ahead: number;
  desksOpen: number;
  pace: LinePace;
}

/** Whole minutes. */
export interface WaitRange {
  low: number;
  high: number;
}

export type WaitEstimator = (question: WaitQuestion) => WaitRange | null;

/** Before so many guests were seen a line has no pace. */
export const samplesNeeded = 3;
// Beyond a day the sum says nothing any more.
const tellableMinutes = 24 * 60;
// The 20 % and 80 % points of the normal distribution: three in five fall inside, one in five waits longer.
const spread = 0.8416;

export const estimateWait: WaitEstimator = ({ ahead, desksOpen, pace }) => {
  if (desksOpen < 1 || pace.samples < samplesNeeded) return null;
  const services = ahead + 1;
  const minutesPerService = pace.seconds / 60 / desksOpen;
  const high = erlangQuantile(services, spread) * minutesPerService;
  if (high > tellableMinutes) return null;
  return rounded(erlangQuantile(services, -spread) * minutesPerService, high);
};

/**
 * Quantile of an Erlang distribution with `shape` stages of mean 1, at the normal deviate `z`, by the cube-root approximation
 * of Wilson and Hilferty (PNAS 17, 1931): within 2 % of the exact value for these quantiles.
 */
export function erlangQuantile(shape: number, z: number): number {
  const ninth = 1 / (9 * shape);
  return shape * Math.max(0, 1 - ninth + z * Math.sqrt(ninth)) ** 3;
}

// Nobody plans by the minute: fives from a quarter of an hour on.
const exactBelow = 15;
const stepOf = (minutes: number): number => (minutes < exactBelow ? 1 : 5);

// Each end is rounded by itself, so that nobody further back is ever promised less.
function rounded(low: number, high: number): WaitRange {
  const from = Math.floor(low / stepOf(low)) * stepOf(low);
  const to = Math.ceil(high / stepOf(high)) * stepOf(high);
  return { low: from, high: Math.max(from + stepOf(from), to) };
}

const longestSeconds = 4 * 3600;
const shortestSeconds = 5;
const memory = 20;

/** The pace after one more guest took `seconds` of a desk's time. Recent guests count more: a day's rhythm changes. */
export function observePace(pace: LinePace, seconds: number): LinePace {
  const seen = Math.min(longestSeconds, Math.max(shortestSeconds, seconds));
  const weight = Math.max(1 / (pace.samples + 1), 1 / memory);
  return { seconds: pace.seconds + (seen - pace.seconds) * weight, samples: pace.samples + 1 };
}

/**
 * How far from the front guests hear 'soon your turn': by the line's count, or by its minutes where the pace is known; by the minutes a
 * guest says they need to come, and some to spare, where those are more.
 */
export function headsUpPositions(
  settings: { headsUpAhead: number; headsUpMinutes: number },
  desksOpen: number,
  pace: LinePace,
  travelMinutes: number | null = null,
): number {
  if (desksOpen < 1 || pace.samples < samplesNeeded) return settings.headsUpAhead;
  const minutes = Math.max(settings.headsUpMinutes, travelMinutes === null ? 0 : travelMinutes + spareMinutes);
  const byMinutes = Math.floor((minutes * 60 * desksOpen) / pace.seconds);
  return Math.min(maxHeadsUp, Math.max(settings.headsUpAhead, byMinutes));
}

/** To put on a coat, and to find the door. */
const spareMinutes = 5;

// However quick a line is, nobody needs a warning further out than this; it also bounds what a command reads.
export const maxHeadsUp = 20;
