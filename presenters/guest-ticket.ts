// A guest's own ticket, by its link: everything of their own, the phone masked, and nothing of anybody else.

import type { GuestTicket } from '#contract/views.ts';
import type { Db } from '#db/database.ts';
import { countOpenDesks, findDesk, findLinesOfPlace, findPlaceById } from '#db/lines.ts';
import { fieldOf, type Secrets } from '#db/secrets.ts';
import { countAhead, findTicket, type TicketRef, type TicketRow } from '#db/tickets.ts';
import { lineSettingsOf, type LineSettings } from '#domain/line-settings.ts';
import { maskPhone } from '#domain/phone.ts';
import { Refusal } from '#domain/refusal.ts';
import { limits } from '#domain/ticket.ts';
import { presentTicketLive } from './ticket-live.ts';

export async function presentGuestTicket(
  { db, secrets }: { db: Db; secrets: Secrets },
  ref: TicketRef,
): Promise<GuestTicket> {
  const [ticket, place] = await Promise.all([
    findTicket(db, ref.organizationId, ref.ticketId),
    findPlaceById(db, ref.placeId),
  ]);
  if (!ticket || !place) throw new Refusal('not_found');
  const [lines, desksOpen, desk, ahead] = await Promise.all([
    findLinesOfPlace(db, place),
    countOpenDesks(db, place),
    ticket.desk_id ? findDesk(db, ticket.desk_id) : null,
    ticket.state === 'waiting' ? countAhead(db, ticket.organization_id, ticket.line_id, ticket.rank) : 0,
  ]);
  const line = lines.find(({ id }) => id === ticket.line_id);
  if (!line) throw new Refusal('not_found');
  const settings = lineSettingsOf(line.settings);
  const live = presentTicketLive({
    seq: line.head,
    ticket: { ...ticket, needs_more_time: ticket.needs.includes('more_time') },
    ahead,
    desksOpen: desksOpen.get(line.id) ?? 0,
    pace: { seconds: line.pace_seconds, samples: line.pace_samples },
    settings: line.settings,
    desk,
  });
  return {
    ...live,
    id: ticket.id,
    number: ticket.number,
    place: {
      slug: place.slug,
      name: place.name,
      timeZone: place.time_zone,
      country: place.country,
      languages: place.languages,
      defaultLanguage: place.default_language,
      accent: place.look.accent ?? null,
      isDemo: place.is_demo,
    },
    line: { id: line.id, slug: line.slug, name: line.name },
    language: ticket.language,
    ...personOf(ticket, secrets),
    canText: ticket.can_text,
    partySize: ticket.party_size,
    joinedAt: ticket.joined_at.toISOString(),
    headsUpAhead: settings.headsUpAhead,
    returnUntil: returnUntil(ticket, settings),
  };
}

function personOf(ticket: TicketRow, secrets: Secrets): Pick<GuestTicket, 'name' | 'phoneMasked'> {
  const { id, name, phone } = ticket;
  return {
    name: name && secrets.decrypt(name, fieldOf.ticketName(id)),
    phoneMasked: phone && maskPhone(secrets.decrypt(phone, fieldOf.ticketPhone(id))),
  };
}

/** Until when someone who missed the call may come back by themselves. */
function returnUntil(ticket: TicketRow, settings: LineSettings): string | null {
  if (ticket.state !== 'no_show' || !ticket.ended_at || ticket.comebacks_used >= limits.comebacks) return null;
  return new Date(ticket.ended_at.getTime() + settings.returnWindowMinutes * 60_000).toISOString();
}
