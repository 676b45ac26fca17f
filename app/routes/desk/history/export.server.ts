import type { LoaderFunctionArgs } from 'react-router';
import { auditExport } from '#commands/engine/audit.ts';
import type { HistoryNames, HistoryTicket } from '#contract/views.ts';
import { csvPages, type CsvCell } from '#domain/insights/csv.ts';
import { translate } from '#locales/translate.ts';
import type { Language } from '#locales/languages.ts';
import { historyReader } from '#presenters/insights/ticket-history.ts';
import { staffLanguageContext } from '#app/context/context.server.ts';
import { writtenFile } from '#app/page/written-file.server.ts';
import { sendToProof } from '#app/proof/proof.server.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';
import { askedBy, partsOf } from './history-page.server.ts';
import { namesOfTicket } from './names-of-ticket.ts';

/** A file of all tickets in the history, written page by page while it is read, whatever its size. */
export async function exportHistory(arrival: LoaderFunctionArgs): Promise<Response> {
  const session = await requireStaffAt(arrival, 'settings');
  const chosen = new URL(arrival.request.url).searchParams;
  chosen.delete('as');
  sendToProof(session.staff, `/desk/${session.place.slug}/history?${chosen.toString()}`);
  const asked = askedBy(arrival.request);
  const { names, filter, total, pages } = await historyReader(partsOf(session), asked);
  const isJson = asked('as') === 'json';
  const { commands, staff, place } = session;
  const owner = { organizationId: place.organization_id, placeId: place.id };
  await auditExport(commands, staff, { ...owner, what: 'tickets', as: isJson ? 'json' : 'csv', count: total });
  const language = arrival.context.get(staffLanguageContext);
  const name = `${names.place.slug}-${filter.from}-${filter.to}`;
  if (isJson) return writtenFile({ name: `${name}.json`, type: 'application/json', total }, asJson(pages()));
  const columns = columnsOf(names, language);
  const heads = columns.map(([head]) => translate(language, head));
  const body = csvPages(heads, pages(), (ticket) => columns.map(([, cell]) => cell(ticket)));
  return writtenFile({ name: `${name}.csv`, type: 'text/csv', total }, body);
}

async function* asJson(pages: AsyncIterable<HistoryTicket[]>): AsyncGenerator<string> {
  let isFirst = true;
  yield '{"items":[\n';
  for await (const page of pages) {
    yield (isFirst ? '' : ',\n') + page.map((ticket) => JSON.stringify(ticket)).join(',\n');
    isFirst = false;
  }
  yield '\n]}\n';
}

function columnsOf(names: HistoryNames, language: Language) {
  const named = (ticket: HistoryTicket) => namesOfTicket(ticket, names, language);
  const clock = clockOf(names.place.timeZone);
  return [
    ['history.col_number', ({ number }) => number],
    ['history.line', (ticket) => named(ticket).line?.text ?? ''],
    ['history.outcome', ({ state }) => translate(language, `drawer.state_${state}`)],
    ['history.col_name', ({ name }) => name],
    ['history.col_phone', ({ phone }) => phone],
    ['history.language', (ticket) => ticket.language],
    ['history.col_people', ({ partySize }) => partySize],
    ['history.service', (ticket) => named(ticket).service?.text ?? ''],
    ['history.desk', (ticket) => named(ticket).desk],
    ['history.col_joined', ({ joinedAt }) => clock(joinedAt)],
    ['history.col_called', ({ calledAt }) => clock(calledAt)],
    ['history.col_served', ({ servingAt }) => clock(servingAt)],
    ['history.col_ended', ({ endedAt }) => clock(endedAt)],
    ['history.col_waited', ({ waitMinutes }) => waitMinutes],
    ['history.col_told_low', ({ promised }) => promised?.low ?? null],
    ['history.col_told_high', ({ promised }) => promised?.high ?? null],
    ['history.col_rating', ({ rating }) => rating],
  ] as const satisfies (readonly [head: string, cell: (ticket: HistoryTicket) => CsvCell])[];
}

/** `2026-03-31 09:05:00` in the place's time zone, which spreadsheets of every country read. The Swedish locale writes it so. */
function clockOf(timeZone: string): (at: string | null) => string | null {
  // Made once: a format of its own for each cell took most of the time of a large file, and nothing else ran meanwhile.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => at && format.format(new Date(at));
}
