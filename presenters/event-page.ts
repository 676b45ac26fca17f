// The log of a line, page by page. No personal data is in it.

import type { EventPage, LineEvent } from '#contract/views.ts';
import type { EventRow } from '#db/events.ts';

export function presentEvents(rows: readonly EventRow[], most: number): EventPage {
  const last = rows.at(-1);
  return { items: rows.map(presentEvent), next: last && rows.length === most ? last.seq : null };
}

function presentEvent({ seq, at, kind, ticket_id: ticket, actor_kind, actor_id, data }: EventRow): LineEvent {
  // How the ticket was before is kept for an undo alone.
  const { before: _before, ...told } = data;
  return { seq, at: at.toISOString(), kind, ticket, actor: { kind: actor_kind, id: actor_id }, data: told };
}
