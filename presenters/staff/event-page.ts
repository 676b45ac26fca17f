// The log of a line, page by page. It contains no personal data.

import type { EventPage, LineEvent } from '#contract/views.ts';
import type { EventRow } from '#db/ticket/events.ts';

export function presentEvents(organization: string, rows: readonly EventRow[], max: number): EventPage {
  const last = rows.at(-1);
  return { organization, items: rows.map(presentEvent), next: last && rows.length === max ? last.seq : null };
}

/** Everything in the event's hash, except the line and the organization: a reader of the log can compute the hash again. */
function presentEvent({ seq, at, kind, ticket_id: ticket, data, ...row }: EventRow): LineEvent {
  // The ticket's state before the event is separate: it is stored for an undo, and is not part of what happened.
  const { before, ...told } = data;
  return {
    seq,
    at: at.toISOString(),
    kind,
    ticket,
    actor: { kind: row.actor_kind, id: row.actor_id },
    data: told,
    ...(before === undefined ? {} : { before: before as Record<string, unknown> }),
    command: row.command_id,
    hash: row.hash?.toString('hex') ?? null,
  };
}
