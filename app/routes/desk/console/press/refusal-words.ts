/** What a host reads when a press changed nothing: what happened instead, and who did it, as far as the console knows. */
import type { DeskView, StaffTicket } from '#contract/views.ts';
import type { Text } from '#app/i18n/use-i18n.ts';
import type { Press, Refused } from './press.ts';
import { whenOpen } from '#app/components/line/when-open.ts';
import { rowOf } from './press-table.ts';
import { isolated } from '#app/i18n/isolated.ts';
import { findTicket } from '../facts/ticket-facts.ts';

/** What a press was for, in the list of presses that were not done. */
export function pressWords(press: Press, view: DeskView, t: Text['t']): string {
  if (press.kind === 'together') return t('chosen.did', { count: press.ticketIds.length });
  const ticketId = press.kind === 'call_next' ? press.expects : 'ticketId' in press ? press.ticketId : null;
  const number = findTicket(view, ticketId)?.number ?? null;
  if (number === null) return t(press.kind === 'call_next' ? 'console.call_next' : 'presses.did_other');
  return t(rowOf(press).words, { number });
}

export function refusalWords(
  refused: Refused,
  press: Press,
  view: DeskView,
  { t, language }: Pick<Text, 't' | 'language'>,
): string {
  const ticket = 'ticketId' in press ? findTicket(view, press.ticketId) : undefined;
  const number = ticket?.number ?? '';
  const own = rowOf(press).refusal?.(refused.code, ticket !== undefined);
  if (own) return t(own, { number });
  switch (refused.code) {
    case 'phone_no_texts':
      return t('drawer.no_number');
    case 'invalid_fields':
      return t('error.invalid_fields');
    case 'offline':
      return t('console.refused_connection');
    case 'unauthenticated':
      return t('console.refused_signed_out');
    case 'already_waiting':
      return t('console.refused_waits_already', {
        number: findTicket(view, refused.ticketId)?.number ?? '?',
      });
    case 'too_soon':
      return refused.opensAt
        ? t('console.refused_too_soon', { when: whenOpen(language, refused.opensAt, Date.now(), view.place) })
        : t('console.refused_other');
    case 'too_many':
      return t('error.too_many');
    case 'ticket_state':
      return ticket ? stateWords(ticket, refused, view, t) : t('error.ticket_state');
    case 'stale':
      return t('presses.stale');
    case 'follows':
      return t('presses.follows');
    case 'called_other':
      return t('presses.called_other', {
        expected: (press.kind === 'call_next' && findTicket(view, press.expects)?.number) || '?',
        number: findTicket(view, refused.ticketId)?.number ?? '?',
      });
    case 'nobody_waiting':
      return t('presses.nobody_waiting');
    case 'left_some':
      return leftWords(refused.left ?? [], press, view, { t, language });
    default:
      return knownWords(refused.code, t);
  }
}

function leftWords(
  left: NonNullable<Refused['left']>,
  press: Press,
  view: DeskView,
  { t, language }: Pick<Text, 't' | 'language'>,
): string {
  const numbers = left.map(({ ticketId }) => findTicket(view, ticketId)?.number ?? '?');
  const isText = press.kind === 'together' && press.move.kind === 'text';
  return t(isText ? 'chosen.left_unwritten' : 'chosen.left_some', {
    numbers: new Intl.ListFormat(language).format(numbers),
  });
}

/** The newest fact about the ticket, from the view or from the refusal: who has it, and where. */
function stateWords(ticket: StaffTicket, refused: Refused, view: DeskView, t: Text['t']): string {
  const number = ticket.number;
  const name = view.members.find(({ id }) => id === ticket.last.byMemberId)?.name;
  const who = name ? isolated(name) : null;
  const state = refused.state ?? ticket.state;
  switch (state) {
    case 'called':
    case 'serving':
      return who ? takenWords(ticket, who, state, view, t) : t('console.refused_called', { number });
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

function takenWords(
  { number, deskId }: StaffTicket,
  who: string,
  state: 'called' | 'serving',
  view: DeskView,
  t: Text['t'],
): string {
  const name = view.desks.find(({ id }) => id === deskId)?.name;
  if (name) {
    const values = { who, number, desk: isolated(name) };
    return state === 'called' ? t('presses.called_at', values) : t('presses.serving_at', values);
  }
  const values = { who, number };
  return state === 'called' ? t('console.refused_called_by', values) : t('console.refused_serving_by', values);
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
