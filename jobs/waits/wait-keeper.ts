// Keeps the forecasts of waits. Once a second it finds the places that changed, lets their lines learn from new events
// of their logs, and writes new forecasts. This runs after the commit: no command waits for it, and a second of delay
// changes a wait by less than its rounding.

import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#db/database.ts';
import {
  findGuestsInLine,
  findWaitingPlaces,
  holdWaits,
  keepModel,
  releaseWaits,
  setForecast,
  takePlace,
  type WaitingPlace,
} from '#db/ticket/kept-waits.ts';
import { findDeskDays, usualHoursOf, type DeskDays } from '#db/ticket/desk-days.ts';
import { standing } from '#db/ticket/standing-hall.ts';
import { eachInTurn } from '#domain/each-in-turn.ts';
import { serviceDay } from '#domain/local-time.ts';
import { secondsOf } from '#domain/wait/event-of-log.ts';
import { renewForecast, type DeskAway, type WaitForecast } from '#domain/wait/forecast.ts';
import { linesSharingDesks, type Hall } from '#domain/wait/hall.ts';
import { oneDeskMore } from '#domain/wait/one-desk-more.ts';
import { expectServices, followDesks, knowsAnything } from '#domain/wait/hall-now.ts';
import { saveWaitModel } from '#domain/wait/wait-model.ts';
import { followLogged, openHall } from './open-hall.ts';
import { Screens, logInOrder, waitEventsOfRow } from './wait-log.ts';

interface WaitKeeperDeps {
  db: Db;
  now: () => Date;
  onForecastChanged: (lineId: string) => void;
  /** No other process uses this database: whoever holds places there was killed. */
  isAlone?: boolean;
}

interface KeptPlace {
  organizationId: string;
  placeId: string;
  hall: Hall;
  screens: Screens;
  /** By line: the last event that was followed, its forecast, and the last save. */
  heads: Map<string, number>;
  forecasts: Map<string, WaitForecast | null>;
  saved: Map<string, { model: string; at: number }>;
  /** What is known of the desks on the days of work before `day`. */
  deskDays: { day: string; known: DeskDays };
  /** By line: of what it told last, and when. */
  told: Map<string, { mark: string; at: number }>;
}

/** Waits change without events too: a desk that takes long makes them longer. */
const renewAfterSeconds = 20;
/** A killed process loses what it learnt since the last save. */
const saveAfterSeconds = 30;
const turnMs = 5;
/** A killed process is followed after so long. */
const heldSeconds = 10;
const holdAgainMs = 3000;
/** More than a line has between two runs. */
const maxEvents = 2000;

export class WaitKeeper {
  private readonly id = randomUUID();
  private readonly deps: WaitKeeperDeps;
  private readonly places = new Map<string, KeptPlace>();
  private turnBegan = -Infinity;
  private heldAt = -Infinity;
  private isFirstLook = true;

  constructor(deps: WaitKeeperDeps) {
    this.deps = deps;
  }

  async look(): Promise<void> {
    if (this.isFirstLook && this.deps.isAlone) await releaseWaits(this.deps.db);
    this.isFirstLook = false;
    const waiting = await findWaitingPlaces(this.deps.db);
    const found = waiting.filter(({ holder }) => holder === null || holder === this.id);
    const ids = new Set(found.map(({ place_id: id }) => id));
    const left = [...this.places.values()].filter(({ placeId }) => !ids.has(placeId));
    const steps = [...found.map((place) => () => this.renew(place)), ...left.map((kept) => () => this.forget(kept))];
    await eachInTurn(steps, (step) => step());
  }

  /** Follows the last events, and stores what was learnt. */
  async stop(): Promise<void> {
    try {
      const own = (await findWaitingPlaces(this.deps.db)).filter((place) => this.ownPlace(place));
      await eachInTurn(own, (place) => this.renew(place));
    } finally {
      const saves = [...this.places.values()].map((kept) => () => this.save(kept, Infinity));
      this.heldAt = -Infinity;
      await eachInTurn([...saves, () => releaseWaits(this.deps.db, this.id)], (step) => step());
    }
  }

  /** Lets calls and pages go on, if the last time was so long ago. */
  private readonly turn = async (): Promise<void> => {
    if (performance.now() - this.turnBegan < turnMs) return;
    await this.hold();
    await nextTurn();
    this.turnBegan = performance.now();
  };

  /** A process that gets nothing done loses its places: it says that it holds them only beside its work. */
  private async hold(): Promise<void> {
    if (performance.now() - this.heldAt < holdAgainMs) return;
    await holdWaits(this.deps.db, this.id, heldSeconds);
    this.heldAt = performance.now();
  }

  private async renew(place: WaitingPlace): Promise<void> {
    const now = secondsOf(this.deps.now());
    await this.hold();
    const kept = await this.placeOf(place);
    if (!kept) return;
    const marks = marksOf(place);
    const isRestless = isBusy(kept.hall);
    const isDue = (id: string): boolean => {
      const last = kept.told.get(id);
      if (!last || last.mark !== marks.get(id) || last.at > now) return true;
      return last.at + renewAfterSeconds <= now && isRestless;
    };
    const due = place.lines.filter(({ id }) => isDue(id));
    if (due.length > 0) {
      await this.renewUsualHours(kept, place);
      const isUndone = await this.follow(kept, place);
      if (isUndone || !isAsTheRows(kept, place)) return this.forget(kept);
      for (const { id, services } of place.lines) {
        const line = kept.hall.lines.get(id);
        if (line) expectServices(line.model, services);
      }
      followDesks(kept.hall, place.desks.map(standing), now);
      for (const { id } of due) {
        // Each line takes the processor for some milliseconds: calls and pages go on in between.
        await nextTurn();
        const mark = marks.get(id) ?? '';
        await this.tell(kept, place, { id, now, isRestless: kept.told.get(id)?.mark === mark });
        kept.told.set(id, { mark, at: now });
      }
      await kept.screens.keep(this.deps.db, kept.organizationId, kept.hall, false);
    }
    await this.save(kept, now);
  }

  /** Undefined: not in memory, or another process has taken it since. */
  private ownPlace(place: WaitingPlace): KeptPlace | undefined {
    const known = this.places.get(place.place_id);
    const isOwn = place.lines.every(({ id, kept_by: by }) => by === this.id && known?.heads.has(id));
    return isOwn ? known : undefined;
  }

  /** From memory; taken and opened again if another process has taken it since. Null: another one was quicker. */
  private async placeOf(place: WaitingPlace): Promise<KeptPlace | null> {
    const known = this.ownPlace(place);
    if (known) return known;
    const { db } = this.deps;
    const before = this.places.get(place.place_id);
    await before?.screens.keep(db, before.organizationId, before.hall, true);
    if (!(await takePlace(db, place, this.id))) return null;
    const standingNow = await findGuestsInLine(db, place);
    const hall = await openHall(db, place, standingNow, { now: secondsOf(this.deps.now()), turn: this.turn });
    const kept: KeptPlace = {
      organizationId: place.organization_id,
      placeId: place.place_id,
      hall,
      screens: new Screens(),
      deskDays: { day: '', known: new Map() },
      heads: standingNow.heads,
      forecasts: new Map(),
      saved: new Map(),
      told: new Map(),
    };
    this.places.set(place.place_id, kept);
    await this.save(kept, Infinity);
    return kept;
  }

  /** Reads the days before today once a day; whom a desk calls may change meanwhile. */
  private async renewUsualHours(kept: KeptPlace, place: WaitingPlace): Promise<void> {
    const now = this.deps.now();
    const day = serviceDay(now, place.time_zone);
    if (kept.deskDays.day !== day)
      kept.deskDays = { day, known: await findDeskDays(this.deps.db, place, { since: now, now }) };
    kept.hall.usual = usualHoursOf(place, day, kept.deskDays.known);
  }

  /** Returns whether something was undone: only the rows know which guest is at which desk again. */
  private async follow(kept: KeptPlace, place: WaitingPlace): Promise<boolean> {
    const spans = place.lines.flatMap(({ id: lineId, head }) => {
      const followed = kept.heads.get(lineId) ?? 0;
      const after = Math.max(followed, head - maxEvents);
      // Where the place was opened after it was listed, more is known of it than the list says.
      return head > followed ? [{ organizationId: place.organization_id, lineId, after, head }] : [];
    });
    let isUndone = false;
    for await (const row of logInOrder(this.deps.db, spans, { turn: this.turn })) {
      kept.screens.begin(row);
      for (const event of waitEventsOfRow(row)) followLogged(kept.hall, place, event, row.line_id);
      // If the next reading fails, none is followed twice.
      kept.heads.set(row.line_id, row.seq);
      isUndone ||= row.kind === 'undone';
    }
    for (const { lineId, head } of spans) kept.heads.set(lineId, head);
    return isUndone;
  }

  /** `isRestless`: only time has passed. */
  private async tell(
    { hall, forecasts, screens }: KeptPlace,
    place: WaitingPlace,
    { id, now, isRestless }: { id: string; now: number; isRestless: boolean },
  ): Promise<void> {
    const line = hall.lines.get(id);
    const before = forecasts.get(id);
    const stays = isRestless ? (before ?? null) : null;
    const forecast = line && knowsAnything(line.model) ? renewForecast(hall, id, now, stays) : null;
    if (line) screens.show(line, forecast);
    const oneMore = forecast && oneDeskMore(hall, id, place.desks.map(standing), now);
    if (oneMore) forecast.oneMore = oneMore;
    const away = forecast && awayFrom(place.desks, id, now);
    if (away) forecast.away = away;
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(forecast)) return;
    const own = { organizationId: place.organization_id, lineId: id, keptBy: this.id };
    await setForecast(this.deps.db, own, forecast);
    forecasts.set(id, forecast);
    this.deps.onForecastChanged(id);
  }

  /** Stores what was learnt; the next run opens the place again. */
  private async forget(kept: KeptPlace): Promise<void> {
    await this.save(kept, Infinity);
    this.places.delete(kept.placeId);
  }

  private async save(kept: KeptPlace, now: number): Promise<void> {
    if (now === Infinity) await kept.screens.keep(this.deps.db, kept.organizationId, kept.hall, true);
    for (const [id, { model }] of kept.hall.lines) {
      const last = kept.saved.get(id);
      if (last && last.at + saveAfterSeconds > now) continue;
      const text = saveWaitModel(model);
      kept.saved.set(id, { model: text, at: now === Infinity ? -Infinity : now });
      if (text === last?.model) continue;
      const row = { organization_id: kept.organizationId, line_id: id, model: text, kept_by: this.id };
      // Another process took it, or it was deleted: the next run opens the place again.
      if (!(await keepModel(this.deps.db, row))) return void this.places.delete(kept.placeId);
    }
  }
}

/** By line: all that its waits are made of. Nothing of lines that share no desk with it, as those of another department. */
function marksOf({ lines, desks }: WaitingPlace): Map<string, string> {
  const marks = new Map<string, string>();
  const serving = desks.map(standing);
  for (const { id } of lines) {
    if (marks.has(id)) continue;
    const group = linesSharingDesks(serving, id);
    const made = [
      lines.filter((line) => group.has(line.id)),
      desks.filter((desk) => desk.line_ids.some((one) => group.has(one))),
    ];
    const mark = JSON.stringify(made);
    for (const one of group) marks.set(one, mark);
  }
  return marks;
}

function awayFrom(desks: WaitingPlace['desks'], lineId: string, now: number): DeskAway | null {
  const breaks = desks.flatMap(({ name, line_ids: lines, is_open: isOpen, break_until: until }) => {
    const backAt = until === null ? null : new Date(until);
    const isAway = !isOpen && backAt !== null && secondsOf(backAt) > now && lines.includes(lineId);
    return isAway ? [{ desk: name, backAt: backAt.toISOString() }] : [];
  });
  return breaks.sort((a, b) => (a.backAt < b.backAt ? -1 : 1))[0] ?? null;
}

/** False: a line's number of waiting guests differs from its row, although no event is missing. */
const isAsTheRows = ({ hall, heads }: KeptPlace, { lines }: WaitingPlace): boolean =>
  lines.every(
    ({ id, head, waiting }) => heads.get(id) !== head || (hall.lines.get(id)?.waiting.length ?? waiting) === waiting,
  );

const isBusy = (hall: Hall): boolean =>
  [...hall.lines.values()].some(({ waiting }) => waiting.length > 0) ||
  [...hall.desks.values()].some(({ state }) => state !== 'idle');
