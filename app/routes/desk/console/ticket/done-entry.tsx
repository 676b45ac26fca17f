import type { StaffTicket } from '#contract/views.ts';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { useConsole } from '../press/console-context.ts';
import { useDurations } from '#app/i18n/words/durations.ts';
import { OpenTicket } from './open-ticket.tsx';
import { RefusalNote } from '../press/refusal-note.tsx';
import { whyStaffMayNot } from '../facts/ticket-facts.ts';
import { useNow } from '../facts/clock.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { StaffTicketNumber } from '../facts/staff-ticket-number.tsx';

/** A ticket that has ended or is at a desk: its outcome, and 'undo' where that is possible. */
export function DoneEntry({ ticket }: { ticket: StaffTicket }) {
  const { view } = useConsole();
  const now = useNow(30);
  const hasWayBack = whyStaffMayNot('return', ticket, view, now) === null;
  const words = useOutcome(ticket);
  return (
    <li data-row={ticket.id}>
      <div className="flex min-h-11 items-center gap-1 text-sm text-ink-2">
        <OpenTicket ticket={ticket}>
          <StaffTicketNumber number={ticket.number} place="line" className="font-bold text-ink" />
        </OpenTicket>
        <p title={words} className="min-w-0 flex-1 truncate">
          {words}
        </p>
        {hasWayBack && <TicketMenu ticket={ticket} className="-me-3" />}
      </div>
      <RefusalNote spots={[ticket.id]} />
    </li>
  );
}

const unserved = ['no_show', 'left', 'removed', 'expired'] as const;

function useOutcome({ state, deskId, calledAt, servingAt, endedAt, last }: StaffTicket): string {
  const { t } = useI18n();
  const { view, me } = useConsole();
  const { minutes } = useDurations();
  const end = unserved.find((one) => one === state);
  if (end) return t(`console.done_${end}`);
  if (state !== 'served') return view.desks.find(({ id }) => id === deskId)?.name ?? '';
  const began = Date.parse(servingAt ?? calledAt ?? endedAt ?? '');
  const wait = minutes(Math.max(1, Math.round((Date.parse(endedAt ?? '') - began) / 60_000)));
  if (last.kind === 'served' && last.byMemberId === me.memberId) return t('console.done_served_you', { wait });
  const name = view.members.find(({ id }) => id === last.byMemberId)?.name;
  return name ? t('console.done_served_by', { who: isolated(name), wait }) : t('console.done_served', { wait });
}
