// The calls on the board: number and desk, and nothing else of a guest, unless the place wants the first name too.

import type { BoardCall, BoardWords } from '#contract/views.ts';
import type { LiveLine } from '#db/ticket/live-rows.ts';
import type { BoardTicket } from '#db/ticket/ticket-reader.ts';
import { readField } from '#db/secret/sealed-tickets.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { boardSettingsOf } from '#domain/place/board-settings.ts';
import { graceEnd } from '#domain/ticket/grace.ts';
import { givenName } from '#domain/ticket/given-name.ts';
import { fallbackLanguage, offeredLanguages, type Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import type { BoardFacts } from '../place-facts.ts';
import { inLanguageOf } from '../place-look.ts';

/** Beside the current call; more only of guests who have not arrived yet. */
const maxEarlier = 6;

/**
 * Of all guests who were called to a desk and are not finished: those who have not arrived yet, and the newest of the
 * others. An unanswered call ends with its grace time: people do not trust a board that shows a call for ever.
 */
export function boardCalls(facts: BoardFacts, secrets: Secrets, at: Date) {
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
