// The history of a place for its staff: tickets by filter, a line's log, one ticket's whole story.

import { findNamesOfPlace } from '#db/place/names.ts';
import type { HistoryNames, HistoryTicket, HistoryView, LogEntry, LogView, TicketStoryView } from '#contract/views.ts';
import { hasTickets } from '#db/ticket/day-figures.ts';
import type { Db } from '#db/database.ts';
import { findRating } from '#db/ticket/feedback.ts';
import {
  countHistory,
  findHistoryPage,
  findLog,
  findPersons,
  type HistoryCursor,
  type HistoryRow,
  type HistoryInput,
  type PersonRow,
} from '#db/ticket/history.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { findMemberNames } from '#db/ticket/live-rows.ts';
import { readField } from '#db/secret/sealed-tickets.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { findStaffTicket, findTicketRef } from '#db/ticket/tickets.ts';
import { isWholePhone, plain } from '#domain/ticket/guest-search.ts';
import { chooseHistory, instantsOf, readSearch, statesOf, type HistoryFilter } from '#domain/ticket/history-filter.ts';
import { isId } from '#domain/id.ts';
import { waitMinutes } from '#domain/insights/day-figure.ts';
import { serviceDay } from '#domain/local-time.ts';
import { may, phoneSight } from '#domain/team/permissions.ts';
import { maskPhone } from '#domain/phone/phone.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { presentNamedPlace } from '../place-look.ts';
import { presentStaffTicket, type StaffReader } from '../staff/staff-ticket.ts';
import { presentEntry, presentTicketFile } from '../staff/ticket-file.ts';

export interface HistoryDeps {
  db: Db;
  secrets: Secrets;
  place: PlaceRow;
  reader: StaffReader;
  now: Date;
}

type Asked = (name: string) => string | null;

const maxPage = 50;
const maxLog = 100;
/** The maximum of tickets decrypted for one search; beyond it, the page says that the result is cut. */
const maxSearched = 5000;

export async function presentHistory(deps: HistoryDeps, asked: Asked): Promise<HistoryView> {
  const { db, place } = deps;
  const today = serviceDay(deps.now, place.time_zone);
  const filter = chooseHistory(asked, today);
  const { input, isCut } = await inputOf(deps, filter);
  const after = readCursor(asked('after'));
  const [names, total, rows] = await Promise.all([
    presentNames(deps),
    countHistory(db, input),
    findHistoryPage(db, input, { after, max: maxPage + 1 }),
  ]);
  const shown = rows.slice(0, maxPage);
  const last = shown.at(-1);
  return {
    ...names,
    filter,
    today,
    isNew: total === 0 && !(await hasTickets(db, { organizationId: place.organization_id, placeId: place.id })),
    total,
    items: shown.map((row) => presentPast(deps, row)),
    next: last && rows.length > maxPage ? `${last.ordered_by}_${last.id}` : null,
    isCut,
  };
}

/** For an export: all tickets, page by page, so that memory does not grow with the history. */
export async function historyReader(
  deps: HistoryDeps,
  asked: Asked,
): Promise<{
  names: HistoryNames;
  filter: HistoryFilter;
  total: number;
  pages: () => AsyncGenerator<HistoryTicket[]>;
}> {
  const filter = chooseHistory(asked, serviceDay(deps.now, deps.place.time_zone));
  const { input } = await inputOf(deps, filter);
  const [names, total] = await Promise.all([presentNames(deps), countHistory(deps.db, input)]);
  const max = filter.order === 'longest' ? sortedAtOnce : exportedAtOnce;
  async function* pages() {
    let after: HistoryCursor | null = null;
    for (;;) {
      const rows: HistoryRow[] = await findHistoryPage(deps.db, input, { after, max });
      for (let from = 0; from < rows.length; from += exportedAtOnce)
        yield rows.slice(from, from + exportedAtOnce).map((row) => presentPast(deps, row));
      const last = rows.at(-1);
      if (!last || rows.length < max) return;
      after = { seconds: last.ordered_by, id: last.id };
    }
  }
  return { names, filter, total, pages };
}

const exportedAtOnce = 500;
/** No index knows the longest wait: each read sorts the whole history, so an export takes more at once. */
const sortedAtOnce = 5000;

export async function presentLog(deps: HistoryDeps, asked: Asked): Promise<LogView> {
  const { db, place } = deps;
  const today = serviceDay(deps.now, place.time_zone);
  const filter = chooseHistory(asked, today);
  const names = await presentNames(deps);
  const lineId = (names.lines.find(({ id }) => id === filter.lineId) ?? names.lines[0])?.id ?? null;
  const below = /^\d{1,15}$/.test(asked('below') ?? '') ? Number(asked('below')) : null;
  const rows =
    lineId === null
      ? []
      : await findLog(
          db,
          { organizationId: place.organization_id, lineId },
          { ...instantsOf(filter, place.time_zone), below, max: maxLog + 1, now: deps.now },
        );
  const entries = rows
    .slice(0, maxLog)
    .map((row): LogEntry => ({ ...presentEntry(row), ticketId: row.ticket_id, number: row.number }));
  return {
    ...names,
    filter,
    today,
    lineId,
    entries,
    next: rows.length > maxLog ? (entries.at(-1)?.seq ?? null) : null,
  };
}

/** Throws `not_found` for a ticket of another place. */
export async function presentTicketStory(deps: HistoryDeps, ticketId: string): Promise<TicketStoryView> {
  const { db, secrets, place, reader, now } = deps;
  const ref = await findTicketRef(db, place.organization_id, ticketId);
  if (ref?.placeId !== place.id) throw new Refusal('not_found');
  const row = orNotFound(await findStaffTicket(db, ref));
  const [names, file, rating] = await Promise.all([
    presentNames(deps),
    presentTicketFile({ db, secrets, now }, ref, reader, row),
    findRating(db, place.organization_id, ticketId),
  ]);
  return { ...names, file, erasedAt: row.erased_at?.toISOString() ?? null, rating };
}

async function presentNames({ db, place }: HistoryDeps): Promise<HistoryNames> {
  const [{ lines, desks }, members] = await Promise.all([
    findNamesOfPlace(db, { organizationId: place.organization_id, placeId: place.id }),
    findMemberNames(db, place),
  ]);
  return {
    place: presentNamedPlace(place),
    lines: lines.map(({ id, name, services }) => ({ id, name, services })),
    desks,
    members: members.map(({ id, name }) => ({ id, name })),
  };
}

async function inputOf(deps: HistoryDeps, filter: HistoryFilter): Promise<{ input: HistoryInput; isCut: boolean }> {
  const { db, place } = deps;
  const search = readSearch(filter.search);
  const input: HistoryInput = {
    place: { organizationId: place.organization_id, placeId: place.id, timeZone: place.time_zone },
    filter,
    ...instantsOf(filter, place.time_zone),
    states: filter.outcome && statesOf(filter.outcome),
    number: search.by === 'number' ? search : null,
    ids: null,
  };
  if (search.by !== 'person') return { input, isCut: false };
  const persons = may(deps.reader.role, 'see_names') ? await findPersons(db, input, maxSearched) : [];
  const ids = persons.filter((person) => isMeant(deps, person, search)).map(({ id }) => id);
  const number = search.count === null ? null : { prefix: null, count: search.count };
  return { input: { ...input, number, ids }, isCut: persons.length === maxSearched };
}

function isMeant(
  { secrets, reader }: HistoryDeps,
  person: PersonRow,
  { text, digits }: { text: string; digits: string },
): boolean {
  const number = (digits === '' ? null : readField(secrets, person, 'phone'))?.split(';', 1)[0] ?? '';
  // Search only the digits that this reader sees: otherwise a masked number could be found digit by digit.
  const isFull = phoneSight(reader.role, person.state) === 'full';
  const seen = isFull ? number : maskPhone(number);
  if (number !== '' && (seen.endsWith(digits) || (isFull && isWholePhone(number, digits)))) return true;
  return plain(readField(secrets, person, 'name') ?? '').includes(text);
}

function readCursor(text: string | null): HistoryCursor | null {
  const [, seconds = '', id = ''] = /^(-?\d{1,10}(?:\.\d{1,9})?)_(.+)$/.exec(text ?? '') ?? [];
  return isId(id) ? { seconds, id } : null;
}

function presentPast({ secrets, reader, now }: HistoryDeps, row: HistoryRow): HistoryTicket {
  const ticket = presentStaffTicket(secrets, row, reader, { now, services: [] });
  const { id, number, state, lineId, name, phone, isUnreadable, language, partySize, deskId } = ticket;
  const { joinedAt, calledAt, servingAt, endedAt, promised } = ticket;
  return {
    id,
    number,
    state,
    lineId,
    name,
    phone,
    isErased: row.erased_at !== null,
    isUnreadable,
    language,
    partySize,
    service: row.service_id,
    deskId,
    joinedAt,
    calledAt,
    servingAt,
    endedAt,
    promised,
    waitMinutes: waitMinutes(ticket),
    rating: row.rating,
  };
}
