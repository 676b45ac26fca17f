import type { GuestTicket } from '#contract/views.ts';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import { newsOf } from './base/ticket-news.ts';

/** The tab's title says what the page says: people read it with the phone in a pocket or the tab in the background. */
export function TicketTitle({ ticket }: { ticket: GuestTicket }) {
  const { t } = useI18n();
  return (
    <>
      <title>{titleOf(t, ticket)}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

function titleOf(t: Text['t'], ticket: GuestTicket): string {
  const { state, number, ahead, desk } = ticket;
  if (state === 'waiting' && ahead !== null) return t('ticket.title_waiting', { count: ahead, number });
  if (state === 'called' && desk) return t('ticket.title_called', { desk: desk.name, number });
  return t('ticket.title_plain', { news: state === 'called' ? t('ticket.called_plain') : newsOf(t, ticket), number });
}
