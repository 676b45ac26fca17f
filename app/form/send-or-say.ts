import { data, type ClientActionFunctionArgs } from 'react-router';
import { isAnswer } from '../context/fault.ts';
import type { FormAnswer } from './form-answer.ts';
import { entriesIn, textIn } from './form-fields.ts';

/**
 * The `clientAction` of a page. If the server cannot be reached, the page stays with all its entries and says so.
 * Answers of the server, refusals included, pass unchanged.
 */
export async function sendOrSay({ request, serverAction }: ClientActionFunctionArgs) {
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (isAnswer(error)) throw error;
    const form = await copy.formData();
    const answer = { form: textIn(form, 'form'), outcome: 'refused', undo: null, faults: {}, minutes: 0 } as const;
    // This status prevents a reload of the data, which would fail too.
    return data<FormAnswer>(
      { ...answer, refusal: 'not_sent', seen: null, sent: entriesIn(form), at: Date.now() },
      { status: 503 },
    );
  }
}
