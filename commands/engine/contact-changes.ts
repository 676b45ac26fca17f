// How often a guest may give another phone or email address on one ticket. Each new one gets a message and may be a
// stranger's, so one ticket reaches few people. Staff are not counted.

import type { ContactChanges } from '#db/engine/known-ticket.ts';
import type { TicketEdit } from '#db/schema/ticket-table.ts';
import { Refusal } from '#domain/refusal.ts';

const maxContactChanges = 3;

/** Counts new values into the edit; throws `too_many`. */
export function countContactChanges(
  before: ContactChanges,
  edit: TicketEdit,
  given: { phone: boolean; email: boolean; second: boolean },
): void {
  const isOver = (['phone', 'email', 'second'] as const).some(
    (kind) => given[kind] && before[kind] >= maxContactChanges,
  );
  if (isOver) throw new Refusal('too_many');
  if (given.phone) edit.phoneChanges = before.phone + 1;
  if (given.email) edit.emailChanges = before.email + 1;
  if (given.second) edit.secondChanges = before.second + 1;
}

export const changesAfter = (before: ContactChanges, edit: TicketEdit): ContactChanges => ({
  phone: edit.phoneChanges ?? before.phone,
  email: edit.emailChanges ?? before.email,
  second: edit.secondChanges ?? before.second,
});
