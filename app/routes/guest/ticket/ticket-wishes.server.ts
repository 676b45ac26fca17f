// What a guest asks for on the own ticket's page, by forms: each wish is a command, and a wish that cannot be met is answered with the
// reason, for the place where it was pressed.

import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import type { ActionFunctionArgs } from 'react-router';
import { admission } from '#commands/ticket/admission.ts';
import { changeTicket, type TicketChange } from '#commands/ticket/change-ticket.ts';
import { checkIn } from '#commands/ticket/check-in.ts';
import { confirmComing } from '#commands/ticket/confirm-coming.ts';
import { onceOfForm, type Once } from '#commands/engine/once.ts';
import { delayTurn } from '#commands/ticket/delay-turn.ts';
import { eraseTicket } from '#commands/erasing/erase-tickets.ts';
import { giveFeedback } from '#commands/ticket/give-feedback.ts';
import { resumeTicket } from '#commands/ticket/hold-ticket.ts';
import { leaveLine } from '#commands/ticket/leave-line.ts';
import { returnTicket } from '#commands/ticket/return-ticket.ts';
import { statusOf } from '#contract/problems.ts';
import type { Actor } from '#domain/team/actor.ts';
import { emailMost, parseEmail } from '#domain/messaging/email-address.ts';
import { fieldRefusal, isRefusal } from '#domain/refusal.ts';
import { languageCookie } from '#locales/choose-language.ts';
import { isLanguage, offeredLanguages } from '#locales/languages.ts';
import { languageContext } from '../../../page/context.server.ts';
import { requestContext, type RequestContext } from '../../../session/request.server.ts';
import { consentVersion } from '../../../form/join-entry.ts';
import { readPhoneEntry } from '../../../phone-field/phone-entry.server.ts';
import { countryCookie } from '../../../phone-field/phone-start.server.ts';
import { ticketContext, type OpenedTicket } from './ticket-context.server.ts';
import { wishes, type TicketProblem, type Wish } from './ticket-wish.ts';
import { typedIn } from '../../../form/form-fields.ts';

interface Asked extends OpenedTicket, RequestContext {
  actor: Actor;
  form: FormData;
  /** What was asked, so that it is done once however often it is sent. */
  once: Once | null;
  request: Request;
  context: ActionFunctionArgs['context'];
}

/** A problem, or cookies to be set. */
type Outcome = { problem: TicketProblem } | { cookies: string[] } | void;

export async function meetWish({ request, params, context }: ActionFunctionArgs) {
  const opened = context.get(ticketContext);
  if (!opened) throw data(null, { status: 404 });
  const form = await request.formData();
  const wish = wishes.find((one) => one === form.get('wish')) ?? null;
  if (!wish) return refuse({ wish, code: 'invalid_fields' });
  const at = context.get(requestContext);
  const actor: Actor = { kind: 'guest', id: null, browserId: at.visitor.browserId };
  const once = onceOfForm(typedIn(form, 'once'), [params['token'], ...form.entries()]);
  try {
    const outcome = await meet[wish]({ ...opened, ...at, actor, form, once, request, context });
    if (outcome && 'problem' in outcome) return refuse(outcome.problem);
    // A list that is ticked off goes on where it is.
    if (form.has('stay')) return data(null);
    const headers = new Headers((outcome?.cookies ?? []).map((cookie): [string, string] => ['Set-Cookie', cookie]));
    return redirect(`/t/${params['token']}`, { status: 303, headers });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refuse({ wish, code: error.code });
  }
}

function refuse(problem: TicketProblem) {
  return data<TicketProblem>({ ...problem, once: randomUUID() }, { status: statusFor(problem) });
}

function statusFor({ code, phone }: TicketProblem): number {
  if (code && code !== 'not_sent' && code !== 'phone_missing') return statusOf[code];
  // Without scripts all countries are asked for by the form itself: no fault of anybody.
  return code === null && phone?.countries ? 200 : 422;
}

const meet: Record<Wish, (asked: Asked) => Promise<Outcome>> = {
  leave: async ({ commands, actor, ref, once }) => void (await leaveLine(commands, actor, ref, once)),
  confirm: async ({ commands, actor, ref, once }) => void (await confirmComing(commands, actor, ref, once)),
  resume: async ({ commands, actor, ref, once }) => void (await resumeTicket(commands, actor, ref, once)),
  return: async ({ commands, actor, ref, once }) => void (await returnTicket(commands, actor, ref, {}, once)),
  check_in: async ({ commands, actor, ref, once }) => void (await checkIn(commands, actor, ref, once)),
  delay: async ({ commands, actor, ref, form, once }) =>
    void (await delayTurn(commands, actor, ref, { passing: numberOf(form, 'passing') }, once)),
  away: (asked) => change(asked, { travelMinutes: numberOf(asked.form, 'minutes') }),
  slow: (asked) => change(asked, { needsMoreTime: true }),
  papers: (asked) => change(asked, { papersReady: asked.form.getAll('ready').filter(isText) }),
  phone: (asked) => changeNumber(asked, 'phone'),
  second: (asked) => changeNumber(asked, 'second'),
  forget_phone: (asked) => change(asked, { phone: null }),
  forget_second: (asked) => change(asked, { secondPhone: null }),
  email: changeEmail,
  forget_email: (asked) => change(asked, { email: null }),
  first: (asked) => change(asked, { toldFirst: typedIn(asked.form, 'first') === 'email' ? 'email' : 'sms' }),
  language: changeLanguage,
  rate: async ({ commands, actor, ref, form, once }) => {
    const wish = { rating: numberOf(form, 'rating'), comment: typedIn(form, 'comment') };
    await giveFeedback(commands, actor, ref, wish, once);
  },
  erase: async ({ commands, ref, actor, once }) => eraseTicket(commands, ref, { actor, once }),
};

async function change({ commands, actor, ref, once }: Asked, wish: TicketChange): Promise<void> {
  await changeTicket(commands, actor, ref, wish, once);
}

/** A new number gets a text, a new address a letter, as a join does. */
async function changeCounted(asked: Asked, phone: string | null, wish: TicketChange): Promise<void> {
  const { commands, limits, visitor, actor, ref, once } = asked;
  const bound = limits.of({ browserId: visitor.browserId, address: visitor.address, phone });
  await change(asked, {
    ...wish,
    address: visitor.address,
    admit: await admission(commands, { actor, ...ref, once }, bound),
  });
}

async function changeNumber(asked: Asked, name: 'phone' | 'second'): Promise<Outcome> {
  const { commands, form, context } = asked;
  const entry = readPhoneEntry(form, commands, context.get(languageContext).language, name);
  const problem = (code: TicketProblem['code']): Outcome => ({ problem: { wish: name, code, phone: entry.sent } });
  if (entry.wantsCountries || !entry.isGood) return problem(null);
  if (entry.wish.phone === null) return problem('phone_missing');
  const consent = `${consentVersion}/${context.get(languageContext).language}`;
  await changeCounted(
    asked,
    entry.e164,
    name === 'phone' ? { phone: entry.wish, consent } : { secondPhone: entry.wish },
  );
  const { start } = entry.sent;
  return { cookies: start ? [countryCookie(start.country)] : [] };
}

async function changeEmail(asked: Asked): Promise<Outcome> {
  const { form, ticket } = asked;
  const typed = typedIn(form, 'email').slice(0, 2 * emailMost);
  const email = parseEmail(typed);
  if (!email.ok) return { problem: { wish: 'email', code: null, email: { typed, fault: email.code } } };
  // Whoever stopped texts and gives an address wants letters.
  await changeCounted(asked, null, {
    email: email.address,
    ...(ticket.areTextsStopped ? { toldFirst: 'email' as const } : {}),
  });
}

/** On the ticket as long as it lives, and for this browser in any case. */
async function changeLanguage(asked: Asked): Promise<Outcome> {
  const { form, ticket } = asked;
  const language = typedIn(form, 'language');
  const isOffered = isLanguage(language) && offeredLanguages.includes(language);
  if (!isOffered) throw fieldRefusal('language', 'unknown');
  if (ticket.endedAt === null) await change(asked, { language });
  return { cookies: [languageCookie(language)] };
}

const isText = (value: FormDataEntryValue): value is string => typeof value === 'string';

/** Not a number where nothing was chosen; the command says so. */
function numberOf(form: FormData, name: string): number {
  return Number(typedIn(form, name) || Number.NaN);
}
