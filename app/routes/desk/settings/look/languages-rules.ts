import { formOf, several, text } from '#app/form/form-shape.ts';

/** The place's own language must be one of those it offers, so that at least one is offered. */
export const languagesForm = formOf(
  { languages: several(), defaultLanguage: text() },
  ({ languages, defaultLanguage }) =>
    languages.includes(defaultLanguage) ? [] : [{ path: 'defaultLanguage', code: 'not_a_choice' }],
);
