import { setTimeout as pause } from 'node:timers/promises';
import { data } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { askForPasswordReset } from '#commands/team/ask-for-password-reset.ts';
import { mailProviders } from '#commands/messaging/mail-link.ts';
import { statusOf } from '#contract/problems.ts';
import { isMailThere } from '#db/messaging/staff-mails.ts';
import { parseEmail } from '#domain/messaging/email-address.ts';
import { isRefusal } from '#domain/refusal.ts';
import { languageContext } from '../../../page/context.server.ts';
import { requestContext } from '../../../session/request.server.ts';
import { fieldsOf } from '../../../session/staff-session.server.ts';

export async function loadForgot({ context }: LoaderFunctionArgs) {
  const { commands } = context.get(requestContext);
  return { isMailThere: await isMailThere(commands.db, mailProviders) };
}

export interface ForgotAnswer {
  isSent: boolean;
  email: string;
  fault?: 'email_invalid' | 'too_many';
  minutes: number;
}

/** As long as an answer takes, whether there is an account or not: how long it took tells nothing. */
const answerMs = 500;

export async function askForLink({ request, context }: ActionFunctionArgs) {
  const { accounts, commands, forgotLimits, visitor } = context.get(requestContext);
  const email = (await fieldsOf(request))('email').trim();
  const parsed = parseEmail(email);
  if (!parsed.ok)
    return data<ForgotAnswer>({ isSent: false, email, fault: 'email_invalid', minutes: 0 }, { status: 422 });
  try {
    forgotLimits.count({ address: visitor.address, email: parsed.address });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const minutes = Math.ceil((error.details.retryAfterSeconds ?? 60) / 60);
    return data<ForgotAnswer>({ isSent: false, email, fault: 'too_many', minutes }, { status: statusOf[error.code] });
  }
  const { language } = context.get(languageContext);
  const asking = accounts.team
    .findByEmail(parsed.address)
    .then((userId) => askForPasswordReset(commands, { userId, address: parsed.address, language }));
  await Promise.all([asking, pause(answerMs)]);
  return data<ForgotAnswer>({ isSent: true, email, minutes: 0 });
}
