import type { RefusalCode } from '#domain/refusal.ts';

/** What a form holds, as it is posted; a name may stand there several times. */
export type FormEntries = [name: string, value: string][];

/** One code for each field that is wrong. */
export type FormFaults = Partial<Record<string, string>>;

/** What a page hears of the form it sent. */
export interface FormAnswer {
  /** Which form of the page it was. */
  form: string;
  outcome: 'done' | 'undone' | 'refused';
  /** What was there before: sent again, it is back. Null where that cannot be. */
  undo: FormEntries | null;
  faults: FormFaults;
  /** `not_sent`: said by the browser, which could not reach the server. */
  refusal: RefusalCode | 'not_sent' | null;
  /** How long to wait after too many tries. */
  minutes: number;
  /** What was refused, but for secrets, so that a page without scripts shows it again. */
  sent: FormEntries;
  /** When, so that one answer is told from the next. */
  at: number;
}

/** What was refused of one field. */
export function sentIn(answer: FormAnswer | null | undefined, field: string): string | undefined {
  return answer?.sent.find(([name]) => name === field)?.[1];
}

/** Where the server asked who is there before it does what this form says: what it said of the proof. */
export function proofFaultOf(answer: FormAnswer | null): string | undefined {
  return answer?.refusal === 'step_up' ? (answer.faults['proof'] ?? 'required') : undefined;
}

/** How long the last save can be taken back. */
export const undoSeconds = 60;
