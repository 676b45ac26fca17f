// The actions of a guest on the own ticket's page, sent as forms. Each action is a command. A refused one is answered
// with the reason, beside the button that was pressed.

import { randomUUID } from 'node:crypto';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { admission } from '#commands/ticket/admission.ts';
import { changeTicket, type TicketChange } from '#commands/ticket/change-ticket.ts';
import { checkIn, confirmComing, delayTurn, leaveLine, resumeTicket, stepAway } from '#commands/ticket/moves.ts';
import { idempotencyKeyOfForm, type IdempotencyKey } from '#commands/engine/idempotency-key.ts';
import type { Command } from '#commands/engine/command.ts';
import { eraseTicket } from '#commands/erasing/erase-guests.ts';
import { giveFeedback } from '#commands/ticket/give-feedback.ts';
import { returnTicket } from '#commands/ticket/move-ticket.ts';
import { statusOf } from '#contract/problems.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Actor } from '#domain/team/actor.ts';
import { maxEmail, parseEmail } from '#domain/messaging/email-address.ts';
import { fieldRefusal, isRefusal } from '#domain/refusal.ts';
import { languageCookie } from '#locales/choose-language.ts';
import { isLanguage, offeredLanguages } from '#locales/languages.ts';
import { languageContext } from '#app/context/context.server.ts';
import { requestContext, type RequestContext } from '#app/session/request.server.ts';
import { consentVersion } from '#app/form/join-entry.ts';
import { readPhoneEntry } from '#app/phone-field/phone-entry.server.ts';
import { countryCookie } from '#app/phone-field/phone-start.server.ts';
import { ticketContext, type OpenedTicket } from './ticket-context.server.ts';
import { actions, type TicketProblem, type Action } from './base/ticket-action.ts';
import { choicesIn, typedIn } from '#app/form/form-answer.ts';

interface Asked extends OpenedTicket, RequestContext {
  actor: Actor;
  form: FormData;
  /** The idempotency key of the action: it is done once, however often it is sent. */
  idempotencyKey: IdempotencyKey | null;
  request: Request;
  context: ActionFunctionArgs['context'];
}

/** A problem, or cookies to set. */
type Outcome = { problem: TicketProblem } | { cookies: string[] } | void;

export async function meetAction({ request, params, context }: ActionFunctionArgs) {
  const opened = context.get(ticketContext);
  if (!opened) throw data(null, { status: 404 });
  if (opened.isOver) throw data(null, { status: 410 });
  const form = await request.formData();
  const action = actions.find((one) => one === form.get('wish')) ?? null;
  if (!action) return refuse({ action, code: 'invalid_fields' });
  const at = context.get(requestContext);
  const actor: Actor = { kind: 'guest', id: null, browserId: at.visitor.browserId };
  const idempotencyKey = idempotencyKeyOfForm(typedIn(form, 'once'), [params['token'], ...form.entries()]);
  try {
    const outcome = await meet[action]({ ...opened, ...at, actor, form, idempotencyKey, request, context });
    if (outcome && 'problem' in outcome) return refuse(outcome.problem);
    // The list of ticks stays open: no redirect.
    if (form.has('stay')) return data(null);
    const headers = new Headers((outcome?.cookies ?? []).map((cookie): [string, string] => ['Set-Cookie', cookie]));
    return redirect(`/t/${params['token']}`, { status: 303, headers });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refuse({ action, code: error.code, ...(action === 'rate' && { comment: commentIn(form) }) });
  }
}

function refuse(problem: TicketProblem) {
  return data<TicketProblem>({ ...problem, idempotencyKey: randomUUID() }, { status: statusFor(problem) });
}

function statusFor({ code, phone }: TicketProblem): number {
  if (code && code !== 'not_sent' && code !== 'phone_missing' && code !== 'time_gone') return statusOf[code];
  // Without scripts the form itself asks for all countries: that is not an error.
  return code === null && phone?.countries ? 200 : 422;
}

const meet: Record<Action, (asked: Asked) => Promise<Outcome>> = {
  leave: by(leaveLine),
  confirm: by(confirmComing),
  resume: by(resumeTicket),
  return: async ({ commands, actor, ref, idempotencyKey }) =>
    void (await returnTicket(commands, actor, ref, {}, idempotencyKey)),
  check_in: by(checkIn),
  delay: async ({ commands, actor, ref, form, idempotencyKey }) =>
    void (await delayTurn(
      commands,
      actor,
      ref,
      // A page from before an upgrade does not tell what it showed.
      { passing: numberOf(form, 'passing'), ...(form.has('left') && { left: numberOf(form, 'left') }) },
      idempotencyKey,
    )),
  step_away: goAway,
  away: (asked) => change(asked, { travelMinutes: numberOf(asked.form, 'minutes') }),
  slow: (asked) => change(asked, { needsMoreTime: true }),
  papers: (asked) => change(asked, { papersReady: choicesIn(asked.form, 'ready') }),
  phone: (asked) => changeNumber(asked, 'phone'),
  second: (asked) => changeNumber(asked, 'second'),
  forget_phone: (asked) => change(asked, { phone: null }),
  forget_second: (asked) => change(asked, { secondPhone: null }),
  email: changeEmail,
  forget_email: (asked) => change(asked, { email: null }),
  first: (asked) => change(asked, { toldFirst: typedIn(asked.form, 'first') === 'email' ? 'email' : 'sms' }),
  language: changeLanguage,
  rate: async ({ commands, actor, ref, form, idempotencyKey }) => {
    const input = { rating: numberOf(form, 'rating'), comment: commentIn(form) };
    await giveFeedback(commands, actor, ref, input, idempotencyKey);
  },
  erase: async ({ commands, ref, actor, idempotencyKey }) => eraseTicket(commands, ref, { actor, idempotencyKey }),
};

/** For a command that needs only the ticket. */
function by(command: Command<TicketRef, unknown, Actor>) {
  return async ({ commands, actor, ref, idempotencyKey }: Asked): Promise<void> => {
    await command(commands, actor, ref, idempotencyKey);
  };
}

async function goAway({ commands, actor, ref, form, idempotencyKey }: Asked): Promise<Outcome> {
  try {
    await stepAway(commands, actor, ref, { until: new Date(typedIn(form, 'until')) }, idempotencyKey);
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'invalid_fields') throw error;
    return { problem: { action: 'step_away', code: 'time_gone' } };
  }
}

async function change({ commands, actor, ref, idempotencyKey }: Asked, input: TicketChange): Promise<void> {
  await changeTicket(commands, actor, ref, input, idempotencyKey);
}

/** A new number gets a text and a new address gets an email, as after a join. */
async function changeCounted(asked: Asked, input: TicketChange): Promise<void> {
  const { commands, limits, visitor, actor, ref, idempotencyKey } = asked;
  const bound = limits.of({ browserId: visitor.browserId, address: visitor.address });
  await change(asked, {
    ...input,
    address: visitor.address,
    admission: await admission(commands, { actor, ...ref, idempotencyKey }, bound),
  });
}

async function changeNumber(asked: Asked, name: 'phone' | 'second'): Promise<Outcome> {
  const { commands, form, context } = asked;
  const entry = readPhoneEntry(form, commands, context.get(languageContext).language, name);
  const problem = (code: TicketProblem['code']): Outcome => ({ problem: { action: name, code, phone: entry.sent } });
  if (entry.wantsCountries || !entry.isGood) return problem(null);
  if (entry.input.phone === null) return problem('phone_missing');
  const consent = `${consentVersion}/${context.get(languageContext).language}`;
  await changeCounted(asked, name === 'phone' ? { phone: entry.input, consent } : { secondPhone: entry.input });
  const { start } = entry.sent;
  return { cookies: start ? [countryCookie(start.country)] : [] };
}

async function changeEmail(asked: Asked): Promise<Outcome> {
  const { form } = asked;
  const typed = typedIn(form, 'email').slice(0, 2 * maxEmail);
  const email = parseEmail(typed);
  if (!email.ok) return { problem: { action: 'email', code: null, email: { typed, fault: email.code } } };
  await changeCounted(asked, { email: email.address });
}

/** On the ticket for its lifetime, and in this browser in any case. */
async function changeLanguage(asked: Asked): Promise<Outcome> {
  const { form, ticket } = asked;
  const language = typedIn(form, 'language');
  const isOffered = isLanguage(language) && offeredLanguages.includes(language);
  if (!isOffered) throw fieldRefusal('language', 'unknown');
  if (ticket.endedAt === null) await change(asked, { language });
  return { cookies: [languageCookie(language)] };
}

/** The field counts the end of a line as one character, and the browser sends two. */
const commentIn = (form: FormData): string => typedIn(form, 'comment').replaceAll('\r\n', '\n');

/** NaN if nothing was chosen; the command refuses that. */
function numberOf(form: FormData, name: string): number {
  return Number(typedIn(form, name) || Number.NaN);
}
