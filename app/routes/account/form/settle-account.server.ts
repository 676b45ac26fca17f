import { statusOf } from '#contract/problems.ts';
import { isRefusal } from '#domain/refusal.ts';
import { passwordField } from '../../../proof/proof-field.ts';
import type { AccountAnswer } from './account-answer.ts';

/** They are never sent back. */
const secretFields = new Set(['password', 'newPassword', 'code', passwordField]);

interface Settled {
  answer: AccountAnswer;
  status: number;
}

/** Does what a form of the account says, and answers what the page needs for it. What does not exist for this person stays a 404. */
export async function settleAccount(form: FormData, now: Date, work: () => Promise<unknown>): Promise<Settled> {
  const answer = { form: fieldIn(form, 'form'), at: now.getTime(), faults: {}, refusal: null, minutes: 0, sent: {} };
  try {
    await work();
    return { answer: { ...answer, outcome: 'done' }, status: 200 };
  } catch (error) {
    if (!isRefusal(error) || error.code === 'not_found' || error.code === 'forbidden') throw error;
    const { code, details } = error;
    const refused: AccountAnswer = {
      ...answer,
      outcome: 'refused',
      faults: Object.fromEntries((details.errors ?? []).map((fault) => [fault.path, fault.code])),
      refusal: code,
      minutes: Math.ceil((details.retryAfterSeconds ?? 60) / 60),
      sent: shownAgain(form),
    };
    return { answer: refused, status: statusOf[code] };
  }
}

function shownAgain(form: FormData): AccountAnswer['sent'] {
  const names = [...form.keys()].filter((name) => !secretFields.has(name));
  return Object.fromEntries(names.map((name) => [name, fieldIn(form, name)]));
}

export function fieldIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
