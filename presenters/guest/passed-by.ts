// Who was put ahead of a waiting ticket, and for what reason: an order is fair only if the guests who are passed can see why.

import type { PassedBy, WentBefore } from '#contract/views.ts';
import type { Db } from '#db/database.ts';
import { findWentBefore } from '#db/log-chain/went-before.ts';
import { findPassings } from '#db/ticket/passings.ts';
import type { TicketRow } from '#db/ticket/tickets.ts';
import { eventPolicyOf, type EventKind } from '#domain/ticket/event-kind.ts';
import { moveReasons } from '#domain/ticket/ticket.ts';

export async function presentPassedBy(
  db: Db,
  ticket: Pick<TicketRow, 'id' | 'organization_id' | 'line_id' | 'rank' | 'joined_at'>,
  head: number,
): Promise<PassedBy[]> {
  const passings = await findPassings(db, ticket, head);
  return passings.map(({ number, kind, reason, at }) => ({
    number,
    reason: reasonOf(kind, reason),
    at: at.toISOString(),
  }));
}

/** For an ended ticket: numbers and reasons only, with the head of the log that they were computed from. */
export async function presentWentBefore(
  db: Db,
  ticket: Pick<TicketRow, 'id' | 'organization_id' | 'line_id' | 'joined_at' | 'last_seq'>,
): Promise<WentBefore> {
  const { overtakings, head } = await findWentBefore(db, ticket);
  const items = overtakings.map(({ number, kind, reason, at }) => ({
    number,
    reason: kind === null ? ('own' as const) : reasonOf(kind, reason),
    at: at.toISOString(),
  }));
  return { items, head };
}

function reasonOf(kind: EventKind, reason: string | null): PassedBy['reason'] {
  const { passes = 'given' } = eventPolicyOf(kind);
  return passes === 'given' ? (moveReasons.find((one) => one === reason) ?? 'other') : passes;
}
