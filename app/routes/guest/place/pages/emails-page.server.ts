import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { stopEmail } from '#commands/messaging/stop-email.ts';
import { isRefusal } from '#domain/refusal.ts';
import { presentEmails, type Letters } from '#presenters/guest/emails.ts';
import { requestContext } from '#app/session/request.server.ts';

/** GET changes nothing: mail programs and their security scanners open every link of an email. */
export async function loadEmails({ params, context }: LoaderFunctionArgs): Promise<Letters> {
  const emails = await presentEmails(context.get(requestContext).commands, params['token'] ?? '');
  if (!emails) throw data(null, { status: 404 });
  return emails;
}

/** From a button, or from a mail program's one-click call (RFC 8058), whose body has no field that is read here. */
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
