// Opens a place's hall as it is now. Each line gets its stored model. If a line has none, or one of another version,
// all lines are replayed from the log.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#db/database.ts';
import { findVisits } from '#db/place/imported-visits.ts';
import {
  findKeptModel,
  findWaitLog,
  type WaitingPlace,
  type WaitLogRow,
  type findGuestsInLine,
} from '#db/ticket/kept-waits.ts';
import { eventsOfKept } from '#domain/history/kept-visits.ts';
import { idleSeconds } from '#domain/history/visit-events.ts';
import { findDeskDays, usualHoursOf } from '#db/ticket/desk-days.ts';
import { standingHall } from '#db/ticket/standing-hall.ts';
import { serviceDay } from '#domain/local-time.ts';
import { secondsOf } from '#domain/wait/event-of-log.ts';
import { followEvent } from '#domain/wait/follow-event.ts';
import { newHall, type Hall } from '#domain/wait/hall.ts';
import { loadWaitModel, type WaitModel } from '#domain/wait/wait-model.ts';
import type { WaitEvent } from '#domain/wait/wait-event.ts';
import { inLogOrder, waitEventsOfRow } from './wait-log.ts';

type StandingNow = Awaited<ReturnType<typeof findGuestsInLine>>;

/** About 2,000 tickets. */
const maxReplayed = 10_000;

/** `standingNow`: who is there, and where the log of each line ended then. What came after it is followed later, once. */
export async function openHall(db: Db, place: WaitingPlace, standingNow: StandingNow, now: number) {
  const kept = new Map<string, WaitModel | null>();
  for (const { id } of place.lines)
    kept.set(id, loadWaitModel((await findKeptModel(db, place.organization_id, id)) ?? ''));
  const learnt = [...kept.values()].includes(null) ? await replayPlace(db, place, standingNow.heads) : null;
  const models = new Map<string, WaitModel>();
  for (const [id, model] of kept) {
    const known = model ?? learnt?.lines.get(id)?.model;
    if (known) models.set(id, known);
  }
  return standingHall(place, models, standingNow.tickets, now);
}

/** A millisecond or two: calls that go out meanwhile take many turns each. */
const eventsInTurn = 25;

async function replayPlace(db: Db, place: WaitingPlace, heads: StandingNow['heads']): Promise<Hall> {
  const hall = newHall();
  const rows: WaitLogRow[] = [];
  for (const { id } of place.lines) {
    const line = { organizationId: place.organization_id, lineId: id, after: 0, max: maxReplayed };
    rows.push(...(await findWaitLog(db, line)).filter(({ seq }) => seq <= (heads.get(id) ?? 0)));
  }
  // From another system; all are older than the place's own log.
  const lineIds = place.lines.map(({ id }) => id);
  const imported = [...eventsOfKept(await findVisits(db, { organizationId: place.organization_id, lineIds }))];
  let next = 0;
  const followImported = async (until: number): Promise<void> => {
    for (let event = imported[next]; event && event.at <= until; event = imported[next]) {
      if (next % eventsInTurn === 0) await nextTurn();
      followEvent(hall, event, { isTold: false });
      next += 1;
    }
  };
  const logged = inLogOrder(rows);
  const [first, last] = [logged[0], logged.at(-1)];
  const known = first && last ? await findDeskDays(db, place, { since: first.at, now: last.at }) : new Map();
  for (const [index, row] of logged.entries()) {
    if (index % eventsInTurn === 0) await nextTurn();
    await followImported(secondsOf(row.at));
    hall.usual = usualHoursOf(place, serviceDay(row.at, place.time_zone), known);
    for (const event of waitEventsOfRow(row)) {
      for (const [id, { state, since }] of hall.desks)
        if (state === 'idle' && event.at - since > idleSeconds)
          followEvent(hall, { at: event.at, kind: 'close', desk: id });
      followLogged(hall, place, event, row.line_id);
    }
  }
  await followImported(Infinity);
  return hall;
}

/** The log has no events of desks: an unknown desk that calls has just opened. */
export function followLogged(hall: Hall, place: WaitingPlace, event: WaitEvent, ownLine: string): void {
  const { kind, desk, at } = event;
  if (kind === 'call' && desk !== undefined && !hall.desks.has(desk)) {
    const lines = place.desks.find(({ id }) => id === desk)?.line_ids ?? [];
    for (const line of lines.length > 0 ? lines : [ownLine]) followEvent(hall, { at, kind: 'open', desk, line });
  }
  // The estimate is for the model alone, which keeps few of them in a rush: no others are made.
  followEvent(hall, event, { isTold: false });
}
