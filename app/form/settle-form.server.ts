import { data } from 'react-router';
import { statusOf } from '#contract/problems.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { Refusal } from '#domain/refusal.ts';
import { passwordField } from '../proof/proof-field.ts';
import type { FormEntries, FormFaults, SettingsAnswer } from './settings-answer.ts';

interface Settled {
  form: FormData;
  /** The same form as it would have been before; null where what is done cannot be undone. */
  before: FormEntries | null;
  now: Date;
  /** Fields that are never said back, not even to whoever just typed them. */
  secrets?: readonly string[];
}

/**
 * Saves what a form of the settings says and answers what the page needs for it: 'saved' and the way back, or what is wrong. What does not
 * exist for this person stays a 404.
 */
export async function settleForm({ form, before, now, secrets = [] }: Settled, save: () => Promise<unknown>) {
  const answer = { form: textOf(form, 'form'), at: now.getTime() };
  try {
    await save();
  } catch (error) {
    if (!isRefusal(error) || error.code === 'not_found' || error.code === 'forbidden') throw error;
    const refused = { outcome: 'refused', undo: null, faults: faultsIn(error), refusal: error.code } as const;
    return data<SettingsAnswer>(
      {
        ...answer,
        ...refused,
        sent: entriesIn(form).filter(([name]) => name !== passwordField && !secrets.includes(name)),
      },
      { status: statusOf[error.code] },
    );
  }
  const isUndo = form.has('undo');
  const outcome = isUndo ? 'undone' : 'saved';
  const undo = isUndo ? null : before;
  return data<SettingsAnswer>({ ...answer, outcome, undo, faults: {}, refusal: null, sent: [] });
}

/** For what is answered in a way of its own: where whoever is there must say first who they are, that is said as everywhere in the settings. */
export async function orAskForProof<Answer>({ form, now }: Pick<Settled, 'form' | 'now'>, work: () => Promise<Answer>) {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'step_up') throw error;
    return settleForm({ form, before: null, now }, () => Promise.reject(error));
  }
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

export function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

function entriesIn(form: FormData): FormEntries {
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

function faultsIn({ details }: Refusal): FormFaults {
  return Object.fromEntries((details.errors ?? []).map(({ path, code }) => [path, code]));
}
