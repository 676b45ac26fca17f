import { useId } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import type { Text } from '../../../../i18n/use-text.ts';
import { useNow } from '../clock.tsx';
import { useConsole } from '../console-context.ts';
import { Key } from './press-button.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { findUndoable } from '../ticket-facts.ts';

/** What this host did last, for the minute in which it can be taken back. */
export function UndoBar() {
  const { t } = useText();
  const doneId = useId();
  const { view, me, press } = useConsole();
  const undoable = findUndoable(view, me.memberId, useNow());
  if (!undoable) return <RefusalNote spots={['undo']} />;
  const { ticket, secondsLeft } = undoable;
  const what = whatWasDone(ticket.last.kind, ticket.number, t);
  return (
    <>
      <RefusalNote spots={['undo']} />
      <div className="flex items-center gap-3 rounded-md bg-ink py-1 ps-4 pe-2 text-sm text-shell">
        <span id={doneId} className="min-w-0 flex-1">
          {what}
        </span>
        <button
          type="button"
          aria-keyshortcuts="U"
          aria-describedby={doneId}
          onClick={(event) => event.detail < 2 && void press({ kind: 'undo', ticketId: ticket.id })}
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

function whatWasDone(kind: string, number: string, t: Text['t']): string {
  switch (kind) {
    case 'joined':
      return t('console.did_added', { number });
    case 'called':
      return t('console.did_called', { number });
    case 'recalled':
      return t('console.did_recalled', { number });
    case 'serving':
      return t('console.did_serving', { number });
    case 'served':
      return t('console.did_served', { number });
    case 'no_show':
      return t('console.did_no_show', { number });
    case 'returned':
      return t('console.did_returned', { number });
    case 'removed':
      return t('console.did_removed', { number });
    case 'held':
      return t('console.did_held', { number });
    case 'resumed':
      return t('console.did_resumed', { number });
    case 'moved':
    case 'prioritised':
      return t('console.did_moved', { number });
    case 'checked_in':
      return t('console.did_checked_in', { number });
    case 'transferred':
      return t('console.did_transferred', { number });
    default:
      return t('console.did_other', { number });
  }
}
