import { useId } from 'react';
import type { TicketEventKind } from '#domain/ticket/event-kind.ts';
import type { MessageId } from '#locales/ids.ts';
import { known } from '#app/components/staff/ticket-words.ts';
import type { StaffTicket } from '#contract/views.ts';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import { useNow } from '../facts/clock.tsx';
import { useConsole } from './console-context.ts';
import { Key } from './press-button.tsx';
import { DismissButton, RefusalNote } from './refusal-note.tsx';
import { WithNumber } from '../facts/staff-ticket-number.tsx';
import { findUndoable } from '../facts/ticket-facts.ts';
import { undoOf } from './press-tickets.ts';

/** What this host did last, during the minute in which it can be undone. */
export function UndoBar() {
  const { t } = useI18n();
  const doneId = useId();
  const { view, me, press } = useConsole();
  const undoable = findUndoable(view, me.memberId, useNow());
  if (!undoable) return <RefusalNote spots={['undo']} />;
  const { ticket, tickets, secondsLeft } = undoable;
  const what = tickets.length > 1 ? t('chosen.done', { count: tickets.length }) : doneWords(ticket, t);
  return (
    <>
      <RefusalNote spots={['undo']} />
      <div className="flex items-center gap-3 rounded-md bg-ink py-1 ps-4 pe-2 text-sm text-shell">
        <span id={doneId} className="min-w-0 flex-1">
          <WithNumber text={what} number={ticket.number} />
        </span>
        <button
          type="button"
          aria-keyshortcuts="U"
          aria-describedby={doneId}
          onClick={(event) => event.detail < 2 && void press(undoOf(tickets, view.desk.id))}
          className="inline-flex min-h-11 items-center gap-2.5 rounded-sm px-2 font-bold text-on-ink-accent outline-offset-[-3px] focus-visible:outline-current"
        >
          {t('console.undo')}
          <span aria-hidden="true" suppressHydrationWarning className="digits min-w-8 text-end font-normal text-shell">
            {t('console.undo_left', { seconds: secondsLeft })}
          </span>
          <Key look="ink" name="U" />
        </button>
      </div>
    </>
  );
}

/** The number of the guest added last, until the next action. Wider screens show it over the rows, so that no row jumps. */
export function AddedNote() {
  const { t } = useI18n();
  const { added, forgetAdded } = useConsole();
  return (
    <div role="status" className="empty:-mb-3 md:-mb-3">
      {added && (
        <div className="flex items-center rounded-md bg-moss-wash ps-4 text-sm font-semibold text-moss shadow-card inset-ring inset-ring-moss md:fixed md:start-6 md:bottom-5 md:z-20">
          <p className="flex-1 py-2">{t('console.added', { number: added.number, ahead: added.ahead })}</p>
          <DismissButton onPress={forgetAdded} />
        </div>
      )}
    </div>
  );
}

/** What the last event of a ticket did, in a sentence. */
export const doneWords = ({ number, last }: StaffTicket, t: Text['t']): string =>
  t(known(doneTexts, last.kind) ?? 'console.did_other', { number });

/** The words for each event. Events without an undo, or not caused by a host, have general words. */
const doneTexts = {
  joined: 'console.did_added',
  called: 'console.did_called',
  recalled: 'console.did_recalled',
  serving: 'console.did_serving',
  served: 'console.did_served',
  no_show: 'console.did_no_show',
  returned: 'console.did_returned',
  removed: 'console.did_removed',
  held: 'console.did_held',
  resumed: 'console.did_resumed',
  moved: 'console.did_moved',
  prioritised: 'console.did_moved',
  checked_in: 'console.did_checked_in',
  transferred: 'console.did_transferred',
  confirmed: 'console.did_other',
  left: 'console.did_other',
  delayed: 'console.did_other',
  expired: 'console.did_other',
  undone: 'console.did_undone',
  changed: 'console.did_other',
} as const satisfies Record<TicketEventKind, MessageId>;
