import { data, isRouteErrorResponse } from 'react-router';
import type { ClientActionFunctionArgs } from 'react-router';
import type { SettingsAnswer } from '../../../../form/settings-answer.ts';

/**
 * The `clientAction` of a page of the settings: where the server cannot be reached the page stays, with all that was typed, and says so. An
 * answer of the server, refusals included, is left as it is.
 */
export async function sendOrSay({ request, serverAction }: ClientActionFunctionArgs) {
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isAnswer) throw error;
    const sent = [...(await copy.formData())].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const form = sent.find(([name]) => name === 'form')?.[1] ?? '';
    const answer = {
      form,
      outcome: 'refused',
      undo: null,
      faults: {},
      refusal: 'not_sent',
      sent,
      at: Date.now(),
    } as const;
    // With such a status nothing is loaded again, which could not be had either.
    return data<SettingsAnswer>(answer, { status: 503 });
  }
}
