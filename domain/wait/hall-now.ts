// A hall as it stands: its desks and guests by the rows of the database, its lines with what they have learnt.

import { followEvent } from './follow-event.ts';
import type { Hall, HallGuest } from './hall.ts';
import { serviceOf } from './learn.ts';
import { maxServices, type WaitModel } from './wait-model.ts';

export interface StandingDesk {
  id: string;
  lines: string[];
  isOpen: boolean;
  /** Seconds; null: no break was said. */
  backAt: number | null;
}

/** A break that was said and is over counts as one for so long: whoever is late is not gone. */
const graceOfBreak = 600;

/** Opens, closes and breaks that happened since the hall was looked at. */
export function followDesks(hall: Hall, desks: readonly StandingDesk[], now: number): void {
  const open = desks.filter((desk) => desk.lines.length > 0 && (desk.isOpen || isOnBreak(desk, now)));
  const ids = new Set(open.map(({ id }) => id));
  for (const id of hall.desks.keys()) if (!ids.has(id)) followEvent(hall, { at: now, kind: 'close', desk: id });
  for (const { id, lines, isOpen, backAt } of open) {
    if (!hall.desks.has(id)) for (const line of lines) followEvent(hall, { at: now, kind: 'open', desk: id, line });
    const desk = hall.desks.get(id);
    if (!desk) continue;
    desk.lines = lines;
    if (!isOpen && desk.backAt !== backAt)
      followEvent(hall, { at: now, kind: 'break', desk: id, until: backAt ?? now });
    if (isOpen && desk.state === 'break') followEvent(hall, { at: now, kind: 'back', desk: id });
  }
}

const isOnBreak = ({ isOpen, backAt }: StandingDesk, now: number): boolean =>
  !isOpen && backAt !== null && backAt + graceOfBreak > now;

export interface StandingGuest extends HallGuest {
  /** null: in line. */
  desk: string | null;
  calledAt: number;
  isHeld: boolean;
}

export function standGuests(hall: Hall, guests: readonly StandingGuest[]): void {
  for (const { desk: deskId, calledAt, isHeld, ...guest } of guests) {
    const desk = deskId === null ? undefined : hall.desks.get(deskId);
    const line = hall.lines.get(guest.line);
    if (desk) Object.assign(desk, { state: 'busy', since: calledAt, guest });
    else if (line && deskId === null) (isHeld ? line.held : line.waiting).push(guest);
  }
  for (const { model, waiting } of hall.lines.values()) {
    const present = new Set(waiting.map(({ ticket }) => ticket));
    for (const ticket of model.openEstimates.keys()) if (!present.has(ticket)) model.openEstimates.delete(ticket);
  }
}

/** What the place expects of its services teaches a line that has seen none. */
export function expectServices(model: WaitModel, services: readonly { id: string; expectedMinutes: number | null }[]) {
  for (const { id, expectedMinutes } of services)
    if (expectedMinutes !== null && (model.services.has(id) || model.services.size < maxServices))
      serviceOf(model, id).expected = expectedMinutes * 60;
}

const fewServices = 3;

/** Whether there is anything to go by: what was seen, or what the place expects. */
export const knowsAnything = ({ seconds, services }: WaitModel): boolean =>
  seconds.last.length >= fewServices || [...services.values()].some(({ expected }) => expected !== null);
