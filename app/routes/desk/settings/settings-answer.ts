import type { RefusalCode } from '#domain/refusal.ts';

/** What a form holds, as it is posted; a name may stand there several times. */
export type FormEntries = [name: string, value: string][];

/** One code for each field that is wrong. */
export type FormFaults = Partial<Record<string, string>>;

/** What a page of the settings hears of the form it sent. */
export interface SettingsAnswer {
  /** Which form of the page it was. */
  form: string;
  outcome: 'saved' | 'undone' | 'refused';
  /** What was there before: sent again, it is back. Null where that cannot be. */
  undo: FormEntries | null;
  faults: FormFaults;
  /** `not_sent`: said by the browser, which could not reach the server. */
  refusal: RefusalCode | 'not_sent' | null;
  /** What was refused, so that a page without scripts shows it again. */
  sent: FormEntries;
  /** When, so that one answer is told from the next. */
  at: number;
}

/** How long the last save can be taken back. */
export const undoSeconds = 60;
