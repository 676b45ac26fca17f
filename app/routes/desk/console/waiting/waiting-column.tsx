import { useDeferredValue, useRef, useState, useMemo, memo, type ReactNode, type RefObject } from 'react';
import type { StaffTicket, DeskView } from '#contract/views.ts';
import { whyNext } from '#domain/ticket/next-in-line.ts';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { useByNow, useNow } from '../facts/clock.tsx';
import { useConsole, useHost } from '../press/console-context.ts';
import { DoneEntry } from '../ticket/done-entry.tsx';
import { useDurations } from '#app/i18n/words/durations.ts';
import { useHasScripts } from '#app/live/use-in-browser.ts';
import { BookedRow } from './booked-row.tsx';
import { RefusalNote } from '../press/refusal-note.tsx';
import { foundByGuests, useJoinWords } from '../press/joinable.ts';
import { findTicket, searchTickets, waitedMinutes } from '../facts/ticket-facts.ts';
import { rowsId } from '../ticket/row-steps.ts';
import { useRowDrag, type LiftNews } from './use-row-drag.ts';
import { useRowSlide } from '../ticket/use-row-slide.ts';
import { Bird } from '#app/drawings/bird.tsx';
import { settingNames } from '#app/session/phone-address.ts';
import { GuestLink, QrPicture } from '../dialogs/qr-picture.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { useChoosing } from '../ticket/use-chosen.ts';
import { GettingStarted } from './getting-started.tsx';
import { groupRows } from './group-rows.ts';
import { FilterNote, ListMenu, useCompactRows } from './list-menu.tsx';
import { everybody, passesFilter, type RowFilter } from './row-filter.ts';
import { handleHelpId, WaitingRow, type RowFacts } from './waiting-row.tsx';

/** The waiting guests in their order. A search filters them and also searches the other tickets. */
export function WaitingColumn({ search }: { search: string }) {
  const { t } = useI18n();
  const { view, refusal, open, added } = useConsole();
  const { mayWork, mayReorder } = useHost();
  const [isCompact] = useCompactRows();
  const { isChoosing } = useChoosing();
  // Not kept: a filter of yesterday would leave guests out unseen.
  const [filter, setFilter] = useState(everybody);
  const [lifted, setLifted] = useState('');
  const input = useDeferredValue(search.trim());
  const list = useRef<HTMLDivElement>(null);
  const wanted = (tickets: StaffTicket[]) => (input === '' ? tickets : searchTickets(tickets, input));
  const passing = useByNow(10, (now) => idsOf(view.waiting.filter((ticket) => passesFilter(ticket, filter, now))));
  const isPassing = new Set(passing.split(' '));
  // Whoever was just added is seen.
  const waiting = wanted(view.waiting).filter(({ id }) => id === added?.id || isPassing.has(id));
  const held = wanted(view.held);
  const kept = wanted(view.kept);
  const others = input === '' ? [] : wanted([...view.active, ...view.done]);
  useRowSlide(list, waiting.map(({ id }) => id).join());
  // A search or a filter hides neighbours of a row, so no row moves during one.
  const canMove = mayWork && mayReorder && input === '' && filter.by === 'all' && !isChoosing;
  const sayLift = useLiftWords(view);
  useRowDrag(list, canMove, {
    onDrop(ticketId, behind) {
      const ticket = findTicket(view, ticketId);
      if (ticket) open({ kind: 'reason', why: { kind: 'move', behind }, tickets: [ticket] });
    },
    onNews: (news) => setLifted(sayLift(news)),
  });
  const isRowGone =
    refusal !== null &&
    refusal.press.kind !== 'together' &&
    !['waiting', 'held', 'booked'].includes(findTicket(view, refusal.spot)?.state ?? 'waiting');
  const isElsewhere = view.active.some(({ id, deskId }) => id === refusal?.spot && deskId === view.desk.id);
  const found = waiting.length + held.length + kept.length + others.length;
  return (
    <div
      id={rowsId}
      data-rows={isCompact ? 'compact' : 'full'}
      data-choosing={isChoosing && mayWork ? '' : undefined}
      className="@container"
    >
      <WaitingHeading filter={filter} onFilter={setFilter} />
      {isChoosing && mayWork ? (
        <ChosenBar shown={[...waiting, ...held]} />
      ) : (
        <RefusalNote spots={['together']} className="mb-2" />
      )}
      <FilterNote
        filter={filter}
        shown={waiting.length}
        all={view.waiting.length}
        onShowAll={() => setFilter(everybody)}
      />
      {refusal && isRowGone && !isElsewhere && <RefusalNote spots={[refusal.spot]} className="mb-2" />}
      <WaitingRows list={list} label={t('console.waiting')} tickets={waiting} canMove={canMove} />
      {canMove && (
        <p id={handleHelpId} hidden>
          {t('presses.handle_help')}
        </p>
      )}
      <p role="status" className="sr-only">
        {lifted}
      </p>
      {view.waiting.length === 0 && input === '' && <EmptyLine />}
      <OtherTickets title={t('console.held')} text={t('console.held_text')} tickets={held}>
        <WaitingRows tickets={held} />
      </OtherTickets>
      <OtherTickets title={t('console.kept')} text={t('console.kept_text')} tickets={kept}>
        <TicketList of={BookedRow} tickets={kept} />
      </OtherTickets>
      {input === '' && <GettingStarted />}
      <OtherTickets title={t('console.found_elsewhere')} tickets={others}>
        <TicketList of={DoneEntry} tickets={others} />
      </OtherTickets>
      <p role="status" className={found === 0 && input !== '' ? 'py-6 text-ink-2' : 'sr-only'}>
        {input !== '' &&
          (found === 0
            ? t('console.found_none', { input: isolated(input) })
            : t('frame.palette_found', { count: found }))}
      </p>
    </div>
  );
}

const idsOf = (tickets: readonly StaffTicket[]): string => tickets.map(({ id }) => id).join(' ');

function WaitingHeading({ filter, onFilter }: { filter: RowFilter; onFilter: (filter: RowFilter) => void }) {
  const { t } = useI18n();
  const { view } = useConsole();
  const { minutes } = useDurations();
  const now = useNow(10);
  const lines = view.lines.filter(({ id }) => view.desk.lineIds.includes(id));
  const tickets = lines.reduce((sum, line) => sum + line.waiting, 0);
  // Of a party, one waits in the line and the others with them.
  const people = tickets + view.waiting.reduce((sum, { partySize }) => sum + partySize - 1, 0);
  const longest = Math.max(0, ...view.waiting.map((ticket) => waitedMinutes(ticket, now)));
  return (
    <div className="mb-2.5 flex min-h-8 items-center gap-x-2 max-md:mb-1 max-md:min-h-11">
      <div className="digits flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 leading-snug text-ink-2 max-md:text-sm">
        <h2 className="text-xl text-ink max-md:sr-only">{t('console.waiting')}</h2>
        <p>
          {tickets === people
            ? t('console.waiting_count', { count: people })
            : t('console.waiting_parties', { people, tickets })}
        </p>
        {longest >= 1 && <p suppressHydrationWarning>{t('console.waiting_longest', { longest: minutes(longest) })}</p>}
      </div>
      {(view.waiting.length > 1 || filter.by !== 'all') && (
        <ListMenu tickets={view.waiting} filter={filter} onFilter={onFilter} />
      )}
    </div>
  );
}

interface OthersProps {
  title: string;
  text?: string;
  tickets: readonly StaffTicket[];
  children: ReactNode;
}

/** Guests who do not wait now, under a heading. Without any there is none. */
function OtherTickets({ title, text, tickets, children }: OthersProps) {
  if (tickets.length === 0) return null;
  return (
    <section aria-label={title} className="mt-7">
      <h3 className={text ? 'font-semibold' : 'mb-1 font-semibold'}>{title}</h3>
      {text && <p className="mb-2 text-sm text-ink-2">{text}</p>}
      {children}
    </section>
  );
}

function TicketList({ of: Row, tickets }: { of: typeof DoneEntry; tickets: readonly StaffTicket[] }) {
  return (
    <ul className="grid">
      {tickets.map((ticket) => (
        <Row key={ticket.id} ticket={ticket} />
      ))}
    </ul>
  );
}

/** Nobody waits: shows how guests can join. */
function EmptyLine() {
  const { t } = useI18n();
  const { view, guestUrl, guestUrlReaches } = useConsole();
  const joinWords = useJoinWords();
  const lines = view.lines.filter(({ id }) => view.desk.lineIds.includes(id));
  const isOpen = lines.some((line) => foundByGuests(line) === 'open');
  const shutByHours = isOpen ? undefined : lines.find(({ state }) => state === 'open');
  return (
    <div className="grid justify-items-start gap-4 rounded-lg bg-card p-6 shadow-card @lg:grid-cols-[1fr_auto] @lg:items-center">
      <div className="grid justify-items-start gap-2">
        <Bird look="other" className="h-12" />
        <h3 className="font-display text-lg">{t('console.empty_title')}</h3>
        <p className="max-w-prose text-ink-2">
          {(shutByHours && joinWords(shutByHours)) ?? t(isOpen ? 'console.empty_text' : 'console.empty_shut')}
        </p>
        {guestUrlReaches === 'nowhere' && (
          <p className="max-w-prose text-sm font-semibold text-rust">{t('console.reaches_nowhere', settingNames)}</p>
        )}
        <GuestLink className="text-chestnut-deep" />
        <a
          href={guestUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center rounded-md bg-sand px-4 text-sm font-semibold hover:bg-sand-2"
        >
          {t('console.empty_first')}
        </a>
      </div>
      <QrPicture address={guestUrl} className="size-36" />
    </div>
  );
}

/** What screen readers hear about a row that is being moved. */
function useLiftWords(view: DeskView): (news: LiftNews) => string {
  const { t } = useI18n();
  return (news) => {
    const number = findTicket(view, news.ticketId)?.number ?? '';
    if (news.kind === 'put_back') return t('presses.put_back', { number });
    return t(`presses.${news.kind}`, { number, place: news.place, count: news.count });
  };
}

interface Props {
  tickets: readonly StaffTicket[];
  label?: string;
  canMove?: boolean;
  list?: RefObject<HTMLDivElement | null>;
}

/** Waiting or held guests in groups. The browser lays out and paints only the groups near the window. */
function WaitingRows({ tickets, label, canMove = false, list }: Props) {
  const { view, refusal, busy } = useConsole();
  const { isChoosing, ids } = useChoosing();
  const { mayWork: canTick } = useHost();
  const why = useMemo(() => whyNext(view.waiting), [view.waiting]);
  const maxGroups = useHasScripts() ? Infinity : groupsAtFirst;
  const factsOf = (ticket: StaffTicket): RowFacts => ({
    ticket,
    isNext: ticket.id === view.nextId,
    whyNext: ticket.id === view.nextId ? why : null,
    isBusy: busy.has(ticket.id),
    isRefused: refusal?.spot === ticket.id,
    canMove,
    isTicked: isChoosing && canTick ? ids.includes(ticket.id) : null,
  });
  return (
    // This kind of list may nest rows in groups; the rows of an `ol` must be direct children.
    <div ref={list} role="list" aria-label={label} className="empty:hidden">
      {groupRows(tickets)
        .slice(0, maxGroups)
        .map((group) => (
          <div key={group.key} data-group="" data-stripe={group.before % 2 === 0 ? 'even' : 'odd'} className={part}>
            <PartRows rows={group.tickets.map(factsOf)} />
          </div>
        ))}
    </div>
  );
}

/** Screens full of rows that the page itself brings. Those behind them come with the scripts, from the same facts. */
const groupsAtFirst = 4;

/** A row that slides in from the next group is visible up to this margin. While a row is lifted, every group is visible. */
const part =
  '[contain-intrinsic-height:auto_58rem] [content-visibility:auto] [overflow-clip-margin:4rem] in-data-lifting:[content-visibility:visible]';

const PartRows = memo(
  function PartRows({ rows }: { rows: RowFacts[] }) {
    return rows.map((facts) => <WaitingRow key={facts.ticket.id} {...facts} />);
  },
  ({ rows: one }, { rows: other }) =>
    one.length === other.length && one.every((facts, index) => isSame(facts, other[index])),
);

function isSame(one: RowFacts, other: RowFacts | undefined): boolean {
  return other !== undefined && (Object.keys(one) as (keyof RowFacts)[]).every((fact) => one[fact] === other[fact]);
}
