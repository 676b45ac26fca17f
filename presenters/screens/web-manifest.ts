// The data a phone needs to put a ticket on its home screen; some phones require that before they show notifications.
// Each guest has their own, by the ticket's link.

import type { Db } from '#db/database.ts';
import { findPlaceById } from '#db/place/places.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { findTicket, findTicketRefByToken } from '#db/ticket/tickets.ts';
import { Refusal } from '#domain/refusal.ts';
import { isLinkOver } from '#domain/ticket/ticket-link.ts';
import { directionOf, fallbackLanguage, offeredLanguages } from '#locales/languages.ts';

// The page's background in the light theme. Browsers accept no other notation here.
const paper = '#fcf9f5';

interface Deps {
  db: Db;
  secrets: Secrets;
  now: () => Date;
}

export async function presentWebManifest({ db, secrets, now }: Deps, token: string) {
  const ref = await findTicketRefByToken(db, secrets, token);
  const ticket = ref && (await findTicket(db, ref.organizationId, ref.ticketId));
  const place = ref && (await findPlaceById(db, ref.placeId));
  if (!ticket || !place || isLinkOver(ticket.ended_at, now())) throw new Refusal('not_found');
  const language = offeredLanguages.find((offered) => offered === ticket.language) ?? fallbackLanguage;
  return {
    id: `/t/${token}`,
    name: `${ticket.number} · ${place.name}`,
    short_name: place.name,
    start_url: `/t/${token}`,
    scope: '/',
    display: 'standalone',
    lang: language,
    dir: directionOf(language),
    theme_color: paper,
    background_color: paper,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
}

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/turnstone-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
