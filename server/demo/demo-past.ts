// The demo's past, played before it opens: sixty days of guests, and the last hours with the desks as they are now. The guests and
// hosts behave as the simulator's do, so that it continues where this ends. Pure: the same seed and time give the same past.
// Days before are thinner than the last hours, so that all of it can be written while somebody waits for it. What guests of the
// last hours were told is the product's own estimate, made from what it had learnt by then; of the days before it is drawn.

import { v7 } from 'uuid';
import type { PastStep, DemoVisit } from '#commands/installation/write-past.ts';
import { addDays, instantOf, serviceDay, weekdayOf } from '#domain/local-time.ts';
import type { Service } from '#domain/line/service.ts';
import { followEvent } from '#domain/wait/follow-event.ts';
import { newHall, type Hall } from '#domain/wait/hall.ts';
import { expectServices } from '#domain/wait/hall-now.ts';
import { RandomStream } from '#domain/wait/random-stream.ts';
import { showWait } from '#domain/wait/shown-wait.ts';
import type { WaitEvent } from '#domain/wait/wait-event.ts';
import type { CastPlace } from '#test/cast.ts';
import { someVisitor } from './crowd.ts';
import { arrivalChance, missedAfter, natureOf, pauseAtDesk, waitingPerDesk, type Nature } from './demo-pace.ts';

/** Its lines are named by their slugs, its desks by their names. */
export interface PastInput {
  lines: readonly { id: string; services: readonly Service[] }[];
  desks: readonly { id: string; lineIds: readonly string[] }[];
  seed: number;
  now: Date;
  timeZone: string;
}

export const pastDays = 60;
const lastHoursSeconds = 100 * 60;
/** The last hours are played again until they end in a state worth looking at: about one in thirty does. */
const tries = 1000;

export function playPast(input: PastInput): PastStep[] {
  const { seed, now, timeZone } = input;
  const today = serviceDay(now, timeZone);
  const end = Math.floor(now.getTime() / 1000);
  const begin = end - lastHoursSeconds;
  const days: PastStep[] = [];
  for (let back = pastDays; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    const chance = chanceFrom(seed * 1009 + back);
    const hall = new PlayedHall(input, chance, day);
    hall.playDay(Math.floor(instantOf(day, 0, timeZone).getTime() / 1000), weekdayOf(day), begin - clearSeconds);
    days.push(...drawEstimates(hall.steps, chance));
  }
  const learnt = days.slice(-maxLearnt);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const hall = new PlayedHall(input, chanceFrom(seed * 7919 + attempt), today);
    hall.playUntil(begin, end);
    if (!hall.isWorthALook(end)) continue;
    tellEstimates(input, learnt, hall.steps);
    if (shareMet(hall.steps) > leastMet) return [...days, ...hall.steps];
  }
  throw new Error('no past of the demo ends well');
}

/** The desks are empty before the last hours begin. */
const clearSeconds = 45 * 60;
const maxLearnt = 600;

interface PlayedDesk {
  id: string;
  lineIds: readonly string[];
  guest: { visit: DemoVisit; nature: Nature; at: number; isServing: boolean } | null;
  freeAt: number;
}

class PlayedHall {
  readonly steps: PastStep[] = [];
  private readonly input: PastInput;
  private readonly chance: () => number;
  private readonly day: string;
  private readonly desks: PlayedDesk[];
  private waiting: { visit: DemoVisit; nature: Nature; at: number }[] = [];

  constructor(input: PastInput, chance: () => number, day: string) {
    this.input = input;
    this.chance = chance;
    this.day = day;
    this.desks = input.desks.map(({ id, lineIds }) => ({ id, lineIds, guest: null, freeAt: 0 }));
  }

  /** From eight to three; a second desk in the morning; on Saturdays until noon, on Sundays not. `midnight` is the day's, in seconds. */
  playDay(midnight: number, weekday: string, last: number): void {
    if (weekday === 'sun') return;
    const hour = (at: number): number => (at - midnight) / 3600;
    const closes = Math.min(midnight + (weekday === 'sat' ? 12 : 15) * 3600, last);
    const isBusy = weekday === 'mon' || weekday === 'thu';
    for (let at = midnight + 8 * 3600; at < closes || (this.isBusy && at < closes + clearSeconds); at += 1) {
      const isPeak = hour(at) >= 9 && hour(at) < (isBusy ? 11 : 10);
      const perDesk = isPeak ? waitingPerDesk * 1.4 : hour(at) > 13 ? waitingPerDesk * 0.8 : waitingPerDesk * 1.1;
      this.second(at, isPeak ? 2 : 1, at < closes ? perDesk : 0, false);
    }
  }

  playUntil(begin: number, end: number): void {
    for (let at = begin; at < end; at += 1) this.second(at, this.desks.length, waitingPerDesk, true);
  }

  /** 8 to 12 wait, for at most 25 minutes, in every line; one is called, and others are served. */
  isWorthALook(end: number): boolean {
    const count = this.waiting.length;
    const lines = new Set(this.waiting.map(({ visit }) => visit.lineId));
    const called = this.desks.filter(({ guest }) => guest && !guest.isServing && guest.nature.walk !== null);
    const areAtWork = this.desks.every(({ guest }) => guest !== null);
    const isRecent = this.waiting.every(({ at }) => end - at < 25 * 60);
    return count >= 8 && count <= 12 && lines.size > 1 && called.length === 1 && areAtWork && isRecent;
  }

  private get isBusy(): boolean {
    return this.waiting.length > 0 || this.desks.some(({ guest }) => guest !== null);
  }

  private second(at: number, open: number, perDesk: number, isToday: boolean): void {
    if (perDesk > 0 && this.chance() < arrivalChance({ waiting: this.waiting.length, desks: open, perDesk }))
      this.join(at, isToday);
    const impatient = this.waiting.find(({ nature, at: since }) => at - since > (nature.patience ?? Infinity));
    if (impatient) {
      this.waiting = this.waiting.filter((guest) => guest !== impatient);
      this.step(at, 'left', impatient.visit);
    }
    this.desks.forEach((desk, index) => {
      if (desk.guest) this.attend(desk, desk.guest, at);
      else if (index < open && at >= desk.freeAt) this.callNext(desk, at);
    });
  }

  private join(at: number, isToday: boolean): void {
    const { lines } = this.input;
    const { chance } = this;
    const line = lines[chance() < 0.66 ? 0 : lines.length - 1];
    if (!line) return;
    const id = v7({ msecs: at * 1000, random: Uint8Array.from({ length: 16 }, () => Math.floor(chance() * 256)) });
    const { name = null, phone = null, needs = [], travelMinutes = null, ...said } = someVisitor(chance, line.services);
    const visit: DemoVisit = {
      id,
      lineId: line.id,
      serviceDay: this.day,
      needs,
      estimate: null,
      isToday,
      name: isToday ? name : null,
      phone: isToday ? phone : null,
      travelMinutes,
      language: said.language,
      partySize: said.partySize,
      serviceId: said.service ?? null,
      source: name === null ? 'kiosk' : chance() < 0.6 ? 'qr' : chance() < 0.6 ? 'link' : 'staff',
      channel:
        name === null ? null : phone !== null ? 'sms' : chance() < 0.5 ? 'push' : chance() < 0.4 ? 'email' : null,
      rating: chance() < 0.25 ? 5 - Math.floor(chance() ** 3 * 5) : null,
      ahead: this.waiting.filter((guest) => guest.visit.lineId === line.id).length,
    };
    this.waiting.push({ visit, nature: natureOf(id), at });
    this.step(at, 'joined', visit);
  }

  private callNext(desk: PlayedDesk, at: number): void {
    const next = this.waiting.find(({ visit }) => desk.lineIds.includes(visit.lineId));
    if (!next) return;
    this.waiting = this.waiting.filter((guest) => guest !== next);
    desk.guest = { ...next, at, isServing: false };
    this.step(at, 'called', next.visit, desk.id);
  }

  private attend(desk: PlayedDesk, guest: NonNullable<PlayedDesk['guest']>, at: number): void {
    const { visit, nature } = guest;
    const since = at - guest.at;
    const { walk, confirm, service } = nature;
    if (guest.isServing) {
      if (since > service) this.free(desk, 'served', at);
    } else if (walk !== null && since > walk) {
      Object.assign(guest, { at, isServing: true });
      this.step(at, 'serving', visit);
    } else if (visit.isToday && walk !== null && since === Math.ceil(confirm ?? 0)) this.step(at, 'confirmed', visit);
    else if (since > missedAfter) this.free(desk, 'no_show', at);
  }

  private free(desk: PlayedDesk, kind: 'served' | 'no_show', at: number): void {
    if (desk.guest) this.step(at, kind, desk.guest.visit);
    Object.assign(desk, { guest: null, freeAt: at + pauseAtDesk });
  }

  private step(at: number, kind: PastStep['kind'], visit: DemoVisit, deskId: string | null = null): void {
    this.steps.push({ at: new Date(at * 1000), kind, visit, deskId });
  }
}

/** Four in five are called inside what they were told, and few of the others earlier. */
function drawEstimates(steps: PastStep[], chance: () => number): PastStep[] {
  // Bounded by the past's guests.
  const joined = new Map<DemoVisit, number>();
  for (const { kind, visit, at } of steps) {
    if (kind === 'joined') joined.set(visit, at.getTime());
    if (kind !== 'called' && kind !== 'left') continue;
    const waited = (at.getTime() - (joined.get(visit) ?? 0)) / 1000;
    const width = Math.max(150, waited * (0.5 + chance() * 0.4));
    const draw = chance();
    const from =
      draw < 0.05 ? waited + 90 : draw < 0.18 ? waited - width - 90 : waited - width * (0.2 + chance() * 0.6);
    visit.estimate = showWait({ low: Math.max(0, from), high: Math.max(60, from + width) });
  }
  return steps;
}

/** What the product itself would have told each guest. */
function tellEstimates({ desks, lines }: PastInput, learnt: readonly PastStep[], steps: readonly PastStep[]): void {
  const hall = newHall();
  const at = (step: PastStep | undefined): number => (step?.at.getTime() ?? 0) / 1000;
  const open = (from: number, kind: 'open' | 'close'): void => {
    for (const desk of desks)
      for (const line of desk.lineIds) followEvent(hall, { at: from, kind, desk: desk.id, line });
  };
  open(at(learnt[0]), 'open');
  for (const step of learnt) follow(hall, step, false);
  open(at(steps[0]) - 1, 'close');
  open(at(steps[0]), 'open');
  for (const { id, services } of lines) {
    const line = hall.lines.get(id);
    if (line) expectServices(line.model, services);
  }
  for (const step of steps) {
    const told = follow(hall, step, step.kind === 'joined');
    if (step.kind === 'joined') step.visit.estimate = told ? showWait(told) : null;
  }
}

const waitKinds = { joined: 'join', called: 'call', served: 'end', no_show: 'end', left: 'left' } as const;

function follow(hall: Hall, { at, kind, visit, deskId }: PastStep, isTold: boolean) {
  if (kind === 'confirmed' || kind === 'serving') return undefined;
  const event: WaitEvent = { at: at.getTime() / 1000, kind: waitKinds[kind], ticket: visit.id };
  if (kind === 'joined') Object.assign(event, { line: visit.lineId, service: visit.serviceId ?? '' });
  if (deskId !== null) event.desk = deskId;
  return followEvent(hall, event, { isTold }).told;
}

const leastMet = 0.74;

export function shareMet(steps: readonly PastStep[]): number {
  // Bounded by the past's guests.
  const joined = new Map<string, number>();
  let [met, of] = [0, 0];
  for (const { kind, visit, at } of steps) {
    if (kind === 'joined') joined.set(visit.id, at.getTime());
    if (kind !== 'called' || !visit.estimate) continue;
    const minutes = (at.getTime() - (joined.get(visit.id) ?? 0)) / 60_000;
    of += 1;
    if (minutes >= visit.estimate.low && minutes <= visit.estimate.high) met += 1;
  }
  return of === 0 ? 0 : met / of;
}

function chanceFrom(seed: number): () => number {
  const stream = new RandomStream(seed);
  return () => stream.uniform();
}

type Played = Pick<CastPlace, 'lines' | 'desks'>;

/** As the cast names them. */
export const pastPlaceOf = ({ lines, desks }: Played): Pick<PastInput, 'lines' | 'desks'> => ({
  lines: lines.map(({ slug, services = [] }) => ({ id: slug, services })),
  desks: desks.map((desk) => ({ id: desk.name, lineIds: desk.lines })),
});
