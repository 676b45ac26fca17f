import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { confirmComing } from '#commands/confirm-coming.ts';
import { onceOf } from '#commands/context.ts';
import { leaveLine } from '#commands/leave-line.ts';
import { resumeTicket } from '#commands/hold-ticket.ts';
import { returnTicket } from '#commands/return-ticket.ts';
import { statusOf } from '#contract/problems.ts';
import type { GuestTicket } from '#contract/views.ts';
import { isRefusal, type RefusalCode } from '#domain/refusal.ts';
import type { Language } from '#locales/languages.ts';
import { requestContext } from '../../request.server.ts';
import { languagesOf } from './place.server.ts';
import { ticketContext } from './ticket-context.server.ts';

const linkHoursAfterEnd = 24;

export interface TicketPageView {
  token: string;
  ticket: GuestTicket;
  languages: Language[];
  now: string;
  once: string;
}

/** Null where the ticket ended too long ago to be shown. GET changes nothing: previews of messages open such links too. */
export function loadTicket({ params, context }: LoaderFunctionArgs): TicketPageView | null {
  const opened = context.get(ticketContext);
  if (!opened) throw data(null, { status: 404 });
  const { ticket } = opened;
  const now = context.get(requestContext).commands.now();
  const end = ticket.endedAt ? Date.parse(ticket.endedAt) : Infinity;
  if (now.getTime() - end > linkHoursAfterEnd * 3_600_000) return null;
  return {
    token: params['token'] ?? '',
    ticket,
    languages: languagesOf(ticket.place),
    now: now.toISOString(),
    once: randomUUID(),
  };
}

/** What a guest may do with the own ticket. A wish that is no longer possible is answered with the reason. */
export async function moveOwnTicket({ request, params, context }: ActionFunctionArgs) {
  const opened = context.get(ticketContext);
  if (!opened) throw data(null, { status: 404 });
  const { commands, visitor } = context.get(requestContext);
  const form = await request.formData();
  const wish = form.get('wish');
  const once = form.get('once');
  const actor = { kind: 'guest', id: null, browserId: visitor.browserId } as const;
  const repeat = onceOf(typeof once === 'string' ? once : '', { wish, token: params['token'] });
  try {
    if (wish === 'leave') await leaveLine(commands, actor, opened.ref, repeat);
    else if (wish === 'confirm') await confirmComing(commands, actor, opened.ref, repeat);
    else if (wish === 'resume') await resumeTicket(commands, actor, opened.ref, repeat);
    else if (wish === 'return') await returnTicket(commands, actor, opened.ref, {}, repeat);
    else return data<TicketProblem>({ code: 'invalid_fields' }, { status: 422 });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data<TicketProblem>({ code: error.code }, { status: statusOf[error.code] });
  }
  return redirect(`/t/${params['token']}`, 303);
}

export interface TicketProblem {
  code: RefusalCode;
}
