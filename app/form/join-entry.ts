import type { RefusalCode } from '#domain/refusal.ts';
import type { SentPhone } from '../phone-field/phone-country.ts';

/** The version of what somebody agrees to who gives a number (`place.consent`): one more with every change of its meaning. */
export const consentVersion = 1;

/** What is sent by whoever comes for none of the line's services. No service has a name like this. */
export const noService = '-';

export const needs = ['more_time', 'step_free', 'interpreter'] as const;
export type Need = (typeof needs)[number];

/** Minutes on the way that can be chosen. */
export const travelChoices = [5, 10, 15, 20, 30, 45, 60] as const;

/** What a visitor wrote into the join form, as it was written. */
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
  line?: 'missing';
  service?: 'missing';
  name?: 'name_too_long' | 'name_characters';
  partySize?: 'out_of_range';
  answers?: Record<string, AnswerFault>;
}

/** Why a join was not done: what to say beside which field, or above the form. */
export interface JoinProblem {
  entry: JoinEntry;
  fields: JoinFaults;
  /** `asks_more`: the line that was chosen without scripts asks what the form did not show. */
  form: RefusalCode | 'asks_more' | null;
  /** The key of the next try: a refusal is the answer to the one that was sent, and stays it. */
  idempotencyKey?: string;
  /** The phone fields as they were sent, and what is wrong with them. */
  phone: SentPhone;
  second: SentPhone;
  /** With `too_many`: minutes until the next try. */
  againMinutes?: number;
  /** With `line_closing`: the opening a place can be kept for. */
  opensAt?: string | null;
}
