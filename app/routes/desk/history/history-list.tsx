import { Link } from 'react-router';
import type { HistoryTicket, HistoryView } from '#contract/views.ts';
import { isLanguage, nameOf } from '#locales/languages.ts';
import { inLanguage } from '../../../i18n/in-language.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { stateTexts } from '../../../components/staff/ticket-words.ts';
import { useDays } from './use-days.ts';

/** One row per ticket, the newest first; on a phone, one card. */
export function HistoryList({ view }: { view: HistoryView }) {
  return (
    <ul className="grid gap-2">
      {view.items.map((ticket) => (
        <Row key={ticket.id} ticket={ticket} view={view} />
      ))}
    </ul>
  );
}

function Row({ ticket, view: { place, lines, desks } }: { ticket: HistoryTicket; view: HistoryView }) {
  const { t, language } = useI18n();
  const days = useDays(place);
  const line = lines.find(({ id }) => id === ticket.lineId);
  const service = line?.services.find(({ id }) => id === ticket.service);
  const desk = desks.find(({ id }) => id === ticket.deskId);
  const { promised, waitMinutes, rating } = ticket;
  const named = (name: Record<string, string>) => inLanguage(name, language, place.defaultLanguage);
  return (
    <li className="relative grid gap-x-5 gap-y-1 rounded-md bg-card px-4 py-3 text-sm shadow-card hover:bg-sand sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-baseline">
      <Link
        to={`/desk/${place.slug}/history/${ticket.id}`}
        prefetch="intent"
        className="digits text-base font-bold after:absolute after:inset-0 after:rounded-md"
      >
        <bdi dir="ltr">{ticket.number}</bdi>
      </Link>
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">{ticket.name ? <bdi>{ticket.name}</bdi> : t(nameless(ticket))}</span>
        {ticket.phone && (
          <span className="digits ms-2 whitespace-nowrap text-ink-2">
            <bdi dir="ltr">{ticket.phone}</bdi>
          </span>
        )}
        <span className="block text-ink-2">
          {[
            line && named(line.name),
            service && named(service.name),
            isLanguage(ticket.language) && nameOf(ticket.language),
          ]
            .filter(Boolean)
            .map((part) => (
              <span key={String(part)} className="me-3 inline-block">
                <bdi>{part}</bdi>
              </span>
            ))}
        </span>
      </p>
      <p className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
        <time dateTime={ticket.joinedAt} suppressHydrationWarning className="block">
          {days(ticket.joinedAt)}
        </time>
        <span className="flex flex-wrap gap-x-3">
          {waitMinutes !== null && <span>{t('history.waited', { minutes: waitMinutes })}</span>}
          {promised && <span>{t('history.told', promised)}</span>}
          {rating !== null && <span>{t('history.rated', { stars: rating })}</span>}
        </span>
      </p>
      <p className="sm:text-end">
        <span className="font-semibold">{t(stateTexts[ticket.state])}</span>
        {desk && (
          <span className="block text-ink-2">
            <bdi>{desk.name}</bdi>
          </span>
        )}
      </p>
    </li>
  );
}

function nameless({ isErased, isUnreadable }: HistoryTicket) {
  if (isErased) return 'history.erased';
  return isUnreadable ? 'console.unreadable' : 'console.no_name';
}
