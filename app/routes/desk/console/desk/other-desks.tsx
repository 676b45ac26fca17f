import { Coffee } from 'lucide-react';
import type { StaffTicket } from '#contract/views.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { useNow } from '../clock.tsx';
import { useConsole } from '../console-context.ts';
import { useDurations } from '../../../../i18n/words/durations.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { isOverdue, useOverdueFirst } from '../overdue.ts';
import { OpenTicket } from '../drawer/open-ticket.tsx';
import { TicketMenu } from '../frame/ticket-menu.tsx';
import { TicketNumber } from '../staff-ticket-number.tsx';

/** The guests that colleagues have called or are serving. */
export function OtherDesks() {
  const { t, time } = useI18n();
  const { view } = useConsole();
  const others = useOverdueFirst(view.active.filter(({ deskId }) => deskId !== view.desk.id));
  const onBreak = view.desks.filter(({ id, breakUntil }) => id !== view.desk.id && breakUntil !== null);
  if (others.length + onBreak.length === 0) return null;
  return (
    <section aria-label={t('console.elsewhere')}>
      <h3 className="mb-1 text-sm font-semibold text-ink-2">{t('console.elsewhere')}</h3>
      <ul className="grid">
        {others.map((ticket) => (
          <OtherTicket key={ticket.id} ticket={ticket} />
        ))}
        {onBreak.map(({ id, name, breakUntil }) => (
          <li key={id} className="flex min-h-11 items-center gap-2.5 text-sm text-ink-2">
            <Coffee aria-hidden="true" className="size-4 flex-none" />
            {t('presses.on_break', { desk: isolated(name), time: time(breakUntil ?? '', view.place) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherTicket({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const { view } = useConsole();
  const { stopwatch } = useDurations();
  const now = useNow();
  const isLate = isOverdue(ticket, now);
  const desk = isolated(view.desks.find(({ id }) => id === ticket.deskId)?.name ?? '');
  const ago = stopwatch((now - Date.parse(ticket.servingAt ?? ticket.calledAt ?? '')) / 1000);
  return (
    <li className="flex min-h-11 items-center gap-2.5 text-sm">
      <OpenTicket ticket={ticket}>
        <TicketNumber number={ticket.number} place="line" className="font-bold" />
      </OpenTicket>
      <span
        suppressHydrationWarning
        className={`digits min-w-0 flex-1 ${isLate ? 'font-semibold text-rust' : 'text-ink-2'}`}
      >
        {t(words(), { desk, ago })}
      </span>
      <TicketMenu ticket={ticket} />
    </li>
  );

  function words() {
    if (isLate) return 'console.overdue_elsewhere' as const;
    return ticket.state === 'serving' ? ('console.elsewhere_serving' as const) : ('console.elsewhere_called' as const);
  }
}
