import type { EmailFault } from '#domain/messaging/email-address.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { SentPhone } from '#app/form/phone-country.ts';

/** The actions of a guest on the own ticket. `slow`: they need more time at the call; `forget_…`: removes a number. */
export const actions = [
  'leave',
  'confirm',
  'resume',
  'return',
  'check_in',
  'delay',
  'step_away',
  'away',
  'slow',
  'papers',
  'phone',
  'second',
  'forget_phone',
  'forget_second',
  'email',
  'forget_email',
  'first',
  'language',
  'rate',
  'erase',
] as const;
export type Action = (typeof actions)[number];

export interface TicketProblem {
  action: Action | null;
  /**
   * `not_sent`: the server was not reached, or could not answer; `phone_missing`: no number was entered; `time_gone`: they may not be away until
   * then, or not any more; null: the field itself says what is wrong.
   */
  code: RefusalCode | 'not_sent' | 'phone_missing' | 'time_gone' | null;
  /** The idempotency key of the next attempt: the refusal is stored as the answer to the key that was sent. */
  idempotencyKey?: string;
  /** The time of an answer without such a key, to tell two answers apart. */
  at?: number;
  phone?: SentPhone;
  /** An email address as sent, and what is wrong with it. */
  email?: { typed: string; fault: EmailFault };
  /** What they wrote of their visit. */
  comment?: string;
}

/** The panel that replaces the drawing on request: `/t/{token}?do={name}`. */
export const panels = ['delay', 'away', 'contact', 'erase'] as const;
export type PanelName = (typeof panels)[number];

/** The travel times that can be chosen, in minutes; 0 is close by. */
export const awayChoices = [0, 5, 10, 15, 20, 30, 45, 60] as const;

export const ratings = [1, 2, 3, 4, 5] as const;
export const maxComment = 1000;
