import type { StaffTicket } from '#contract/views.ts';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import { useConsole, type ConsoleContext } from '../press/console-context.ts';
import { useDurations, type Durations } from '#app/i18n/words/durations.ts';
import { isolated } from '#app/i18n/isolated.ts';
import { OpenTicket } from './open-ticket.tsx';
import { RefusalNote } from '../press/refusal-note.tsx';
import { whyStaffMayNot } from '../facts/ticket-facts.ts';
import { useNow } from '../facts/clock.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { StaffTicketNumber } from '../facts/staff-ticket-number.tsx';

/** A ticket that has ended or is at a desk: its outcome, and 'undo' where that is possible. */
export function DoneEntry({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const context = useConsole();
  const durations = useDurations();
  const now = useNow(30);
  const hasWayBack = whyStaffMayNot('return', ticket, context.view, now) === null;
  const words = outcome(ticket, context, durations, t);
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

function outcome(ticket: StaffTicket, { view, me }: ConsoleContext, durations: Durations, t: Text['t']): string {
  switch (ticket.state) {
    case 'served':
      return servedWords(ticket, view, me.memberId, durations, t);
    case 'no_show':
      return t('console.done_no_show');
    case 'left':
      return t('console.done_left');
    case 'removed':
      return t('console.done_removed');
    case 'expired':
      return t('console.done_expired');
    default:
      return view.desks.find(({ id }) => id === ticket.deskId)?.name ?? '';
  }
}

function servedWords(
  { calledAt, servingAt, endedAt, last }: StaffTicket,
  view: ConsoleContext['view'],
  ownId: string,
  { minutes }: Durations,
  t: Text['t'],
): string {
  const began = Date.parse(servingAt ?? calledAt ?? endedAt ?? '');
  const wait = minutes(Math.max(1, Math.round((Date.parse(endedAt ?? '') - began) / 60_000)));
  if (last.kind === 'served' && last.byMemberId === ownId) return t('console.done_served_you', { wait });
  const name = view.members.find(({ id }) => id === last.byMemberId)?.name;
  return name ? t('console.done_served_by', { who: isolated(name), wait }) : t('console.done_served', { wait });
}
