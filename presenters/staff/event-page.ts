// The log of a line, page by page. No personal data is in it.

import type { EventPage, LineEvent } from '#contract/views.ts';
import type { EventRow } from '#db/ticket/events.ts';

export function presentEvents(organization: string, rows: readonly EventRow[], max: number): EventPage {
  const last = rows.at(-1);
  return { organization, items: rows.map(presentEvent), next: last && rows.length === max ? last.seq : null };
}

/** All that its hash is computed over, beside the line and the organization: whoever reads the log can compute it again. */
function presentEvent({ seq, at, kind, ticket_id: ticket, data, ...row }: EventRow): LineEvent {
  // How the ticket was before is told apart: it is kept for an undo, and is no part of what happened.
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
