import type { FormEntries, FormFaults } from '#app/form/form-answer.ts';
import { textIn } from '#app/form/form-fields.ts';

export function languageEntries(languages: readonly string[], defaultLanguage: string): FormEntries {
  return [...languages.map((tag): [string, string] => ['languages', tag]), ['defaultLanguage', defaultLanguage]];
}

/** The place's own language must be one of those it offers, so that at least one is offered. */
export function languageFaults(form: FormData): FormFaults {
  return form.getAll('languages').includes(textIn(form, 'defaultLanguage')) ? {} : { defaultLanguage: 'not_a_choice' };
}
