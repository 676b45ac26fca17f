import { useDeferredValue, useRef } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useNow } from './clock.tsx';
import { useConsole } from './console-context.ts';
import { DoneEntry } from './done-entry.tsx';
import { useDurations } from './durations.ts';
import { EmptyLine } from './empty-line.tsx';
import { isolated } from './isolated.ts';
import { RefusalNote } from './refusal-note.tsx';
import { findTicket, matchesSearch, waitedMinutes } from './ticket-facts.ts';
import { useRowSlide } from './use-row-slide.ts';
import { useRowSteps } from './use-row-steps.ts';
import { WaitingRow } from './waiting-row.tsx';

/** Who waits, in the order in which they will be called; a search narrows it and looks further. */
export function WaitingColumn({ search }: { search: string }) {
  const { t } = useText();
  const { view, refusal } = useConsole();
  const wish = useDeferredValue(search.trim());
  const column = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const waiting = view.waiting.filter((ticket) => matchesSearch(ticket, wish));
  const held = view.held.filter((ticket) => matchesSearch(ticket, wish));
  const others = wish === '' ? [] : [...view.active, ...view.done].filter((ticket) => matchesSearch(ticket, wish));
  useRowSteps(column);
  useRowSlide(list, waiting.map(({ id }) => id).join());
  const isRowGone =
    refusal !== null && !['waiting', 'held'].includes(findTicket(view, refusal.spot)?.state ?? 'waiting');
  const isElsewhere = view.active.some(({ id, deskId }) => id === refusal?.spot && deskId === view.desk.id);
  const found = waiting.length + held.length + others.length;
  return (
    <div ref={column} className="@container">
      <WaitingHeading />
      {refusal && isRowGone && !isElsewhere && <RefusalNote spots={[refusal.spot]} className="mb-2" />}
      <ol ref={list} aria-label={t('console.waiting')} className="grid">
        {waiting.map((ticket) => (
          <WaitingRow key={ticket.id} ticket={ticket} isNext={ticket.id === view.nextId} />
        ))}
      </ol>
      {view.waiting.length === 0 && wish === '' && <EmptyLine />}
      <HeldList tickets={held} />
      {wish !== '' && <FoundElsewhere tickets={others} />}
      <p role="status" className={found === 0 && wish !== '' ? 'py-6 text-ink-2' : 'sr-only'}>
        {found === 0 && wish !== '' ? t('console.found_none', { wish: isolated(wish) }) : ''}
      </p>
    </div>
  );
}

function WaitingHeading() {
  const { t } = useText();
  const { view } = useConsole();
  const { minutes } = useDurations();
  const now = useNow(10);
  const count = view.lines
    .filter(({ id }) => view.desk.lineIds.includes(id))
    .reduce((sum, line) => sum + line.waiting, 0);
  const longest = Math.max(0, ...view.waiting.map((ticket) => waitedMinutes(ticket, now)));
  return (
    <div className="mb-2.5 flex flex-wrap items-baseline gap-x-3">
      <h2 className="text-xl">{t('console.waiting')}</h2>
      <p suppressHydrationWarning className="digits text-base text-ink-2">
        {count === 0 || longest < 1
          ? t('console.waiting_count', { count })
          : t('console.waiting_longest', { count, longest: minutes(longest) })}
      </p>
    </div>
  );
}

function HeldList({ tickets }: { tickets: StaffTicket[] }) {
  const { t } = useText();
  if (tickets.length === 0) return null;
  return (
    <section aria-label={t('console.held')} className="mt-7">
      <h3 className="font-semibold">{t('console.held')}</h3>
      <p className="mb-2 text-sm text-ink-2">{t('console.held_text')}</p>
      <ul className="grid">
        {tickets.map((ticket) => (
          <WaitingRow key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </section>
  );
}

function FoundElsewhere({ tickets }: { tickets: StaffTicket[] }) {
  const { t } = useText();
  if (tickets.length === 0) return null;
  return (
    <section aria-label={t('console.found_elsewhere')} className="mt-7">
      <h3 className="mb-1 font-semibold">{t('console.found_elsewhere')}</h3>
      <ul className="grid">
        {tickets.map((ticket) => (
          <DoneEntry key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </section>
  );
}
