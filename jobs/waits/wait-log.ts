import type { WaitLogRow } from '#db/ticket/kept-waits.ts';
import { waitEventsOf } from '#domain/wait/event-of-log.ts';
import type { WaitEvent } from '#domain/wait/wait-event.ts';

/** By time; the events of one line in the order of its log, because clocks step back and differ between processes. */
export function inLogOrder(rows: readonly WaitLogRow[]): WaitLogRow[] {
  const latest = new Map<string, number>();
  const timed = rows
    .toSorted((a, b) => a.seq - b.seq)
    .map((row) => {
      const at = Math.max(row.at.getTime(), latest.get(row.line_id) ?? -Infinity);
      latest.set(row.line_id, at);
      return { row, at };
    });
  return timed.sort((a, b) => a.at - b.at).map(({ row }) => row);
}

export const waitEventsOfRow = (row: WaitLogRow): WaitEvent[] =>
  waitEventsOf({
    lineId: row.line_id,
    at: row.at,
    kind: row.kind,
    actorKind: row.actor_kind,
    ticketId: row.ticket_id,
    data: row.data,
    serviceId: row.service_id,
    holdUntil: row.hold_until,
  });
