// Writes the email of a message: the text, with a subject, the ticket's link and a link to stop all emails.

import { unreadable } from '#db/secret/unreadable.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import type { LeasedMessage } from '#db/messaging/messages.ts';
import { emailStopToken, uncountEmail } from '#db/messaging/email-stops.ts';
import { translate } from '#locales/translate.ts';
import { titleOf } from './compose-notification.ts';
import { languageOf, textOf } from './compose-text.ts';
import { emailKey } from './email-gates.ts';
import { allowedChannel, unreadableEnd, writtenIn, type NotSentNow } from './prepare-text.ts';
import type { PreparedMessage, SenderDeps } from './sender-deps.ts';

export async function prepareEmail(deps: SenderDeps, message: LeasedMessage): Promise<PreparedMessage | NotSentNow> {
  const { db, secrets, now, report } = deps;
  try {
    if (!message.contact) return { state: 'failed', reason: 'fault' };
    const to = secrets.read(message.contact, fieldOf.ticketEmail(message.ticket_id));
    if (to === unreadable) return unreadableEnd;
    const allowed = await allowedChannel(deps, message, to);
    if ('reason' in allowed) return allowed;
    const written = writtenIn(deps, message);
    if (written === undefined) return { state: 'dropped', reason: 'erased' };
    if (written === unreadable) return unreadableEnd;
    const { key } = emailKey(secrets, to, now());
    const outgoing = {
      id: message.id,
      organizationId: message.organization_id,
      placeId: message.place_id,
      to,
      from: null,
      encoding: 'ucs2' as const,
      callbackUrl: allowed.callbackUrl,
      language: languageOf(message),
      facts: {},
      kind: message.kind,
      ...emailOf(deps, message, { to, written }),
    };
    return {
      text: outgoing.text,
      by: allowed.channel,
      send: async (ttlSeconds, signal) => {
        const result = await allowed.send({ ...outgoing, ttlSeconds }, signal);
        if (result.kind === 'rejected') await uncountEmail(db, key);
        return result;
      },
    };
  } catch (error) {
    report({ job: 'send', error });
    return { state: 'failed', reason: 'fault' };
  }
}

function emailOf(
  { secrets, publicUrl }: SenderDeps,
  message: LeasedMessage,
  { to, written }: { to: string; written: string | null },
): { subject: string; text: string; stopUrl: string } {
  const language = languageOf(message);
  const { organization_id: organizationId, place_name: place } = message;
  const link = `${publicUrl}/t/${secrets.ticketToken(message.ticket_id)}`;
  const emailIndex = secrets.givenEmailIndex(organizationId, to);
  const stopUrl = `${publicUrl}/letters/${emailStopToken(secrets, { organizationId, emailIndex })}?lang=${language}`;
  // A text that staff write by hand contains no link.
  const said = written === null ? textOf(message, link).text : `${written}\n\n${link}`;
  const why = translate(language, 'text.letter_why', { place });
  const stop = translate(language, 'text.letter_stop', { link: stopUrl });
  return { subject: titleOf(message, language), text: `${said}\n\n-- \n${why}\n${stop}`, stopUrl };
}
