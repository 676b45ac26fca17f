import type { FormEntries } from '#app/form/form-answer.ts';

export function templateEntries({ body, isPlain }: { body: string; isPlain: boolean }): FormEntries {
  return [['body', body], ...(isPlain ? ([['plain', 'true']] as FormEntries) : [])];
}
