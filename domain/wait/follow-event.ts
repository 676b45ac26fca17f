// Carries a hall over one event, and lets its lines learn from it. Events that make no sense (a call of nobody, an end at an idle desk, a
// clock that goes back) change as little as they can: a log from outside may hold anything.

import { newDesk, type Hall, type HallDesk, type HallGuest, type HallLine } from './hall.ts';
import { learnEnd, learnLeave, learnTurnaround, learnWait, serviceOf } from './learn.ts';
import { predictWaits, type PredictedPlace } from './predict-waits.ts';
import { maxOpenEstimates, maxServices, newWaitModel, short, type WaitModel } from './wait-model.ts';
import type { WaitEvent } from './wait-event.ts';

/** What the guest was told whom the event brought. */
interface Followed {
  told?: PredictedPlace & { isFirstEstimate: boolean };
}

interface FollowOptions {
  /** Whether the lines learn; otherwise they only predict. */
  isLearning?: boolean;
  /** Whether what a guest is told is of interest to the caller too, and not only to what the line learns. */
  isTold?: boolean;
  /** `false`: nothing is estimated for whom the event brought, not even for the line to learn from. A long log need not estimate for all. */
  isEstimated?: boolean;
}

const mainLine = '';

export function followEvent(hall: Hall, event: WaitEvent, options: FollowOptions = {}): Followed {
  hall.seq += 1;
  hall.now = Number.isFinite(event.at) ? Math.max(hall.now, event.at) : hall.now;
  return followers[event.kind](hall, event, options.isLearning ?? true, options);
}

type Follower = (hall: Hall, event: WaitEvent, isLearning: boolean, options: FollowOptions) => Followed;

const followers: Record<WaitEvent['kind'], Follower> = {
  open: (hall, event) => {
    const desk = hall.desks.get(event.desk ?? '');
    const line = event.line ?? mainLine;
    lineOf(hall, line);
    if (!desk) hall.desks.set(event.desk ?? '', newDesk(event.desk ?? '', [line], hall.now));
    else if (!desk.lines.includes(line)) desk.lines.push(line);
    return {};
  },
  close: (hall, event) => {
    hall.desks.delete(event.desk ?? '');
    return {};
  },
  break: (hall, event) => {
    const desk = hall.desks.get(event.desk ?? '');
    if (desk) Object.assign(desk, { ...idle(hall.now), state: 'break', backAt: finite(event.until) });
    return {};
  },
  back: (hall, event) => {
    const desk = hall.desks.get(event.desk ?? '');
    if (desk) Object.assign(desk, { ...idle(hall.now), openedAt: hall.now, turningSince: turnsFor(hall, desk) });
    return {};
  },
  join: followJoin,
  call: followCall,
  end: (hall, event, isLearning) => endAt(hall, event, isLearning ? learnEnd : null),
  left: (hall, event, isLearning) => {
    const found = takeGuest(hall, event.ticket);
    if (!found) return endAt(hall, event, null);
    if (isLearning) learnLeave(found.line.model, found.guest, hall.now);
    return {};
  },
  hold: (hall, event) => {
    const found = takeGuest(hall, event.ticket);
    const guest = found?.guest ?? deskOf(hall, event)?.guest;
    if (!guest) return {};
    if (!found) endAt(hall, event, null);
    const line = lineOf(hall, guest.line);
    line.model.openEstimates.delete(guest.ticket);
    line.held.push({ ...guest, backAt: finite(event.until) });
    return {};
  },
  resume: (hall, event) => {
    const found = takeGuest(hall, event.ticket);
    if (found) insert(found.line, { ...found.guest, rank: finite(event.rank) ?? found.guest.rank, backAt: null });
    return {};
  },
};

const idle = (now: number) => ({ state: 'idle', since: now, backAt: null, guest: null, turningSince: null }) as const;

const finite = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

function lineOf(hall: Hall, id: string): HallLine {
  const known = hall.lines.get(id) ?? { id, model: newWaitModel(), waiting: [], held: [] };
  hall.lines.set(id, known);
  return known;
}

function deskOf(hall: Hall, { desk, ticket }: WaitEvent): HallDesk | undefined {
  if (desk !== undefined) return hall.desks.get(desk);
  return [...hall.desks.values()].find(({ guest }) => guest?.ticket === ticket);
}

/** Takes a waiting or held guest out of their line. */
function takeGuest(hall: Hall, ticket: string | undefined): { line: HallLine; guest: HallGuest } | null {
  for (const line of hall.lines.values())
    for (const list of [line.waiting, line.held]) {
      const index = list.findIndex((guest) => guest.ticket === ticket);
      const guest = list[index];
      if (!guest) continue;
      list.splice(index, 1);
      return { line, guest };
    }
  return null;
}

function insert({ waiting }: HallLine, guest: HallGuest): number {
  let index = waiting.length;
  while (index > 0 && (waiting[index - 1]?.rank ?? 0) > guest.rank) index -= 1;
  waiting.splice(index, 0, guest);
  return index;
}

function followJoin(
  hall: Hall,
  event: WaitEvent,
  isLearning: boolean,
  { isTold = true, isEstimated = true }: FollowOptions,
): Followed {
  const { ticket } = event;
  if (ticket === undefined || takeGuest(hall, ticket)) return {};
  const line = lineOf(hall, event.line ?? mainLine);
  const service = knownService(line.model, event);
  const guest = {
    ticket,
    line: line.id,
    service,
    joinedAt: hall.now,
    rank: finite(event.rank) ?? hall.seq,
    backAt: null,
  };
  const index = insert(line, guest);
  if (!isEstimated) return {};
  const isKept = isLearning && line.model.openEstimates.size < maxOpenEstimates;
  if (!isKept && !isTold) return {};
  const predicted = predictWaits({ hall, lineId: line.id, now: hall.now, maxPlaces: index + 1 });
  const told = predicted?.places[index];
  if (!predicted || !told) return {};
  if (isKept) {
    const { place, bucket, features } = told;
    const { mean, leaveRate } = predicted.times;
    const by = { mean: short(mean), leaveRate: short(leaveRate, 8) };
    const kept = { at: short(hall.now, 1), place, bucket, service, features, ...by };
    line.model.openEstimates.set(ticket, { ...kept, ...shortSeconds(told) });
  }
  return { told: { ...told, isFirstEstimate: predicted.isFirstEstimate } };
}

const shortSeconds = ({ played, corrected, low, middle, high }: PredictedPlace) => ({
  played: short(played),
  corrected: short(corrected),
  low: short(low),
  middle: short(middle),
  high: short(high),
});

/** Services beyond a line's first few are learnt as one: the state stays small whatever a log holds. */
function knownService(model: WaitModel, { service = '', expected }: WaitEvent): string {
  const isKnown = model.services.has(service) || model.services.size < maxServices;
  const name = isKnown ? service : ([...model.services.keys()].at(-1) ?? '');
  const seen = serviceOf(model, name);
  const said = finite(expected);
  if (isKnown && said !== null && said > 0) seen.expected = said;
  return name;
}

function followCall(hall: Hall, event: WaitEvent, isLearning: boolean): Followed {
  const desk = hall.desks.get(event.desk ?? '');
  const found = takeGuest(hall, event.ticket);
  if (desk && isLearning && found) learnTurnaround(desk, found.line, hall);
  if (desk && found) Object.assign(desk, { ...idle(hall.now), state: 'busy', guest: found.guest });
  if (found && isLearning) learnWait(found.line, found.guest, hall.now);
  return {};
}

function endAt(hall: Hall, event: WaitEvent, learn: typeof learnEnd | null): Followed {
  const desk = deskOf(hall, event);
  if (!desk?.guest) return {};
  if (learn) learn(lineOf(hall, desk.guest.line).model, desk.guest.service, hall.now - desk.since);
  Object.assign(desk, { ...idle(hall.now), turningSince: turnsFor(hall, desk) });
  return {};
}

/** From now, if somebody waits for this desk: then the time to its next call is the desk's own. */
function turnsFor(hall: Hall, desk: HallDesk): number | null {
  return desk.lines.some((id) => (hall.lines.get(id)?.waiting.length ?? 0) > 0) ? hall.now : null;
}
