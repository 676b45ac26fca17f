import { data } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { stopMail } from '#commands/messaging/stop-mail.ts';
import { isRefusal } from '#domain/refusal.ts';
import { presentLetters, type Letters } from '#presenters/guest/letters.ts';
import { requestContext } from '../../../../session/request.server.ts';

/** GET changes nothing: mail programs and their guards open every link of a letter. */
export async function loadLetters({ params, context }: LoaderFunctionArgs): Promise<Letters> {
  const letters = await presentLetters(context.get(requestContext).commands, params['token'] ?? '');
  if (!letters) throw data(null, { status: 404 });
  return letters;
}

/** By a button, or by the one call of a mail program (RFC 8058), which says nothing that is asked for here. */
export async function endLetters({ request, params, context }: ActionFunctionArgs): Promise<null> {
  const wish = (await request.formData()).get('wish') === 'resume' ? 'resume' : 'stop';
  try {
    await stopMail(context.get(requestContext).commands, params['token'] ?? '', wish);
    return null;
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_found') throw data(null, { status: 404 });
    throw error;
  }
}
