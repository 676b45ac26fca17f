import type { DeskView } from '#contract/views.ts';
import type { Text } from '../../../../i18n/use-text.ts';
import type { Press } from './console-actions.ts';
import { findTicket } from '../ticket-facts.ts';

/** What a press was for, for a list of those that were not done. */
export function pressWords(press: Press, view: DeskView, t: Text['t']): string {
  const ticketId = press.kind === 'call_next' ? press.expects : 'ticketId' in press ? press.ticketId : null;
  const number = findTicket(view, ticketId)?.number ?? null;
  if (number === null) return t(press.kind === 'call_next' ? 'console.call_next' : 'presses.did_other');
  switch (press.kind) {
    case 'call_next':
    case 'call':
      return t('presses.did_call', { number });
    case 'serve':
      return t('presses.did_serve', { number });
    case 'finish':
      return t('presses.did_finish', { number });
    case 'no_show':
      return t('presses.did_no_show', { number });
    case 'hold':
      return t('presses.did_hold', { number });
    case 'resume':
      return t('presses.did_resume', { number });
    case 'remove':
      return t('presses.did_remove', { number });
    case 'move':
      return t('presses.did_move', { number });
    case 'undo':
      return t('presses.did_undo', { number });
    default:
      return t('presses.did_other');
  }
}
