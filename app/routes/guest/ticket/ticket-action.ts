import type { EmailFault } from '#domain/messaging/email-address.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { SentPhone } from '../../../phone-field/phone-country.ts';

/** What a guest may do with the own ticket. `slow`: they need more time at the call; `forget_…`: a number is taken away. */
export const actions = [
  'leave',
  'confirm',
  'resume',
  'return',
  'check_in',
  'delay',
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

/** Why a wish was not met. */
export interface TicketProblem {
  action: Action | null;
  /** `not_sent`: it never came to the server; `phone_missing`: no number was written; null: the field itself says what is wrong. */
  code: RefusalCode | 'not_sent' | 'phone_missing' | null;
  /** The key of the next try: a refusal is the answer to the one that was sent, and stays it. */
  idempotencyKey?: string;
  /** A phone field as it was sent. */
  phone?: SentPhone;
  /** An e-mail address as it was sent, and what is wrong with it. */
  email?: { typed: string; fault: EmailFault };
}

/** What opens in the place of the drawing when it is asked for: `/t/{token}?do={name}`. */
export const panels = ['delay', 'away', 'contact', 'erase'] as const;
export type PanelName = (typeof panels)[number];

/** Minutes on the way that can be chosen; 0 is close by. */
export const awayChoices = [0, 5, 10, 15, 20, 30, 45, 60] as const;

export const ratings = [1, 2, 3, 4, 5] as const;
export const maxComment = 1000;
