import { data } from 'react-router';
import { statusOf } from '#contract/problems.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { passwordField } from './proof-field.ts';
import {
  entriesIn,
  textIn,
  markOf,
  seenField,
  type FormAnswer,
  type FormEntries,
  type FormFaults,
} from './form-answer.ts';

interface Posted {
  form: FormData;
  now: Date;
  /** The same form with the values from before; without it the action cannot be undone. */
  before?: FormEntries | null;
  /** More fields that are never sent back, not even to the person who just typed them. */
  secrets?: readonly string[];
  /** A refusal for which the page has its own words; otherwise it is a 404. */
  hasWordsFor?: 'forbidden';
}

const alwaysSecret: readonly string[] = ['password', 'newPassword', 'code', passwordField];

/**
 * Runs the action of a form and answers with what the page needs: success and the way to undo it, or what is wrong. If
 * something does not exist for this person, the answer stays a 404. What a colleague saved since the form was filled is
 * not overwritten before the person has read that.
 */
export async function settleForm(
  { form, now, before = null, secrets = [], hasWordsFor }: Posted,
  work: () => Promise<unknown>,
) {
  const seen = before && markOf(before);
  const answer = {
    form: textIn(form, 'form'),
    at: now.getTime(),
    undo: null,
    faults: {},
    refusal: null,
    minutes: 0,
    seen,
  };
  try {
    if (seen !== null && !['', seen].includes(textIn(form, seenField))) throw new Refusal('stale');
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

/** The answer together with other results the page needs. */
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

/** How long to wait after too many attempts. */
export function minutesIn({ details: { retryAfterSeconds = 60 } }: Refusal): number {
  return Math.ceil(retryAfterSeconds / 60);
}
