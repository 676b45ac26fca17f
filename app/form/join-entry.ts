import type { RefusalCode } from '#domain/refusal.ts';
import type { SentPhone } from './phone-country.ts';

/** The version of the consent that a guest gives with a phone number (`place.consent`). It rises by one with every change of meaning. */
export const consentVersion = 1;

/** The value sent by guests who want none of the line's services. No service has a name like this. */
export const noService = '-';

/** The travel times that can be chosen, in minutes. */
export const travelChoices = [5, 10, 15, 20, 30, 45, 60] as const;

/** What a visitor entered in the join form, unchanged. */
export interface JoinEntry {
  line: string;
  service: string;
  name: string;
  partySize: string;
  travel: string;
  needs: string[];
  /** By the question's id. */
  answers: Record<string, string>;
}

export type AnswerFault = 'required' | 'answer_invalid';

/** What is wrong with each field. */
export interface JoinFaults {
  service?: 'missing';
  name?: 'name_too_long' | 'name_characters';
  partySize?: 'out_of_range';
  answers?: Record<string, AnswerFault>;
}

/** Why a join was refused: the message, and the field it belongs to or the whole form. */
export interface JoinProblem {
  entry: JoinEntry;
  fields: JoinFaults;
  /** `asks_more`: the line chosen without scripts has questions that the form did not show. */
  form: RefusalCode | 'asks_more' | null;
  /** The idempotency key of the next attempt: the refusal is stored as the answer to the key that was sent. */
  idempotencyKey?: string;
  /** The phone fields as sent, and what is wrong with them. */
  phone: SentPhone;
  second: SentPhone;
  /** With `too_many`: minutes until the next attempt. */
  againMinutes?: number;
  /** With `line_closing`: the opening for which a place can be booked. With `too_soon`: the end of the pause. */
  opensAt?: string | null;
}
