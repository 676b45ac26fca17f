// A place's hall as its rows say it stands, each line with what it has learnt.

import { rankNumber, secondsOf } from '#domain/wait/event-of-log.ts';
import {
  expectServices,
  followDesks,
  standGuests,
  type StandingDesk,
  type StandingGuest,
} from '#domain/wait/hall-now.ts';
import { newHall, type Hall } from '#domain/wait/hall.ts';
import { loadWaitModel, newWaitModel, type WaitModel } from '#domain/wait/wait-model.ts';
import type { Db } from '../database.ts';
import { serviceDay } from '#domain/local-time.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import { findDeskDays, usualHoursOf } from './desk-days.ts';
import {
  findGuestsInLine,
  findKeptModel,
  findWaitingPlaces,
  type WaitingPlace,
  type WaitTicket,
} from './kept-waits.ts';

/** What was learnt is as it was kept last: half a minute ago at most. Null: the place has no line. */
export async function findStandingHall(db: Db, place: PlaceKey, now: number) {
  const [found] = await findWaitingPlaces(db, place);
  if (!found) return null;
  const { tickets } = await findGuestsInLine(db, found);
  const models = new Map<string, WaitModel>();
  for (const { id } of found.lines) {
    const model = loadWaitModel((await findKeptModel(db, place.organizationId, id)) ?? '');
    if (model) models.set(id, model);
  }
  const hall = standingHall(found, models, tickets, now);
  const at = new Date(now * 1000);
  const known = await findDeskDays(db, found, { since: at, now: at });
  hall.usual = usualHoursOf(found, serviceDay(at, found.time_zone), known);
  return { hall, desks: found.desks };
}

export function standingHall(
  place: WaitingPlace,
  models: ReadonlyMap<string, WaitModel>,
  tickets: readonly WaitTicket[],
  now: number,
): Hall {
  const hall = newHall();
  for (const { id, services } of place.lines) {
    const model = models.get(id) ?? newWaitModel();
    expectServices(model, services);
    hall.lines.set(id, { id, model, waiting: [], held: [] });
  }
  followDesks(hall, place.desks.map(standing), now);
  standGuests(
    hall,
    tickets.map((ticket) => guestOf(ticket, now)),
  );
  return hall;
}

export const standing = (desk: WaitingPlace['desks'][number]): StandingDesk => ({
  id: desk.id,
  lines: desk.line_ids,
  isOpen: desk.is_open,
  backAt: desk.break_until === null ? null : secondsOf(new Date(desk.break_until)),
});

const guestOf = (ticket: WaitTicket, now: number): StandingGuest => ({
  ticket: ticket.id,
  line: ticket.line_id,
  service: ticket.service_id ?? '',
  // Staff may let in who booked before the opening.
  joinedAt: Math.min(now, secondsOf(ticket.joined_at)),
  rank: rankNumber(ticket.rank),
  backAt: ticket.hold_until && secondsOf(ticket.hold_until),
  desk: ticket.desk_id,
  calledAt: secondsOf(ticket.called_at ?? ticket.joined_at),
  isHeld: ticket.state === 'held',
});
