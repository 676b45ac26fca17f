import { Trans } from '#app/i18n/trans.tsx';
import type { GuestTicket } from '#contract/views.ts';
import { isTexted } from '#domain/messaging/guest-reach.ts';

const components = { phone: <bdi dir="ltr" className="font-semibold whitespace-nowrap text-ink digits" /> };

/** What is sent by text or to the browser, and when. */
export function UsualChannel({ ticket }: { ticket: GuestTicket }) {
  const { phoneMasked, canPush, ahead, headsUpAhead } = ticket;
  const canText = isTexted(ticket);
  const phone = phoneMasked ?? '';
  const isNear = ahead !== null && ahead <= headsUpAhead;
  if (canText && isNear) return <Trans id="ticket.tell_text_near" values={{ phone }} components={components} />;
  if (canText) return <Trans id="ticket.tell_text" values={{ phone, count: headsUpAhead }} components={components} />;
  if (!canPush) return <Trans id="ticket.tell_page" />;
  return <Trans id={isNear ? 'ticket.tell_push_near' : 'ticket.tell_push'} />;
}
