import type { LoaderFunctionArgs } from 'react-router';
import { auditExport } from '#commands/engine/audit.ts';
import type { HistoryNames, HistoryTicket } from '#contract/views.ts';
import { byteOrderMark, csvRows, type CsvCell } from '#domain/insights/csv.ts';
import { translate } from '#locales/translate.ts';
import type { Language } from '#locales/languages.ts';
import { historyReader } from '#presenters/insights/ticket-history.ts';
import { staffLanguageContext } from '#app/context/context.server.ts';
import { inLanguage } from '#app/i18n/in-language.ts';
import { sendToProof } from '#app/proof/proof.server.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';
import { askedBy, partsOf } from './history-page.server.ts';

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
  const body = isJson ? asJson(pages()) : asCsv(pages(), names, language);
  const name = `${names.place.slug}-${filter.from}-${filter.to}.${isJson ? 'json' : 'csv'}`;
  return new Response(streamOf(body), {
    headers: {
      'Content-Type': isJson ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Total-Count': String(total),
    },
  });
}

type Pages = AsyncIterable<HistoryTicket[]>;

async function* asJson(pages: Pages): AsyncGenerator<string> {
  let isFirst = true;
  yield '{"items":[\n';
  for await (const page of pages) {
    yield (isFirst ? '' : ',\n') + page.map((ticket) => JSON.stringify(ticket)).join(',\n');
    isFirst = false;
  }
  yield '\n]}\n';
}

async function* asCsv(pages: Pages, names: HistoryNames, language: Language): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([columns.map((column) => translate(language, column))]);
  for await (const page of pages) yield csvRows(page.map((ticket) => cellsOf(ticket, names, language)));
}

const columns = [
  'history.col_number',
  'history.line',
  'history.outcome',
  'history.col_name',
  'history.col_phone',
  'history.language',
  'history.col_people',
  'history.service',
  'history.desk',
  'history.col_joined',
  'history.col_called',
  'history.col_served',
  'history.col_ended',
  'history.col_waited',
  'history.col_told_low',
  'history.col_told_high',
  'history.col_rating',
] as const;

function cellsOf(ticket: HistoryTicket, { place, lines, desks }: HistoryNames, language: Language): CsvCell[] {
  const line = lines.find(({ id }) => id === ticket.lineId);
  const service = line?.services.find(({ id }) => id === ticket.service);
  const named = (name: Record<string, string> | undefined): string =>
    name ? inLanguage(name, language, place.defaultLanguage) : '';
  const clock = (at: string | null): string | null => at && onClock(at, place.timeZone);
  return [
    ticket.number,
    named(line?.name),
    translate(language, `drawer.state_${ticket.state}`),
    ticket.name,
    ticket.phone,
    ticket.language,
    ticket.partySize,
    named(service?.name),
    desks.find(({ id }) => id === ticket.deskId)?.name ?? null,
    clock(ticket.joinedAt),
    clock(ticket.calledAt),
    clock(ticket.servingAt),
    clock(ticket.endedAt),
    ticket.waitMinutes,
    ticket.promised?.low ?? null,
    ticket.promised?.high ?? null,
    ticket.rating,
  ];
}

/** `2026-03-31 09:05:00` in the place's time zone, which spreadsheets of every country read. The Swedish locale writes it so. */
function onClock(at: string, timeZone: string): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone });
}

function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
