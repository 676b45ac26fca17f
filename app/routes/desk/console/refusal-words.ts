/** What a host reads when a press changed nothing: what happened instead, and by whom, as far as the console knows. */
import type { DeskView, StaffTicket } from '#contract/views.ts';
import type { Text } from '../../../i18n/use-text.ts';
import type { Press, Refused } from './console-actions.ts';
import { isolated } from './isolated.ts';
import { findTicket } from './ticket-facts.ts';

export function refusalWords(refused: Refused, press: Press, view: DeskView, t: Text['t']): string {
  const ticket = 'ticketId' in press ? findTicket(view, press.ticketId) : undefined;
  const number = ticket?.number ?? '';
  switch (refused.code) {
    case 'offline':
      return t('console.refused_connection');
    case 'unauthenticated':
      return t('console.refused_signed_out');
    case 'already_waiting':
      return t('console.refused_waits_already', {
        number: findTicket(view, refused.ticketId)?.number ?? '?',
      });
    case 'too_many':
      return press.kind === 'recall' ? t('console.refused_recall', { number }) : t('error.too_many');
    case 'ticket_state':
      if (!ticket) return t('error.ticket_state');
      return press.kind === 'undo' ? t('console.refused_undo', { number }) : stateWords(ticket, refused, view, t);
    default:
      return knownWords(refused.code, t);
  }
}

/** The newest of what the view and the refusal say of the ticket. */
function stateWords(ticket: StaffTicket, refused: Refused, view: DeskView, t: Text['t']): string {
  const number = ticket.number;
  const name = view.members.find(({ id }) => id === ticket.last.byMemberId)?.name;
  const who = name ? isolated(name) : null;
  switch (refused.state ?? ticket.state) {
    case 'called':
      return who ? t('console.refused_called_by', { who, number }) : t('console.refused_called', { number });
    case 'serving':
      return who ? t('console.refused_serving_by', { who, number }) : t('error.ticket_state');
    case 'served':
      return who ? t('console.refused_served_by', { who, number }) : t('error.ticket_state');
    case 'no_show':
      return who ? t('console.refused_no_show_by', { who, number }) : t('error.ticket_state');
    case 'removed':
      return who ? t('console.refused_removed_by', { who, number }) : t('error.ticket_state');
    case 'left':
      return t('console.refused_left', { number });
    case 'waiting':
      return t('console.refused_waiting', { number });
    case 'held':
      return t('console.refused_held', { number });
    default:
      return t('error.ticket_state');
  }
}

function knownWords(code: string, t: Text['t']): string {
  switch (code) {
    case 'line_closed':
    case 'line_paused':
    case 'line_full':
    case 'desk_closed':
    case 'desk_busy':
    case 'forbidden':
    case 'not_found':
    case 'unavailable':
      return t(`error.${code}`);
    default:
      return t('console.refused_other');
  }
}
