// Writes the email of a message: the text, with a subject, the ticket's link and a link to stop all emails.

import { fieldOf } from '#db/secret/secrets.ts';
import type { LeasedMessage } from '#db/messaging/messages.ts';
import { emailStopToken, uncountEmail } from '#db/messaging/opt-outs.ts';
import { translate } from '#locales/translate.ts';
import { titleOf } from './compose-notification.ts';
import { languageOf, textOf } from './compose-text.ts';
import { emailKey } from './email-gates.ts';
import { prepareWritten } from './prepare-text.ts';
import type { SenderDeps } from './sender-deps.ts';

export const prepareEmail = (deps: SenderDeps, message: LeasedMessage): ReturnType<typeof prepareWritten> =>
  prepareWritten(deps, message, fieldOf.ticketEmail(message.ticket_id), (to, written) => {
    const { db, secrets, publicUrl, now } = deps;
    const language = languageOf(message);
    const { organization_id: organizationId, place_name: place } = message;
    const link = `${publicUrl}/t/${secrets.ticketToken(message.ticket_id)}`;
    const emailIndex = secrets.givenEmailIndex(organizationId, to);
    const stopUrl = `${publicUrl}/letters/${emailStopToken(secrets, { organizationId, emailIndex })}?lang=${language}`;
    // What staff write by hand and news of a line contain no link.
    const said = written ?? textOf(message, link, now()).text;
    const linked = said.includes(link) ? said : `${said}\n\n${link}`;
    const why = translate(language, 'text.letter_why', { place });
    const stop = translate(language, 'text.letter_stop', { link: stopUrl });
    const { key } = emailKey(secrets, to, now());
    return {
      subject: titleOf(message, language),
      text: `${linked}\n\n-- \n${why}\n${stop}`,
      stopUrl,
      language,
      encoding: 'ucs2',
      facts: {},
      ifRejected: () => uncountEmail(db, key),
    };
  });
