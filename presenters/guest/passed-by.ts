// Who was put ahead of a ticket, and for what reason: an order is fair only if the guests who are passed can see why.

import type { PassedBy, WentBefore } from '#contract/views.ts';
import type { Overtaking } from '#db/log-chain/went-before.ts';
import type { GuestTicketRow } from '#db/ticket/guest-tickets.ts';
import type { Passing } from '#db/ticket/passings.ts';
import { eventPolicyOf } from '#domain/ticket/event-kind.ts';
import { moveReasons } from '#domain/ticket/ticket.ts';

export const presentPassedBy = ({ passed_by: passings }: GuestTicketRow): PassedBy[] =>
  (passings ?? []).map((one) => ({ ...shown(one), reason: reasonOf(one) }));

/** For an ended ticket: numbers and reasons only, with the last event that they were computed from, the one that ended the visit. */
export function presentWentBefore({
  went_before: overtakings,
  last_seq: seq,
  last_hash: hash,
}: GuestTicketRow): WentBefore | null {
  if (!overtakings) return null;
  const items = overtakings.map(({ kind, ...one }) => ({
    ...shown(one),
    reason: kind === null ? ('own' as const) : reasonOf({ ...one, kind }),
  }));
  return { items, head: { seq, hash } };
}

const shown = ({ number, at }: Pick<Overtaking, 'number' | 'at'>) => ({ number, at: new Date(at).toISOString() });

function reasonOf({ kind, reason }: Pick<Passing, 'kind' | 'reason'>): PassedBy['reason'] {
  const { passes = 'given' } = eventPolicyOf(kind);
  return passes === 'given' ? (moveReasons.find((one) => one === reason) ?? 'other') : passes;
}
