// A hall is the lines that share desks, with those desks, as it stands now: what an estimate is made from, beside what each line has
// learnt (wait-model.ts). In the product it can be read from the tickets and desks; replay-hall.ts builds it from a log.

import type { UsualHours } from './usual-hours.ts';
import type { WaitModel } from './wait-model.ts';

export interface HallDesk {
  id: string;
  /** The lines it calls from, in its order of preference. */
  lines: string[];
  state: 'idle' | 'busy' | 'break';
  /** Since when it is in this state. Seconds, as all times here. */
  since: number;
  /** When it opened, or came back from a break. */
  openedAt: number;
  /** When a break was said to end. */
  backAt: number | null;
  /** Whom it serves. */
  guest: HallGuest | null;
  /** When its last guest went, if somebody waited then. */
  turningSince: number | null;
}

export interface HallGuest {
  ticket: string;
  line: string;
  service: string;
  joinedAt: number;
  rank: number;
  /** Held guests: when they said they come back. */
  backAt: number | null;
}

export interface HallLine {
  id: string;
  model: WaitModel;
  /** By rank. */
  waiting: HallGuest[];
  held: HallGuest[];
}

export interface Hall {
  /** The number of the last event: the seed of every estimate made from this state. */
  seq: number;
  /** The time of the last event. */
  now: number;
  lines: Map<string, HallLine>;
  desks: Map<string, HallDesk>;
  /** Null: too few days are known. */
  usual: UsualHours | null;
}

export const newHall = (): Hall => ({ seq: 0, now: -Infinity, lines: new Map(), desks: new Map(), usual: null });

/** A desk that is free since now. */
export const newDesk = (id: string, lines: readonly string[], now: number): HallDesk => ({
  id,
  lines: [...lines],
  state: 'idle',
  since: now,
  openedAt: now,
  backAt: null,
  guest: null,
  turningSince: null,
});

/** The lines that share a desk with this one, or a desk with one that does; itself first. */
export function linesSharingDesks(desks: readonly { lines: readonly string[] }[], lineId: string): Set<string> {
  const found = new Set([lineId]);
  for (const id of found)
    for (const { lines } of desks) if (lines.includes(id)) for (const other of lines) found.add(other);
  return found;
}

export const linesPlayedWith = (hall: Hall, lineId: string): HallLine[] =>
  [...linesSharingDesks([...hall.desks.values()], lineId)].flatMap((id) => hall.lines.get(id) ?? []);

export function desksOf(desks: readonly HallDesk[], lines: readonly HallLine[]): HallDesk[] {
  const ids = new Set(lines.map(({ id }) => id));
  return desks.filter((desk) => desk.lines.some((id) => ids.has(id)));
}
