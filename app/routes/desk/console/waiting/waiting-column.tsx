import { useDeferredValue, useRef, useState } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useNow } from '../clock.tsx';
import { useConsole } from '../console-context.ts';
import { DoneEntry } from '../frame/done-entry.tsx';
import { useDurations } from '../../../../i18n/words/durations.ts';
import { EmptyLine } from './empty-line.tsx';
import { useHost } from '../host-context.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { KeptList } from './kept-list.tsx';
import { RefusalNote } from '../press/refusal-note.tsx';
import { handleHelpId } from './row-handle.tsx';
import { findTicket, matchesSearch, waitedMinutes } from '../ticket-facts.ts';
import { useLiftWords } from './use-lift-words.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useRowSlide } from './use-row-slide.ts';
import { useRowSteps } from './use-row-steps.ts';
import { WaitingRows } from './waiting-rows.tsx';

/** Who waits, in the order in which they will be called; a search narrows it and looks further. */
export function WaitingColumn({ search }: { search: string }) {
  const { t } = useText();
  const { view, refusal, open } = useConsole();
  const { mayWork, mayReorder } = useHost();
  const [lifted, setLifted] = useState('');
  const wish = useDeferredValue(search.trim());
  const column = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const wanted = (tickets: StaffTicket[]) =>
    wish === '' ? tickets : tickets.filter((ticket) => matchesSearch(ticket, wish));
  const waiting = wanted(view.waiting);
  const held = wanted(view.held);
  const kept = wanted(view.kept);
  const others = wish === '' ? [] : wanted([...view.active, ...view.done]);
  useRowSteps(column);
  useRowSlide(list, waiting.map(({ id }) => id).join());
  // In a part of the line nobody sees between whom a row is put.
  const canMove = mayWork && mayReorder && wish === '';
  const sayLift = useLiftWords(view);
  useRowDrag(list, canMove, {
    onDrop(ticketId, ahead) {
      const ticket = findTicket(view, ticketId);
      if (ticket) open({ kind: 'reason', why: { kind: 'move', ahead }, ticket });
    },
    onNews: (news) => setLifted(sayLift(news)),
  });
  const isRowGone =
    refusal !== null && !['waiting', 'held', 'booked'].includes(findTicket(view, refusal.spot)?.state ?? 'waiting');
  const isElsewhere = view.active.some(({ id, deskId }) => id === refusal?.spot && deskId === view.desk.id);
  const found = waiting.length + held.length + kept.length + others.length;
  return (
    <div ref={column} className="@container">
      <WaitingHeading />
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
      {view.waiting.length === 0 && wish === '' && <EmptyLine />}
      <HeldList tickets={held} />
      <KeptList tickets={kept} />
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
      <WaitingRows tickets={tickets} />
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
