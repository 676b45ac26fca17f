import { setTimeout as pause } from 'node:timers/promises';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { askForPasswordReset } from '#commands/team/password-resets.ts';
import { emailProviders } from '#commands/team/email-link.ts';
import { isEmailThere } from '#db/messaging/staff-emails.ts';
import { parseEmail } from '#domain/messaging/email-address.ts';
import { fieldRefusal } from '#domain/refusal.ts';
import { languageContext } from '#app/context/context.server.ts';
import { requestContext } from '#app/session/request.server.ts';
import { textIn } from '#app/form/form-answer.ts';
import { settleForm } from '#app/form/settle-form.server.ts';

export async function loadForgot({ context }: LoaderFunctionArgs) {
  const { commands } = context.get(requestContext);
  return { isEmailThere: await isEmailThere(commands.db, emailProviders) };
}

/** Every answer takes this long, with or without an account, so that the time reveals nothing. */
const answerMs = 500;

export async function askForLink({ request, context }: ActionFunctionArgs) {
  const { accounts, commands, forgotLimits, visitor } = context.get(requestContext);
  const { language } = context.get(languageContext);
  const form = await request.formData();
  return settleForm({ form, now: commands.now() }, async () => {
    const parsed = parseEmail(textIn(form, 'email'));
    if (!parsed.ok) throw fieldRefusal('email', 'email_invalid');
    forgotLimits.count({ address: visitor.address, email: parsed.address });
    const asking = accounts.team
      .findByEmail(parsed.address)
      .then((userId) => askForPasswordReset(commands, { userId, address: parsed.address, language }));
    await Promise.all([asking, pause(answerMs)]);
  });
}
