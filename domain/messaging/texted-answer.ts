/**
 * Decides which ticket a word is about, and the answer to the guest. A guest with several tickets who wants to leave is asked which
 * ticket they mean. All other words are about the ticket that is being called, else the newest.
 */

import type { Refusal } from '../refusal.ts';
import type { TextedInput, TextedWord } from './texted-words.ts';
import { activeStates, type TicketState, endedStates } from '../ticket/ticket.ts';

/** The kinds of answer. */
export const answersSaid = [
  'left',
  'delayed',
  'here',
  'coming',
  'waiting',
  'called',
  'held',
  'booked',
  'serving',
  'missed',
  'over',
  'no_delay',
  'delay_range',
  'closed',
  'which',
  'stopped',
  'started',
  'help',
  'unclear',
] as const;
export type Said = (typeof answersSaid)[number];

/** How many guests pass if LATER comes without a number. */
export const delayUnlessSaid = 3;

/** The maximum answers per ticket and hour. Without it, two machines could answer each other for ever. */
export const answersAnHour = 10;

export interface TextedTicket {
  number: string;
  state: TicketState;
  joinedAt: Date;
  /** Whether the guest has answered the call. */
  isComing: boolean;
  /** Whether the ticket is at the place that received the text. */
  isHere: boolean;
}

/** The ticket that a text is about; null: there is none, or the guest must be asked which one they mean. */
export function ticketOf<Ticket extends TextedTicket>(
  tickets: readonly Ticket[],
  input: TextedInput | null,
): { ticket: Ticket; isSure: boolean } | null {
  const here = tickets.filter(({ isHere }) => isHere);
  if (!input?.number) return ticketAmong(here, input) ?? ticketAmong(tickets, input);
  // Each place has an A-01, and each day.
  const named = (some: readonly Ticket[]) => some.filter(({ number }) => number === input.number);
  return ticketAmong(named(here), input) ?? ticketAmong(named(tickets), input);
}

function ticketAmong<Ticket extends TextedTicket>(tickets: readonly Ticket[], input: TextedInput | null) {
  const active = tickets.filter(({ state }) => activeStates.includes(state));
  const booked = tickets.filter(({ state }) => state === 'booked');
  const called = active.filter(({ state }) => state === 'called');
  if (input?.word === 'leave' && input.number === null && active.length + booked.length > 1) {
    const latest = newest([...active, ...booked]);
    return latest ? { ticket: latest, isSure: false } : null;
  }
  const ended = input ? tickets.filter(({ state }) => endedStates.includes(state)) : [];
  const unanswered = called.filter(({ isComing }) => !isComing);
  return sure(newest(unanswered) ?? newest(called) ?? newest(active) ?? newest(booked) ?? newest(ended));
}

/** Providers' clocks, and those of phones that hand on texts, may be so far behind ours. */
const maxClockSkewMs = 5 * 60_000;

/** Whether the guest joined since they wrote: a provider may bring a text hours later. What it asks for is not about that place. */
export const isOvertaken = (tickets: readonly TextedTicket[], cameAt: Date | undefined): boolean =>
  cameAt !== undefined &&
  tickets.some(
    ({ state, joinedAt }) => !endedStates.includes(state) && joinedAt.getTime() - cameAt.getTime() > maxClockSkewMs,
  );

/** Whoever asked for a place so long ago may have gone. */
const joinGoodForMs = 10 * 60_000;

export const isJoinLate = (cameAt: Date | undefined, now: Date): boolean =>
  cameAt !== undefined && now.getTime() - cameAt.getTime() > joinGoodForMs + maxClockSkewMs;

const sure = <Ticket>(ticket: Ticket | undefined): { ticket: Ticket; isSure: true } | null =>
  ticket ? { ticket, isSure: true } : null;

function newest<Ticket extends TextedTicket>(tickets: readonly Ticket[]): Ticket | undefined {
  return tickets.toSorted((one, other) => other.joinedAt.getTime() - one.joinedAt.getTime())[0];
}

/** The answer that states the ticket's state, if nothing was done. */
export function saidOf(state: TicketState): Said {
  return standing[state];
}

const standing: Record<TicketState, Said> = {
  booked: 'booked',
  waiting: 'waiting',
  held: 'held',
  called: 'called',
  serving: 'serving',
  served: 'over',
  no_show: 'over',
  left: 'over',
  removed: 'over',
  expired: 'over',
};

/** The answer for a refused word; null if the refusal is a fault and not an answer about the line. */
export function saidOfRefusal(word: TextedWord, refusal: Refusal, state: TicketState): Said | null {
  if (refusal.code === 'line_closed') return state === 'booked' ? 'booked' : 'closed';
  if (refusal.code === 'already_waiting') return 'over';
  if (refusal.code === 'invalid_fields') return 'delay_range';
  // Of too many changes none is made: the guest reads how the ticket stands, and the provider need not send the text again.
  if (refusal.code === 'too_many') return saidOf(state);
  if (refusal.code !== 'ticket_state') return null;
  return word === 'later' && state === 'waiting' ? 'no_delay' : saidOf(state);
}
