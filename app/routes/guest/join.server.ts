import { data, redirect } from 'react-router';
import type { ActionFunctionArgs } from 'react-router';
import { onceOf } from '#commands/context.ts';
import { joinLine } from '#commands/join-line.ts';
import { statusOf } from '#contract/problems.ts';
import { findLinesOfPlace, type LineRow } from '#db/lines.ts';
import { lineSettingsOf } from '#domain/line-settings.ts';
import { parseName } from '#domain/name.ts';
import { parsePhone, type PhoneMetadata } from '#domain/phone.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { languageContext } from '../../context.server.ts';
import { requestContext } from '../../request.server.ts';
import { activeTicketsAt, cookieWithTicket } from './held-tickets.server.ts';
import type { JoinEntry, JoinFaults, JoinProblem } from './join-entry.ts';
import { countryCookie } from './phone-start.server.ts';
import { placeOf } from './place.server.ts';

/** Joins a line by the form; answers with what is wrong beside its field, and everything that was written. */
export async function join({ request, params, context }: ActionFunctionArgs) {
  const place = placeOf(context);
  const { commands, visitor, limits } = context.get(requestContext);
  const form = await request.formData();
  const entry = entryOf(form);
  const lines = await findLinesOfPlace(commands.db, place);
  const line = lines.find(({ slug }) => slug === (params['line'] ?? entry.line)) ?? onlyOf(lines);
  if (!line) return refuse(entry, { faults: { line: 'missing' }, e164: null });
  const held = await activeTicketsAt(commands, request, place.id);
  const mine = held.find(({ lineId }) => lineId === line.id);
  if (mine) return redirect(`/t/${mine.token}`, 303);

  const checked = check(entry, line, commands.phoneMetadata, textOf(form, 'withoutTexts'));
  if (Object.keys(checked.faults).length > 0) return refuse(entry, checked);
  const wish = {
    lineId: line.id,
    phone: entry.phone || null,
    phoneCountry: entry.phoneCountry || null,
    name: entry.name || null,
    language: context.get(languageContext).language,
    partySize: Number(entry.partySize),
    source: new URL(request.url).searchParams.get('via') === 'qr' ? ('qr' as const) : ('link' as const),
  };
  try {
    limits.count({ browserId: visitor.browserId, address: visitor.address, phone: checked.e164 });
    const actor = { kind: 'guest', id: null, browserId: visitor.browserId } as const;
    const { answer } = await joinLine(commands, actor, wish, onceOf(textOf(form, 'once'), wish));
    const token = commands.secrets.ticketToken(answer.ticketId);
    const headers = new Headers({ 'Set-Cookie': cookieWithTicket(request, token) });
    if (entry.phone) headers.append('Set-Cookie', countryCookie(request, entry.phoneCountry));
    return redirect(`/t/${token}`, { status: 303, headers });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refusedJoin(entry, error);
  }
}

function onlyOf(lines: LineRow[]): LineRow | undefined {
  return lines.length === 1 ? lines[0] : undefined;
}

function entryOf(form: FormData): JoinEntry {
  return {
    line: textOf(form, 'line'),
    phone: textOf(form, 'phone').trim(),
    phoneCountry: textOf(form, 'phoneCountry'),
    name: textOf(form, 'name'),
    partySize: textOf(form, 'partySize') || '1',
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

interface Checked {
  faults: JoinFaults;
  e164: string | null;
}

function check(entry: JoinEntry, line: LineRow, metadata: PhoneMetadata, withoutTexts: string): Checked {
  const faults: JoinFaults = {};
  const name = parseName(entry.name);
  if (!name.ok) faults.name = name.code;
  const size = Number(entry.partySize);
  const isSize = Number.isInteger(size) && size >= 1 && size <= lineSettingsOf(line.settings).partySizeLimit;
  if (!isSize) faults.partySize = 'out_of_range';
  if (!entry.phone) return { faults, e164: null };
  const phone = parsePhone(entry.phone, entry.phoneCountry, metadata);
  if (!phone.ok) return { faults: { ...faults, phone: phone.code }, e164: null };
  // Said once, and no obstacle: whoever sends the same number again knows.
  if (!phone.canText && withoutTexts !== phone.e164) faults.phone = 'phone_no_texts';
  return { faults, e164: phone.e164 };
}

function refuse(entry: JoinEntry, { faults, e164 }: Checked) {
  const withoutTexts = faults.phone === 'phone_no_texts' ? (e164 ?? '') : '';
  return data<JoinProblem>({ entry, fields: faults, form: null, withoutTexts }, { status: 422 });
}

/** The line said no; a fault of a field cannot come from here, the same rules were asked before. */
function refusedJoin(entry: JoinEntry, { code, details }: Refusal) {
  const headers: HeadersInit = details.retryAfterSeconds ? { 'Retry-After': String(details.retryAfterSeconds) } : {};
  return data<JoinProblem>({ entry, fields: {}, form: code, withoutTexts: '' }, { status: statusOf[code], headers });
}
