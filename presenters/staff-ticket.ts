// A ticket as staff see it. Names are for everyone who works there; how much of a phone is shown depends on who reads and on whether
// the guest is being dealt with.

import type { Reach, StaffTicket } from '#contract/views.ts';
import type { LiveTicket } from '#db/live-rows.ts';
import type { MessageState } from '#db/schema.ts';
import { fieldOf, type Secrets } from '#db/secrets.ts';
import { maskPhone } from '#domain/phone.ts';
import { may, phoneSight, type Role } from '#domain/permissions.ts';
import { limits } from '#domain/ticket.ts';

/** Who reads: a member, or a program with a key. */
export interface StaffReader {
  kind: 'member' | 'key';
  id: string | null;
  role: Role;
}

export function presentStaffTicket(
  secrets: Secrets,
  ticket: LiveTicket,
  reader: StaffReader,
  { now, isPageOpen = false }: { now: Date; isPageOpen?: boolean },
): StaffTicket {
  return {
    id: ticket.id,
    number: ticket.number,
    lineId: ticket.line_id,
    state: ticket.state,
    name: may(reader.role, 'see_names') ? opened(secrets, ticket.name, fieldOf.ticketName(ticket.id)) : null,
    phone: phoneFor(secrets, ticket, reader),
    language: ticket.language,
    partySize: ticket.party_size,
    needsMoreTime: ticket.needs_more_time,
    source: ticket.source,
    maybeSamePerson: ticket.maybe_same_person,
    reach: reachOf(ticket, isPageOpen),
    deskId: ticket.desk_id,
    joinedAt: ticket.joined_at.toISOString(),
    calledAt: ticket.called_at?.toISOString() ?? null,
    servingAt: ticket.serving_at?.toISOString() ?? null,
    endedAt: ticket.ended_at?.toISOString() ?? null,
    isComing: ticket.confirmed_at !== null,
    timesCalled: ticket.times_called,
    promised:
      ticket.promised_low === null || ticket.promised_high === null
        ? null
        : { low: ticket.promised_low, high: ticket.promised_high },
    last: lastOf(ticket, reader, now),
  };
}

function phoneFor(secrets: Secrets, ticket: LiveTicket, reader: StaffReader): string | null {
  const phone = opened(secrets, ticket.phone, fieldOf.ticketPhone(ticket.id));
  if (phone === null) return null;
  return phoneSight(reader.role, ticket.state) === 'full' ? phone : maskPhone(phone);
}

// A console is drawn again with every change of its line; each stored value is decrypted once and forgotten with it.
const openedBefore = new WeakMap<Buffer, string>();

function opened(secrets: Secrets, sealed: Buffer | null, row: string): string | null {
  if (sealed === null) return null;
  const known = openedBefore.get(sealed);
  if (known !== undefined) return known;
  const text = secrets.decrypt(sealed, row);
  openedBefore.set(sealed, text);
  return text;
}

function reachOf(ticket: LiveTicket, isPageOpen: boolean): Reach {
  if (!ticket.can_text) return { by: isPageOpen ? 'page' : 'board', state: 'ready' };
  return { by: 'text', state: ticket.message_state === null ? 'ready' : reached[ticket.message_state] };
}

const reached: Record<MessageState, Reach['state']> = {
  queued: 'sending',
  sending: 'sending',
  sent: 'sent',
  delivered: 'arrived',
  failed: 'not_reached',
  dropped: 'not_reached',
};

function lastOf(ticket: LiveTicket, reader: StaffReader, now: Date): StaffTicket['last'] {
  const at = ticket.last_at ?? ticket.joined_at;
  const isOwn = ticket.last_actor_kind === reader.kind && ticket.last_actor_id === reader.id;
  const isFresh = now.getTime() - at.getTime() <= limits.undoSeconds * 1000;
  const kind = ticket.last_kind ?? 'joined';
  return {
    seq: ticket.last_seq,
    kind,
    at: at.toISOString(),
    byMemberId: ticket.last_actor_kind === 'member' ? ticket.last_actor_id : null,
    canUndo: isOwn && isFresh && kind !== 'undone' && ticket.last_has_before === true,
  };
}
