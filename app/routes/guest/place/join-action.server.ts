import { randomUUID } from 'node:crypto';
import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { admission } from '#commands/ticket/admission.ts';
import { idempotencyKeyOfForm } from '#commands/engine/idempotency-key.ts';
import { joinLine, type JoinInput } from '#commands/ticket/join-line.ts';
import { statusOf } from '#contract/problems.ts';
import { findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import { visitInTheWay, visitRuleOf } from '#domain/place/visit-rule.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { languageContext } from '#app/context/context.server.ts';
import { requestContext } from '#app/session/request.server.ts';
import { cookieWithTicket, isInLine, onePlaceAt, ticketsAt } from '#app/session/browser-tickets.server.ts';
import { typedIn } from '#app/form/form-answer.ts';
import { checkJoinEntry, readJoinEntry, inputOf } from './read-join-entry.server.ts';
import { consentVersion, type JoinEntry, type JoinFaults, type JoinProblem } from '#app/form/join-entry.ts';
import { readPhoneEntry, type PhoneEntry } from '#app/phone-field/phone-entry.server.ts';
import { countryCookie } from '#app/phone-field/phone-start.server.ts';
import { placeOf } from '#app/session/place-context.server.ts';

interface Sent {
  entry: JoinEntry;
  phone: PhoneEntry;
  second: PhoneEntry;
}

/** Joins a line with the form. A refusal returns each message for its field, and all entries. */
export async function join({ request, params, context }: ActionFunctionArgs) {
  const place = placeOf(context);
  const { commands, visitor, limits } = context.get(requestContext);
  const form = await request.formData();
  const { language } = context.get(languageContext);
  const phone = readPhoneEntry(form, commands, language);
  const second = readPhoneEntry(form, commands, language, 'second');
  const sent: Sent = { entry: readJoinEntry(form), phone, second };
  if (phone.wantsCountries || second.wantsCountries) return data(problemOf(sent));
  const lines = await findLinesOfPlace(commands.db, place);
  // A form of one line offers no choice, and a browser sends none that cannot be chosen any more.
  const asked = params['line'] ?? (sent.entry.line || typedIn(form, 'shown'));
  const line = asked === '' ? onlyOf(lines) : lines.find(({ slug }) => slug === asked);
  if (!line) return refusedJoin(sent, new Refusal('line_closed'));
  const own = await ticketsAt(commands, request, place);
  const mine = own.find((ticket) => isInLine(ticket) && ticket.lineId === line.id);
  if (mine) return redirect(`/t/${mine.token}`, 303);
  const visit = visitInTheWay(visitRuleOf(place.visit_rule), own, commands.now());
  if (visit?.until === null) return redirect(onePlaceAt(visit.ticket), 303);
  if (isAskedAnew(form, line)) return data(askAnew(sent));

  const faults = checkJoinEntry(sent.entry, line);
  if (Object.keys(faults).length > 0 || !phone.isGood || !second.isGood) return refuse(sent, faults);
  const hasNumber = phone.input.phone !== null || second.input.phone !== null;
  const input: JoinInput = {
    lineId: line.id,
    ...phone.input,
    ...inputOf(sent.entry, line),
    secondPhone: second.input.phone,
    secondPhoneCountry: second.input.phoneCountry,
    consent: hasNumber ? `${consentVersion}/${language}` : null,
    closing: closingOf(form),
    language,
    source: new URL(request.url).searchParams.get('via') === 'qr' ? 'qr' : 'link',
  };
  try {
    const { browserId, address } = visitor;
    const actor = { kind: 'guest', id: null, browserId } as const;
    const idempotencyKey = idempotencyKeyOfForm(typedIn(form, 'once'), input);
    const bound = limits.of({ browserId, address });
    const admitted = await admission(commands, { actor, lineId: line.id, idempotencyKey }, bound);
    const { answer } = await joinLine(commands, actor, { ...input, address, admission: admitted }, idempotencyKey);
    const token = commands.secrets.ticketToken(answer.ticketId);
    const headers = new Headers({ 'Set-Cookie': cookieWithTicket(request, token) });
    if (phone.e164 && phone.sent.start) headers.append('Set-Cookie', countryCookie(phone.sent.start.country));
    return redirect(`/t/${token}`, { status: 303, headers });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refusedJoin(sent, error);
  }
}

function onlyOf(lines: LineRow[]): LineRow | undefined {
  return lines.length === 1 ? lines[0] : undefined;
}

/** If a line was chosen without scripts, the form still shows another line's questions. */
function isAskedAnew(form: FormData, line: LineRow): boolean {
  const shown = typedIn(form, 'shown');
  return shown !== '' && shown !== line.slug && (line.services.length > 0 || line.questions.length > 0);
}

function askAnew(sent: Sent): JoinProblem {
  const entry = { ...sent.entry, service: '', answers: {} };
  return { ...problemOf({ ...sent, entry }), form: 'asks_more' };
}

function closingOf(form: FormData): JoinInput['closing'] {
  const answer = typedIn(form, 'closing');
  return answer === 'keep' || answer === 'anyway' ? answer : 'ask';
}

function problemOf({ entry, phone, second }: Sent): JoinProblem {
  return { entry, fields: {}, form: null, idempotencyKey: randomUUID(), phone: phone.sent, second: second.sent };
}

function refuse(sent: Sent, fields: JoinFaults) {
  return data<JoinProblem>({ ...problemOf(sent), fields }, { status: 422 });
}

/** The line refused. A field error cannot come from here: the same rules were checked before. */
function refusedJoin(sent: Sent, { code, details: { retryAfterSeconds, opensAt } }: Refusal) {
  const headers: HeadersInit = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {};
  const problem: JoinProblem = { ...problemOf(sent), form: code };
  if (retryAfterSeconds) problem.againMinutes = Math.ceil(retryAfterSeconds / 60);
  if (opensAt !== undefined) problem.opensAt = opensAt?.toISOString() ?? null;
  return data(problem, { status: statusOf[code], headers });
}
