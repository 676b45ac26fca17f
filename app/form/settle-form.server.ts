import { data } from 'react-router';
import { statusOf } from '#contract/problems.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { Refusal } from '#domain/refusal.ts';
import { passwordField } from '../proof/proof-field.ts';
import { entriesIn, textIn } from './form-fields.ts';
import type { FormAnswer, FormEntries, FormFaults } from './form-answer.ts';

interface Posted {
  form: FormData;
  now: Date;
  /** The same form as it would have been before; without it what is done cannot be undone. */
  before?: FormEntries | null;
  /** More fields that are never said back, not even to whoever just typed them. */
  secrets?: readonly string[];
  /** A refusal for which the page has words of its own, where it is a 404 else. */
  hasWordsFor?: 'forbidden';
}

const alwaysSecret: readonly string[] = ['password', 'newPassword', 'code', passwordField];

/**
 * Does what a form says and answers what the page needs for it: that it is done and the way back, or what is wrong. What does not exist for
 * this person stays a 404.
 */
export async function settleForm(
  { form, now, before = null, secrets = [], hasWordsFor }: Posted,
  work: () => Promise<unknown>,
) {
  const answer = { form: textIn(form, 'form'), at: now.getTime(), undo: null, faults: {}, refusal: null, minutes: 0 };
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code } = error;
    if (code === 'not_found' || (code === 'forbidden' && code !== hasWordsFor)) throw error;
    const sent = entriesIn(form).filter(([name]) => !alwaysSecret.includes(name) && !secrets.includes(name));
    const why = { faults: faultsIn(error), refusal: code, minutes: minutesIn(error), sent };
    return data<FormAnswer>({ ...answer, ...why, outcome: 'refused' }, { status: statusOf[code] });
  }
  if (form.has('undo')) return data<FormAnswer>({ ...answer, outcome: 'undone', sent: [] });
  return data<FormAnswer>({ ...answer, outcome: 'done', undo: before, sent: [] });
}

/** The answer with what else the page needs of what was done. */
export function withMore<More extends object>(
  { data: answer, init }: Awaited<ReturnType<typeof settleForm>>,
  more: More,
) {
  return data<FormAnswer & More>({ ...answer, ...more }, init ?? undefined);
}

/** One code for each field that is wrong. */
export function faultsIn({ details }: Refusal): FormFaults {
  return Object.fromEntries((details.errors ?? []).map(({ path, code }) => [path, code]));
}

/** How long to wait after too many tries. */
export function minutesIn({ details: { retryAfterSeconds = 60 } }: Refusal): number {
  return Math.ceil(retryAfterSeconds / 60);
}
