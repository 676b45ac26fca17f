import type { RefusalCode } from '#domain/refusal.ts';

/** What the page hears of the form it sent. */
export interface AccountAnswer {
  /** Which form of the page it was. */
  form: string;
  outcome: 'done' | 'refused';
  /** One code for each field that is wrong. */
  faults: Partial<Record<string, string>>;
  refusal: RefusalCode | null;
  /** How long to wait after too many tries. */
  minutes: number;
  /** What was refused, but for passwords, so that a page without scripts shows it again. */
  sent: Partial<Record<string, string>>;
  /** When, so that one answer is told from the next. */
  at: number;
}
