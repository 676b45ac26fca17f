// Opens a place's hall as it is now. Each line gets its stored model. If a line that saw guests has none, or one of
// another version, all lines are replayed from the log.

import type { Db } from '#db/database.ts';
import { findVisits } from '#db/place/imported-visits.ts';
import { findKeptModel, findWaitLog, type WaitingPlace, type findGuestsInLine } from '#db/ticket/kept-waits.ts';
import { addKept, eventsOfKept } from '#domain/history/kept-visits.ts';
import { idleSeconds } from '#domain/history/visit-events.ts';
import { Visits } from '#domain/history/visits.ts';
import { findDeskDays, usualHoursOf, type DeskDays } from '#db/ticket/desk-days.ts';
import { standingHall } from '#db/ticket/standing-hall.ts';
import { serviceDay } from '#domain/local-time.ts';
import { secondsOf } from '#domain/wait/event-of-log.ts';
import { followEvent } from '#domain/wait/follow-event.ts';
import { newHall, type Hall } from '#domain/wait/hall.ts';
import { loadWaitModel, type WaitModel } from '#domain/wait/wait-model.ts';
import type { WaitEvent } from '#domain/wait/wait-event.ts';
import { logInOrder, waitEventsOfRow, type LogReading, type LogSpan } from './wait-log.ts';

type StandingNow = Awaited<ReturnType<typeof findGuestsInLine>>;

/** About 2,000 tickets. */
const maxReplayed = 10_000;

/** `standingNow`: who is there, and where the log of each line ended then. What came after it is followed later, once. */
export async function openHall(
  db: Db,
  place: WaitingPlace,
  standingNow: StandingNow,
  { now, ...reading }: LogReading & { now: number },
): Promise<Hall> {
  const kept = new Map<string, WaitModel | null>();
  for (const { id } of place.lines)
    kept.set(id, loadWaitModel((await findKeptModel(db, place.organization_id, id)) ?? ''));
  const spans = place.lines.map(({ id: lineId }): LogSpan => {
    const head = standingNow.heads.get(lineId) ?? 0;
    return { organizationId: place.organization_id, lineId, after: Math.max(0, head - maxReplayed), head };
  });
  const unknown = spans.filter(({ lineId }) => kept.get(lineId) === null);
  const learnt = (await sawGuests(db, unknown)) ? await replayPlace(db, place, spans, reading) : null;
  const models = new Map<string, WaitModel>();
  for (const [id, model] of kept) {
    const known = model ?? learnt?.lines.get(id)?.model;
    if (known) models.set(id, known);
  }
  return standingHall(place, models, standingNow.tickets, now);
}

/** Whether one of these lines has a guest in its log, or visits from another system. */
async function sawGuests(db: Db, spans: readonly LogSpan[]): Promise<boolean> {
  for (const span of spans)
    if ((await findWaitLog(db, { ...span, max: 1 })).length > 0 || (await findVisits(db, span)).length > 0) return true;
  return false;
}

/** Every line as it learns from its visits of another system, and from the end of its log; all lines in one order of time. */
async function replayPlace(db: Db, place: WaitingPlace, spans: readonly LogSpan[], reading: LogReading) {
  const hall = newHall();
  const followImported = await importedInto(hall, db, spans, reading.turn);
  let known: DeskDays | undefined;
  let day = '';
  for await (const row of logInOrder(db, spans, reading)) {
    await followImported(secondsOf(row.at));
    known ??= await findDeskDays(db, place, { since: row.at, now: await endOf(db, spans, row.at) });
    const today = serviceDay(row.at, place.time_zone);
    if (day !== today) hall.usual = usualHoursOf(place, today, known);
    day = today;
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

/** Follows visits from another system until a time, each once; all are older than the place's own log. */
async function importedInto(hall: Hall, db: Db, spans: readonly LogSpan[], turn: LogReading['turn']) {
  const visits = new Visits();
  for (const line of spans) addKept(visits, line.lineId, await findVisits(db, line));
  const events = await eventsOfKept(visits, turn);
  let event = events.next().value;
  return async (until: number): Promise<void> => {
    for (; event && event.at <= until; event = events.next().value) {
      followEvent(hall, event, { isTold: false });
      await turn();
    }
  };
}

async function endOf(db: Db, spans: readonly LogSpan[], begin: Date): Promise<Date> {
  let end = begin;
  for (const span of spans) {
    const [last] = await findWaitLog(db, { ...span, after: span.head - 1, max: 1 });
    if (last && last.at > end) end = last.at;
  }
  return end;
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
