// What a log says of the hours of its desks: kept day by day, and known to the hall from the start of the next day on.

import type { Hall } from './hall.ts';
import { deskDayOf, usualHoursOn, type CalledVisit, type DeskDay } from './usual-hours.ts';
import type { WaitEvent } from './wait-event.ts';

export class LogDays {
  private readonly daySeconds: number;
  private readonly known = new Map<number, DeskDay>();
  private readonly linesOf = new Map<string, string[]>();
  private readonly guests = new Map<string, CalledVisit>();
  private visits: CalledVisit[] = [];
  private day: number | null = null;

  constructor(daySeconds: number) {
    this.daySeconds = daySeconds;
  }

  /** Before the hall follows the event. */
  follow(hall: Hall, { at, kind, desk = '', ticket = '', line = '' }: WaitEvent): void {
    const day = Math.floor(at / this.daySeconds);
    const dayBegan = day * this.daySeconds;
    if (day !== this.day) {
      if (this.day !== null && this.visits.length > 0) this.known.set(this.day, deskDayOf(this.visits));
      this.visits = [];
      this.day = day;
      hall.usual = usualHoursOn(day, this.known, { dayBegan, linesOf: this.linesOf });
    }
    const time = at - dayBegan;
    if (kind === 'open') this.linesOf.set(desk, [...new Set([...(this.linesOf.get(desk) ?? []), line])]);
    if (kind === 'join') this.guests.set(ticket, { line, desk, joinedAt: time, calledAt: time, endedAt: time });
    const guest = this.guests.get(ticket);
    if (guest && kind === 'call') Object.assign(guest, { desk, calledAt: time });
    if (guest && kind === 'end') this.visits.push({ ...guest, endedAt: time });
    if (kind === 'end' || kind === 'left') this.guests.delete(ticket);
  }
}
