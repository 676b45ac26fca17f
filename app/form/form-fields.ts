import type { FormEntries } from './form-answer.ts';

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
