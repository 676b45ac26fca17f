import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { statusOf } from '#contract/problems.ts';
import { findTicketRefByShortCode } from '#db/ticket/tickets.ts';
import { normaliseShortCode, maxShortCodeInput } from '#domain/ticket/short-code.ts';
import { isRefusal } from '#domain/refusal.ts';
import { requestContext } from '#app/session/request.server.ts';

/** As long as a ticket's link is valid. */
const hoursAfterEnd = 24;

/** `not_sent`: set by the browser, which could not reach the server. */
export type CodeFault = { typed: string } & (
  | { fault: 'missing' | 'wrong' | 'not_sent' }
  | { fault: 'too_many'; minutes: number }
);

/** Leads to the ticket of a code. All wrong codes get the same answer; the code appears in no address and no log. */
export async function openByCode({ request, context }: ActionFunctionArgs) {
  const { commands, codeTries, visitor } = context.get(requestContext);
  const written = (await request.formData()).get('code');
  const typed = typeof written === 'string' ? written.slice(0, maxShortCodeInput) : '';
  const code = normaliseShortCode(typed);
  if (code === null) return data<CodeFault>({ fault: 'missing', typed }, { status: 422 });
  try {
    codeTries.count(visitor.address);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { retryAfterSeconds = 60 } = error.details;
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    const minutes = Math.ceil(retryAfterSeconds / 60);
    return data<CodeFault>({ fault: 'too_many', minutes, typed }, { status: statusOf[error.code], headers });
  }
  const since = new Date(commands.now().getTime() - hoursAfterEnd * 3_600_000);
  const ref = await findTicketRefByShortCode(commands.db, commands.secrets.shortCodeHash(code), since);
  if (!ref) return data<CodeFault>({ fault: 'wrong', typed }, { status: 422 });
  codeTries.wasRight(visitor.address);
  return redirect(`/t/${commands.secrets.ticketToken(ref.ticketId)}`, 303);
}
