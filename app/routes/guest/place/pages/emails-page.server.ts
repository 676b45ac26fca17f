import { data } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { stopEmail } from '#commands/messaging/stop-email.ts';
import { isRefusal } from '#domain/refusal.ts';
import { presentEmails, type Letters } from '#presenters/guest/emails.ts';
import { requestContext } from '../../../../session/request.server.ts';

/** GET changes nothing: mail programs and their guards open every link of a letter. */
export async function loadEmails({ params, context }: LoaderFunctionArgs): Promise<Letters> {
  const emails = await presentEmails(context.get(requestContext).commands, params['token'] ?? '');
  if (!emails) throw data(null, { status: 404 });
  return emails;
}

/** By a button, or by the one call of a mail program (RFC 8058), which says nothing that is asked for here. */
export async function endEmails({ request, params, context }: ActionFunctionArgs): Promise<null> {
  const input = (await request.formData()).get('wish') === 'resume' ? 'resume' : 'stop';
  try {
    await stopEmail(context.get(requestContext).commands, params['token'] ?? '', input);
    return null;
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_found') throw data(null, { status: 404 });
    throw error;
  }
}
