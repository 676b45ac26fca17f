// The board in the waiting room: numbers and desks only, whatever else is known of anybody.

import type { BoardCall, BoardView, WaitRange } from '#contract/views.ts';
import type { Db } from '#db/database.ts';
import type { PlaceRow } from '#db/lines.ts';
import type { LiveTicket } from '#db/live-rows.ts';
import type { Secrets } from '#db/secrets.ts';
import { isOpenAt } from '#domain/opening-hours.ts';
import { estimateWait } from '#domain/wait.ts';
import { desksOpenFor, loadPlaceFacts, paceOfLine, type LineFacts, type PlaceFacts } from './place-facts.ts';

const earlierMost = 6;
const nextMost = 8;

export async function presentBoard(db: Db, _secrets: Secrets, place: PlaceRow, now: Date): Promise<BoardView> {
  return assembleBoard(await loadPlaceFacts(db, place, { staffSince: null, front: nextMost }), now);
}

export function assembleBoard(facts: PlaceFacts, now: Date): BoardView {
  const calls = callsOf(facts);
  const current = calls.findIndex(({ state }) => state === 'called');
  const shown = calls.map(({ call }) => call);
  return {
    seq: facts.lines.reduce((sum, { line }) => sum + line.head, 0),
    now: shown[current] ?? null,
    earlier: shown.filter((_, at) => at !== current).slice(0, earlierMost),
    next: nextNumbers(facts.lines),
    waiting: facts.lines.reduce((sum, { line }) => sum + line.waiting, 0),
    wait: waitForNewcomers(facts, now),
    isOpen: facts.lines.some((one) => isOpen(one, facts.place, now)),
  };
}

/** Everybody who was asked to a desk and is not done there, the last call first. */
function callsOf({ lines, desks }: PlaceFacts): { state: string; call: BoardCall }[] {
  const names = new Map(desks.map((desk) => [desk.id, desk.name]));
  return lines
    .flatMap(({ others }) => others)
    .flatMap((ticket) => {
      const { state, called_at: calledAt } = ticket;
      if (!calledAt || (state !== 'called' && state !== 'serving')) return [];
      const call = {
        number: ticket.number,
        desk: names.get(ticket.desk_id ?? '') ?? '',
        language: ticket.language,
        calledAt: calledAt.toISOString(),
        timesCalled: ticket.times_called,
      };
      return [{ state, call }];
    })
    .sort((a, b) => (a.call.calledAt < b.call.calledAt ? 1 : -1));
}

/** Inside a line in its order; between lines whoever came first. */
function nextNumbers(lines: readonly LineFacts[]): string[] {
  const at = lines.map(() => 0);
  const numbers: string[] = [];
  while (numbers.length < nextMost) {
    let first: LiveTicket | undefined;
    let from = -1;
    for (const [index, { waiting }] of lines.entries()) {
      const ticket = waiting[at[index] ?? 0];
      if (!ticket || (first && first.joined_at <= ticket.joined_at)) continue;
      first = ticket;
      from = index;
    }
    if (!first) break;
    numbers.push(first.number);
    at[from] = (at[from] ?? 0) + 1;
  }
  return numbers;
}

/** From the quickest line's best to the slowest one's worst, of those that take somebody now. */
function waitForNewcomers({ place, desks, lines }: PlaceFacts, now: Date): WaitRange | null {
  const ranges = lines
    .filter((one) => isOpen(one, place, now))
    .flatMap(({ line }) => {
      const question = { ahead: line.waiting, desksOpen: desksOpenFor(desks, line.id), pace: paceOfLine(line) };
      return estimateWait(question) ?? [];
    });
  if (ranges.length === 0) return null;
  return { low: Math.min(...ranges.map(({ low }) => low)), high: Math.max(...ranges.map(({ high }) => high)) };
}

function isOpen({ line }: LineFacts, place: PlaceRow, now: Date): boolean {
  return line.state === 'open' && isOpenAt(line.hours, line.closures, now, place.time_zone);
}
