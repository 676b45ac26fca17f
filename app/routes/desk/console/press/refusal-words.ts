/** What a host reads when a press changed nothing: what happened instead, and who did it, as far as the console knows. */
import type { DeskView, StaffTicket } from '#contract/views.ts';
import type { MessageId } from '#locales/ids.ts';
import { isolated, type Text } from '#app/i18n/use-i18n.ts';
import type { Press, Refused } from './press.ts';
import { whenOpen } from '#app/components/line/when-open.ts';
import { known } from '#app/components/staff/ticket-words.ts';
import { rowOf } from './press-table.ts';
import { findTicket } from '../facts/ticket-facts.ts';

/** What a press was for, in the list of presses that were not done. */
export function pressWords(press: Press, view: DeskView, t: Text['t']): string {
  if (press.kind === 'together') return t('chosen.did', { count: press.ticketIds.length });
  const ticketId = press.kind === 'call_next' ? press.expects : 'ticketId' in press ? press.ticketId : null;
  const number = findTicket(view, ticketId)?.number ?? null;
  if (number === null) return t(press.kind === 'call_next' ? 'console.call_next' : 'presses.did_other');
  return t(rowOf(press).words, { number });
}

/** Refusals that read the same after every press. */
const plainTexts = {
  phone_no_texts: 'drawer.no_number',
  invalid_fields: 'error.invalid_fields',
  offline: 'console.refused_connection',
  no_answer: 'console.refused_no_answer',
  unauthenticated: 'console.refused_signed_out',
  too_many: 'error.too_many',
  ticket_state: 'error.ticket_state',
  stale: 'presses.stale',
  follows: 'presses.follows',
  nobody_waiting: 'presses.nobody_waiting',
  line_closed: 'error.line_closed',
  line_paused: 'error.line_paused',
  line_full: 'error.line_full',
  desk_closed: 'error.desk_closed',
  desk_busy: 'error.desk_busy',
  forbidden: 'error.forbidden',
  not_found: 'error.not_found',
  unavailable: 'error.unavailable',
} as const satisfies Record<string, MessageId>;

export function refusalWords(
  refused: Refused,
  press: Press,
  view: DeskView,
  { t, language }: Pick<Text, 't' | 'language'>,
): string {
  const { code, opensAt, left = [] } = refused;
  const numberOf = (id: string | null | undefined): string => findTicket(view, id)?.number ?? '?';
  const ticket = 'ticketId' in press ? findTicket(view, press.ticketId) : undefined;
  const own = rowOf(press).refusal?.(code, ticket !== undefined);
  if (own) return t(own, { number: ticket?.number ?? '' });
  if (code === 'already_waiting') return t('console.refused_waits_already', { number: numberOf(refused.ticketId) });
  if (code === 'too_soon' && opensAt)
    return t('console.refused_too_soon', { when: whenOpen(language, opensAt, Date.now(), view.place) });
  if (code === 'ticket_state' && ticket) return stateWords(ticket, refused, view, t);
  if (code === 'called_other') {
    const expected = numberOf(press.kind === 'call_next' ? press.expects : null);
    return t('presses.called_other', { expected, number: numberOf(refused.ticketId) });
  }
  if (code === 'left_some') {
    const isText = press.kind === 'together' && press.move.kind === 'text';
    const numbers = new Intl.ListFormat(language).format(left.map(({ ticketId }) => numberOf(ticketId)));
    return t(isText ? 'chosen.left_unwritten' : 'chosen.left_some', { numbers });
  }
  return t(known(plainTexts, code) ?? 'console.refused_other');
}

const atDesk = ['called', 'serving'] as const;
const byMember = [...atDesk, 'served', 'no_show', 'removed'] as const;
const stateTexts = {
  called: 'console.refused_called',
  serving: 'console.refused_called',
  left: 'console.refused_left',
  waiting: 'console.refused_waiting',
  held: 'console.refused_held',
} as const;

/** The newest fact about the ticket, from the view or from the refusal: who has it, and where. */
function stateWords(ticket: StaffTicket, refused: Refused, view: DeskView, t: Text['t']): string {
  const { number, deskId } = ticket;
  const state = refused.state ?? ticket.state;
  const name = view.members.find(({ id }) => id === ticket.last.byMemberId)?.name;
  const desk = view.desks.find(({ id }) => id === deskId)?.name;
  const at = atDesk.find((one) => one === state);
  const by = byMember.find((one) => one === state);
  const of = known(stateTexts, state);
  if (name && desk && at) return t(`presses.${at}_at`, { who: isolated(name), number, desk: isolated(desk) });
  if (name && by) return t(`console.refused_${by}_by`, { who: isolated(name), number });
  return of ? t(of, { number }) : t('error.ticket_state');
}
