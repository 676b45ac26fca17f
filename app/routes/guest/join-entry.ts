import type { RefusalCode } from '#domain/refusal.ts';

/** What a visitor wrote into the join form, as it was written. */
export interface JoinEntry {
  line: string;
  phone: string;
  phoneCountry: string;
  name: string;
  partySize: string;
}

/** What is wrong with each field. */
export interface JoinFaults {
  line?: 'missing';
  phone?: Extract<RefusalCode, `phone_${string}`>;
  name?: 'name_too_long' | 'name_characters';
  partySize?: 'out_of_range';
}

/** Why a join was not done: what to say beside which field, or above the form. */
export interface JoinProblem {
  entry: JoinEntry;
  fields: JoinFaults;
  form: RefusalCode | null;
  /** The number that was warned of: sent again, it is taken although it gets no texts. */
  withoutTexts: string;
}
