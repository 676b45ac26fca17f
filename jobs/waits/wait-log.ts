import type { WaitLogRow } from '#db/ticket/kept-waits.ts';
import { waitEventsOf } from '#domain/wait/event-of-log.ts';
import type { WaitEvent } from '#domain/wait/wait-event.ts';

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
