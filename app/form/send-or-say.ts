import { data, type ClientActionFunctionArgs } from 'react-router';
import { isAnswer } from '../context/fault.ts';
import { notEmpty } from '../live/in-time.ts';
import { entriesIn, textIn, type FormAnswer } from './form-answer.ts';

/**
 * The `clientAction` of a page. If the server cannot be reached, or nobody is signed in any more, the page stays with all
 * its entries and says so. Other answers of the server, refusals included, pass unchanged.
 */
export async function sendOrSay({ request, serverAction }: ClientActionFunctionArgs) {
  const copy = request.clone();
  try {
    return notEmpty(await serverAction());
  } catch (error) {
    const isSignedOut = leadsToSignIn(error);
    if (isAnswer(error) && !isSignedOut) throw error;
    const form = await copy.formData();
    const answer = { form: textIn(form, 'form'), outcome: 'refused', undo: null, faults: {}, minutes: 0 } as const;
    const refusal = isSignedOut ? 'unauthenticated' : 'not_sent';
    // This status prevents a reload of the data, which would fail too.
    return data<FormAnswer>({ ...answer, refusal, seen: null, sent: entriesIn(form), at: Date.now() }, { status: 503 });
  }
}

function leadsToSignIn(error: unknown): boolean {
  return error instanceof Response && (error.headers.get('Location') ?? '').startsWith('/sign-in?');
}
