import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HistoryTicket, HistoryView } from '#contract/views.ts';
import { grouped } from '#domain/grouped.ts';
import { historySearch, type HistoryOrder } from '#domain/ticket/history-filter.ts';
import { serviceDay } from '#domain/local-time.ts';
import type { MessageId } from '#locales/ids.ts';
import { isLanguage, nameOf } from '#locales/languages.ts';
import { Pill } from '#app/components/pill.tsx';
import { PlaceWords } from '#app/components/place-words.tsx';
import { calendarOf } from '#app/i18n/format.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { namesOfTicket } from './names-of-ticket.ts';
import { useDays } from './history-frame.tsx';

/** One row per ticket, in groups by day where they are ordered by time; on a phone a row is a card. */
export function HistoryTable({ view }: { view: HistoryView }) {
  const { t } = useI18n();
  const { order } = view.filter;
  const isByTime = order !== 'longest';
  const groups = grouped(view.items, ({ joinedAt }) =>
    isByTime ? serviceDay(new Date(joinedAt), view.place.timeZone) : '',
  );
  return (
    <table className="w-full border-separate border-spacing-0 text-sm max-lg:block">
      <caption className="sr-only">{t('history.tickets')}</caption>
      <thead className="max-lg:hidden">
        <tr>
          <Head>{t('history.col_number')}</Head>
          <Head>{t('history.col_name')}</Head>
          <Head>{t('history.line')}</Head>
          <Head sorted={isByTime && (order === 'newest' ? 'descending' : 'ascending')}>
            <SortLink view={view} order={order === 'newest' ? 'oldest' : 'newest'}>
              {t('history.col_joined')}
            </SortLink>
          </Head>
          <Head sorted={!isByTime && 'descending'}>
            <SortLink view={view} order="longest">
              {t('history.wait')}
            </SortLink>
          </Head>
          <Head>{t('history.desk')}</Head>
          <Head>{t('history.outcome')}</Head>
        </tr>
      </thead>
      {[...groups].map(([day, tickets]) => (
        <tbody key={day} className="max-lg:mb-4 max-lg:block">
          {isByTime && <DayRow day={day} view={view} />}
          {tickets.map((ticket) => (
            <Row key={ticket.id} ticket={ticket} view={view} isByTime={isByTime} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Head({ sorted = false, children }: { sorted?: 'ascending' | 'descending' | false; children: ReactNode }) {
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={sorted || undefined}
      className="sticky top-0 z-10 border-b border-edge bg-shell px-2 py-2 text-start xl:px-3 font-semibold text-ink-2"
    >
      <span className="flex items-center gap-1">
        {children}
        {sorted !== false && <Arrow aria-hidden="true" className="size-4 flex-none" />}
      </span>
    </th>
  );
}

function SortLink({ view, order, children }: { view: HistoryView; order: HistoryOrder; children: ReactNode }) {
  return (
    <Link
      to={`?${historySearch({ ...view.filter, order })}`}
      preventScrollReset
      className="rounded-sm underline decoration-edge underline-offset-4 hover:text-ink"
    >
      {children}
    </Link>
  );
}

function DayRow({ day, view: { place } }: { day: string; view: HistoryView }) {
  const { date } = useI18n();
  const name = date(`${day}T00:00:00Z`, calendarOf(place), { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <tr className="max-lg:block">
      <th
        scope="rowgroup"
        colSpan={7}
        suppressHydrationWarning
        className="px-2 pt-5 pb-1.5 text-start xl:px-3 text-base font-bold max-lg:block max-lg:px-0"
      >
        {name}
      </th>
    </tr>
  );
}

interface RowProps {
  ticket: HistoryTicket;
  view: HistoryView;
  isByTime: boolean;
}

function Row({ ticket, view, isByTime }: RowProps) {
  const { t, time, language } = useI18n();
  const { place } = view;
  const days = useDays(place);
  const { line, service, desk } = namesOfTicket(ticket, view, language);
  const { promised, waitMinutes, rating, joinedAt } = ticket;
  const spoken = isLanguage(ticket.language) && { text: nameOf(ticket.language), lang: ticket.language };
  const beside = [service, spoken].filter((words) => words !== null && words !== false);
  return (
    <tr className="relative hover:bg-sand max-lg:mb-2 max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:rounded-md max-lg:bg-card max-lg:px-4 max-lg:py-3 max-lg:shadow-card max-[16rem]:flex max-[16rem]:flex-col">
      <th scope="row" className={`${cell} text-start`}>
        <Link
          to={`/desk/${place.slug}/history/${ticket.id}`}
          prefetch="intent"
          dir="ltr"
          className="digits scroll-mt-12 text-base font-bold whitespace-nowrap after:absolute after:inset-0 after:rounded-md"
        >
          {ticket.number}
        </Link>
      </th>
      <Cell column="history.col_name" className="max-lg:order-2 max-lg:col-span-2">
        <span className="font-semibold [overflow-wrap:anywhere]">
          {ticket.name ? <bdi>{ticket.name}</bdi> : t(nameless(ticket))}
        </span>
        {ticket.phone && (
          <span className="digits whitespace-nowrap text-ink-2 max-lg:ms-2 lg:block">
            <bdi dir="ltr">{ticket.phone}</bdi>
          </span>
        )}
      </Cell>
      <Cell column="history.line" className="max-lg:order-3 max-lg:col-span-2">
        {line !== null && (
          <span className="max-lg:me-3">
            <PlaceWords of={line} />
          </span>
        )}
        <span className="text-ink-2 lg:block">
          {beside.map((words) => (
            <span key={words.text} className="me-3 inline-block">
              <PlaceWords of={words} />
            </span>
          ))}
        </span>
      </Cell>
      <Cell column="history.col_joined" className="whitespace-nowrap max-lg:order-4 max-lg:text-ink-2">
        <time dateTime={joinedAt} suppressHydrationWarning className="digits">
          {isByTime ? time(joinedAt, place) : days(joinedAt)}
        </time>
      </Cell>
      <Cell column="history.wait" className="max-lg:order-5 max-lg:text-end max-lg:text-ink-2">
        {waitMinutes !== null && (
          <span className="whitespace-nowrap">{t('history.wait_minutes', { minutes: waitMinutes })}</span>
        )}
        {promised && <span className="block whitespace-nowrap text-ink-2">{t('history.told', promised)}</span>}
      </Cell>
      <Cell column="history.desk" className="[overflow-wrap:anywhere] max-lg:hidden">
        {desk !== null && <bdi>{desk}</bdi>}
      </Cell>
      <Cell column="history.outcome" className="max-lg:order-1 max-lg:text-end">
        <Pill>{t(`drawer.state_${ticket.state}`)}</Pill>
        {rating !== null && (
          <span className="mt-1 block whitespace-nowrap text-ink-2">{t('history.rated', { stars: rating })}</span>
        )}
      </Cell>
    </tr>
  );
}

interface CellProps {
  column: Extract<MessageId, `history.${'col_name' | 'line' | 'col_joined' | 'wait' | 'desk' | 'outcome'}`>;
  className: string;
  children: ReactNode;
}

/** Where the heads of the columns are hidden, screen readers hear the column from the cell itself. */
function Cell({ column, className, children }: CellProps) {
  const { t } = useI18n();
  return (
    <td className={`${cell} ${className}`}>
      <span className="sr-only lg:hidden">{t(column)} </span>
      {children}
    </td>
  );
}

const cell = 'align-top lg:border-b lg:border-rule lg:px-2 lg:py-2.5 xl:px-3';

function nameless({ isErased, isUnreadable }: HistoryTicket) {
  if (isErased) return 'history.erased';
  return isUnreadable ? 'console.unreadable' : 'console.no_name';
}
