import type { RefusalCode } from '#domain/refusal.ts';

/** The entries of a posted form; a name may occur several times. */
export type FormEntries = [name: string, value: string][];

/** One code for each field that is wrong. */
export type FormFaults = Partial<Record<string, string>>;

/** The answer a page gets to the form it sent. */
export interface FormAnswer {
  /** Which form of the page it was. */
  form: string;
  outcome: 'done' | 'undone' | 'refused';
  /** The values from before: posting them again restores them. Null if that is impossible. */
  undo: FormEntries | null;
  faults: FormFaults;
  /** `not_sent`: set by the browser, which could not reach the server. */
  refusal: RefusalCode | 'not_sent' | null;
  /** How long to wait after too many attempts. */
  minutes: number;
  /** The refused entries without secrets, so that a page without scripts shows them again. */
  sent: FormEntries;
  /** The time of the answer, to tell two answers apart. */
  at: number;
  /** The mark of the values that are saved now, where a form says what it was filled from. */
  seen: string | null;
}

/** The field in which a form says from which saved values it was filled. */
export const seenField = 'seen';

/**
 * FNV-1a over the entries: enough to tell that somebody saved other values meanwhile. An empty field says as little as
 * one that is not there: a form may get more of them by itself.
 */
export function markOf(entries: FormEntries): string {
  let mark = 0x811c9dc5;
  for (const letter of JSON.stringify(entries.filter(([, value]) => value !== '')))
    mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (mark >>> 0).toString(36);
}

/** The refused entries of one field. */
export function sentIn(answer: Pick<FormAnswer, 'sent'> | null | undefined, field: string): string | undefined {
  return answer?.sent.find(([name]) => name === field)?.[1];
}

/** If the server asks for proof of identity before this form's action: the state of that proof. */
export function proofFaultOf(answer: FormAnswer | null): string | undefined {
  return answer?.refusal === 'step_up' ? (answer.faults['proof'] ?? 'required') : undefined;
}

/** How long the last save can be undone. */
export const undoSeconds = 60;

/** The exact text of a field: a password may begin with a blank. */
export function typedIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The same text without blanks at both ends. */
export function textIn(form: FormData, name: string): string {
  return typedIn(form, name).trim();
}

export function choicesIn(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

/** All text entries, without files. */
export function entriesIn(form: FormData): FormEntries {
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

/** The text entries of a posted form. */
export async function fieldsOf(request: Request): Promise<(name: string) => string> {
  const form = await request.formData();
  return (name) => typedIn(form, name);
}
