// What the guest and staff see of a ticket in the same way.

import type { BoardColumns } from '#db/schema/ticket-table.ts';

type CommonColumns = Pick<
  BoardColumns,
  'id' | 'number' | 'state' | 'language' | 'party_size' | 'joined_at' | 'kept_for' | 'travel_minutes'
>;

export const presentCommon = (ticket: CommonColumns) => ({
  id: ticket.id,
  number: ticket.number,
  state: ticket.state,
  language: ticket.language,
  partySize: ticket.party_size,
  joinedAt: ticket.joined_at.toISOString(),
  keptFor: ticket.kept_for?.toISOString() ?? null,
  travelMinutes: ticket.travel_minutes,
});
