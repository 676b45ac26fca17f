// The board in the waiting room: calls, who is next, the estimated wait, and whether guests may join. Everybody sees the same.

import type { BoardLine, BoardView, BoardCall, BoardWords, SlideView } from '#contract/views.ts';
import type { LineState } from '#domain/line/line-states.ts';
import type { Db } from '#db/database.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { countEstimatesMet, type EstimatesMet } from '#db/ticket/estimates-met.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { boardSettingsOf } from '#domain/place/board-settings.ts';
import { lineForGuests } from '#domain/line/line-for-guests.ts';
import { reopening } from '#domain/line/opening-hours.ts';
import { tellWait } from '#domain/wait/forecast.ts';
import { loadPlaceFacts, recordSince, type BoardFacts } from '../place-facts.ts';
import { inLanguageOf } from '../place-look.ts';
import type { LiveLine } from '#db/ticket/live-rows.ts';
import type { BoardTicket } from '#db/ticket/ticket-reader.ts';
import { readField } from '#db/secret/sealed-tickets.ts';
import { graceEnd } from '#domain/ticket/grace.ts';
import { givenName } from '#domain/ticket/given-name.ts';
import { fallbackLanguage, offeredLanguages, type Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { createHash } from 'node:crypto';
import { readingSeconds, type SlideImage } from '#domain/place/board-slides.ts';
import { widthsWithin } from '#domain/place/place-image.ts';

/** `alone`: for a place's only line; `among`: for each of several. */
const maxNext = { alone: 4, among: 3 };
/** With fewer estimates, the share says nothing; a share below `shareNeeded` is for staff, who can improve it. */
const promisesNeeded = 20;
const shareNeeded = 0.6;

export async function presentBoard(db: Db, secrets: Secrets, place: PlaceRow, now: Date): Promise<BoardView> {
  const [facts, promises] = await Promise.all([
    loadPlaceFacts(db, place, { staffSince: null, front: maxNext.alone }),
    countEstimatesMet(db, place, recordSince(now, place.time_zone)),
  ]);
  return assembleBoard({ ...facts, promises }, secrets, now);
}

export function assembleBoard(facts: BoardFacts, secrets: Secrets, now: Date): BoardView {
  const lines = facts.lines.map((one) => boardLine(one, facts, now));
  const state = stateOf(lines);
  const { hasChime, isSpoken, layout } = boardSettingsOf(facts.place.board);
  return {
    seq: facts.lines.reduce((sum, { line }) => sum + line.head, 0),
    ...boardCalls(facts, secrets, now),
    lines: shownLines(lines),
    kept: shownShare(facts.promises),
    state,
    opensAt: state === 'closed' ? opensAt(facts, now) : null,
    sound: { hasChime, isSpoken },
    layout,
    look: lookMark(facts.place),
  };
}

function shownShare(promises: EstimatesMet | null): EstimatesMet | null {
  if (!promises || promises.of < promisesNeeded) return null;
  return promises.kept >= shareNeeded * promises.of ? promises : null;
}

function lookMark(place: PlaceRow): string {
  const { name, slug, look } = place;
  return [slug, name, look.accent ?? '', look.logo?.hash ?? '', slidesMark(place)].join(' ');
}

function boardLine({ line, waiting }: BoardFacts['lines'][number], { place, lines }: BoardFacts, now: Date): BoardLine {
  const state = lineForGuests(line, now, place.time_zone);
  return {
    name: inLanguageOf(place.default_language, line.name),
    state,
    waiting: line.waiting,
    wait: state === 'open' ? tellWait(line.forecast, line.waiting) : null,
    next: waiting.slice(0, lines.length > 1 ? maxNext.among : maxNext.alone).map(({ number }) => number),
  };
}

/** The state for a guest who comes in: that of the line that offers most. A full line takes guests again with the next call. */
function stateOf(lines: readonly BoardLine[]): LineState {
  if (lines.some(({ state }) => state === 'open' || state === 'full')) return 'open';
  return lines.some(({ state }) => state === 'paused') ? 'paused' : 'closed';
}

/** A closed and empty line is not shown if there are others. */
function shownLines(lines: BoardLine[]): BoardLine[] {
  const alive = lines.filter(({ state, waiting }) => state !== 'closed' || waiting > 0);
  return alive.length > 0 ? alive : lines;
}

function opensAt({ place, lines, desks }: BoardFacts, now: Date): string | null {
  const isServed = (id: string): boolean => desks.some(({ line_ids: ids }) => ids.includes(id));
  const openings = lines.flatMap(({ line }) => {
    const next = isServed(line.id) && reopening(line.hours, line.exceptions, now, place.time_zone);
    return next ? next.getTime() : [];
  });
  return openings.length === 0 ? null : new Date(Math.min(...openings)).toISOString();
}

// The calls on the board: number and desk, and nothing else of a guest, unless the place wants the first name too.

/** Beside the current call; more only of guests who have not arrived yet. */
const maxEarlier = 6;

/**
 * Of all guests who were called to a desk and are not finished: those who have not arrived yet, and the newest of the
 * others. An unanswered call ends with its grace time: people do not trust a board that shows a call for ever.
 */
function boardCalls(facts: BoardFacts, secrets: Secrets, at: Date) {
  const asked = facts.lines
    .flatMap(({ line, others }) => others.map((ticket) => ({ line, ticket })))
    .filter(({ ticket: { state, called_at: calledAt } }) => calledAt && (state === 'called' || state === 'serving'))
    .filter(({ line, ticket }) => ticket.state === 'serving' || (graceEnd(ticket, line.settings) ?? at) > at)
    .sort((a, b) => (b.ticket.called_at?.getTime() ?? 0) - (a.ticket.called_at?.getTime() ?? 0));
  const [now = null, ...coming] = asked.filter(({ ticket }) => ticket.state === 'called');
  const served = asked.filter(({ ticket }) => ticket.state === 'serving');
  const earlier = [...coming, ...served.slice(0, Math.max(0, maxEarlier - coming.length))];
  const show = (one: AskedTicket): BoardCall => boardCall(one, facts, secrets);
  return { now: now && show(now), earlier: earlier.map(show) };
}

interface AskedTicket {
  line: LiveLine;
  ticket: BoardTicket;
}

function boardCall({ line, ticket }: AskedTicket, { place, lines, desks }: BoardFacts, secrets: Secrets): BoardCall {
  const { number, language } = ticket;
  const desk = desks.find(({ id }) => id === ticket.desk_id)?.name ?? '';
  return {
    number,
    desk,
    line: lines.length > 1 ? inLanguageOf(place.default_language, line.name) : null,
    name: boardSettingsOf(place.board).shows === 'name' ? givenNameOf(secrets, ticket) : null,
    language,
    calledAt: ticket.called_at?.toISOString() ?? '',
    timesCalled: ticket.times_called,
    words: ticket.state === 'called' ? wordsOf({ number, desk }, [place.default_language, language]) : [],
  };
}

function givenNameOf(secrets: Secrets, ticket: BoardTicket): string | null {
  const known = readField(secrets, ticket, 'name');
  return known && givenName(known, ticket.language);
}

// Between these marks, number and desk keep their own direction in a sentence of another direction.
const [isolate, popIsolate] = ['\u2068', '\u2069'];
const apart = (text: string): string => `${isolate}${text}${popIsolate}`;

/** In the place's language first, then in the guest's language if it differs. */
function wordsOf({ number, desk }: { number: string; desk: string }, wanted: string[]): BoardWords[] {
  if (desk === '') return [];
  const spoken = wanted.flatMap((tag) => offeredLanguages.find((offered) => offered === tag) ?? []);
  const languages: Language[] = spoken.length > 0 ? [...new Set(spoken)] : [fallbackLanguage];
  return languages.map((language) => ({
    language,
    text: translate(language, 'board.call_words', { number: apart(number), desk: apart(desk) }),
  }));
}

// What the board shows between calls. It is the same for everybody, and changes seldom: so it is part of the page.
type Place = Pick<PlaceRow, 'board' | 'languages' | 'default_language'>;

/** Each text in each language that the place offers and it is written in, the place's own first. A picture once. */
export function presentSlides({ board, languages, default_language: own }: Place): SlideView[] {
  const offered = [...new Set([own, ...languages])];
  return boardSettingsOf(board).slides.flatMap(({ text, image, seconds }) => {
    const written = offered.flatMap((language) => {
      const words = text[language];
      return words === undefined ? [] : [{ text: words, language }];
    });
    if (image) return [{ ...(written[0] ?? { text: '', language: own }), image: shownImage(image), seconds }];
    return written.map((one) => ({ ...one, image: null, seconds: Math.max(seconds, readingSeconds(one.text)) }));
  });
}

function shownImage({ hash, width }: SlideImage): SlideView['image'] {
  return { hash, widths: widthsWithin(width) };
}

/** Changes whenever `presentSlides` would: open boards then load their page again. Empty where there are none. */
export function slidesMark(place: Place): string {
  const slides = presentSlides(place);
  return slides.length === 0 ? '' : createHash('sha1').update(JSON.stringify(slides)).digest('hex').slice(0, 12);
}
