// How long each one in a line will wait, as a range of seconds that four in five waits fall into and one in twenty is earlier than:
// played forward (play-forward.ts), corrected (correction.ts), and widened by what the errors were (score-range.ts).

import { correctionOf, featuresOf, recentError, serviceError } from './correction.ts';
import { deskTimesOf, type DeskTimes } from './desk-times.ts';
import { desksOf, linesPlayedWith, type Hall, type HallDesk, type HallLine } from './hall.ts';
import { playForward, type PlayedLine } from './play-forward.ts';
import { bucketOf, rangeCuts, spreadAt } from './score-range.ts';
import { short, type OpenEstimate } from './wait-model.ts';

export interface PredictedWait {
  low: number;
  middle: number;
  high: number;
}

/** One place of a line: what is told, and what it was made from. Seconds. */
export type PredictedPlace = PredictedWait &
  Pick<OpenEstimate, 'place' | 'bucket' | 'service' | 'played' | 'features' | 'corrected'>;

export interface PredictedLine {
  /** The first in line first, then one who joins now, then those further back that were asked for. Nobody further back is told less. */
  places: PredictedPlace[];
  played: PlayedLine;
  times: DeskTimes;
  /** Until this line has seen enough waits. */
  isFirstEstimate: boolean;
}

interface PredictInput {
  hall: Hall;
  lineId: string;
  now: number;

  /** Places beyond are not wanted. */
  maxPlaces?: number;
  /** So many places behind one who joins now, for those who join in the same moment. They are not played: each is a step further. */
  further?: number;
}

const waitsUntilSure = 30;

/** null: it can't be told, for no desk is open and none said when it is back. */
export function predictWaits(input: PredictInput): PredictedLine | null {
  const desks = [...input.hall.desks.values()];
  const told = predictWith(desks, input);
  if (!told || !desks.some(({ state }) => state === 'break')) return told;
  // What was learnt of free desks may tell less for a desk on a break than for one that is free. A break shortens nothing.
  const without = predictWith(desks.map(asFree), input)?.places;
  told.places.forEach((place, index) => {
    for (const end of ['low', 'middle', 'high'] as const)
      place[end] = Math.max(place[end], without?.[index]?.[end] ?? 0);
  });
  return told;
}

const asFree = (desk: HallDesk): HallDesk =>
  desk.state === 'break' ? { ...desk, state: 'idle', backAt: null, guest: null, turningSince: null } : desk;

function predictWith(all: readonly HallDesk[], input: PredictInput): PredictedLine | null {
  const { hall, lineId, now } = input;
  const lines = linesPlayedWith(hall, lineId);
  const line = lines[0];
  const desks = desksOf(all, lines);
  if (!line || !desks.some((desk) => desk.lines.includes(lineId))) return null;
  const times = lines.map(({ model }) => deskTimesOf(model));
  const maxPlaces = lines.length === 1 ? input.maxPlaces : undefined;
  const played = playForward({
    lines,
    times,
    desks,
    now,
    seed: hall.seq,
    maxPlaces,
    usual: hall.usual,
  })[0] as PlayedLine;
  return {
    places: tellPlaces(line, { ...input, desks, played, times: times[0] as DeskTimes }),
    played,
    times: times[0] as DeskTimes,
    isFirstEstimate: line.model.waits < waitsUntilSure,
  };
}

interface Telling extends PredictInput {
  desks: readonly HallDesk[];
  played: PlayedLine;
  times: DeskTimes;
}

function tellPlaces(line: HallLine, telling: Telling): PredictedPlace[] {
  const { played, times, now, maxPlaces = Infinity, further = 0 } = telling;
  const { model, waiting } = line;
  const common = lineFeatures(line, telling);
  const cuts: (ReturnType<typeof rangeCuts> | undefined)[] = [];
  const places: PredictedPlace[] = [];
  let stall = 0;
  const last: PredictedWait = { low: 0, middle: 0, high: 0 };
  const soonest = earlyShare * common.backIn;
  const secondsAt = placeSeconds(telling, common);
  for (let index = 0; index < Math.min(played.places + further, maxPlaces); index++) {
    const guest = waiting[index];
    const service = guest?.service ?? '';
    const isDeskFree = index < common.free;
    const seconds = secondsAt(index);
    const features = featuresOf({
      ...common,
      played: seconds,
      mean: times.mean,
      calm: times.calm,
      ahead: index,
      stall,
      service: serviceError(model.correction, service),
      isDeskFree,
    });
    const bucket = bucketOf(index + 1, isDeskFree);
    const cut = (cuts[bucket] ??= rangeCuts(model, bucket));
    const spread = spreadAt(index + 1, bucket);
    const corrected = (seconds + times.calm) * Math.exp(correctionOf(model.correction, features));
    last.low = Math.max(
      last.low,
      isDeskFree ? 0 : Math.max(soonest, corrected * Math.exp(cut.low * spread) - times.calm),
    );
    last.middle = Math.max(last.middle, last.low, corrected * Math.exp(cut.middle * spread) - times.calm);
    last.high = Math.max(last.high, last.middle, corrected * Math.exp(cut.high * spread) - times.calm);
    const made = { played: seconds, features, corrected: corrected - times.calm };
    places.push({ ...last, place: index + 1, bucket, service, ...made });
    const told = guest && model.openEstimates.get(guest.ticket);
    if (told) stall = Math.max(stall, Math.min(2, stallOf(now - told.at, told.middle, times.calm)));
  }
  return places;
}

/** What was learnt of errors knows nothing of desks that are all back in forty minutes. One of them may be back a little early. */
const earlyShare = 0.85;

/** The played time of a place; behind the last one that was played, each place is as much later as those before it are apart. */
function placeSeconds({ played, times }: Telling, { free, desks }: { free: number; desks: number }) {
  const { means } = played;
  const end = played.places - 1;
  const [first, last] = [means[0] as number, means[end] as number];
  const step = end > free + 1 ? (last - first) / end : (times.mean + times.turnaroundMean) / Math.max(desks, 0.25);
  return (index: number): number =>
    index <= end ? (means[index] as number) : last + step * Math.max(0, index - Math.max(end, free - 1));
}

const stallOf = (waited: number, told: number, calm: number): number => Math.log((waited + calm) / (told + calm));

/** How a place opens (a queue at the door, slow first services, desks that come late) fades over about so many services. */
const openingServices = 4;

/** The features that all places of a line share, and how many desks are free for it. */
function lineFeatures({ id, model }: HallLine, { desks, times, now }: Telling) {
  let [count, busy, free] = [0, 0, 0];
  let openedAt = -Infinity;
  let firstAt = now;
  let backIn = Infinity;
  for (const desk of desks) {
    if (!desk.lines.includes(id)) continue;
    count += 1 / desk.lines.length;
    if (desk.state === 'busy') busy += 1 / desk.lines.length;
    if (desk.state === 'idle') free += 1;
    openedAt = Math.max(openedAt, desk.openedAt);
    firstAt = Math.min(firstAt, desk.openedAt);
    backIn = Math.min(backIn, desk.state === 'break' ? Math.max(0, (desk.backAt ?? now) - now) : 0);
  }
  const since = Math.max(0, now - Math.max(model.lastCallAt ?? -Infinity, openedAt));
  const gap = (model.gap.sum + 2 * (times.mean / Math.max(count, 0.25))) / (model.gap.weight + 2);
  const overdue = Math.log((since + times.calm) / (gap + times.calm));
  return {
    free,
    opening: Math.exp(-(now - firstAt) / (openingServices * times.mean)),
    backIn,
    desks: count,
    busyShare: count > 0 ? busy / count : 0,
    recent: recentError(model.correction),
    overdue: short(Math.min(2, Math.max(-1, overdue))),
  };
}
