// JOIN, texted from any phone: a guest without a smartphone takes a place in line. The answer is the text that every
// guest gets, or why nobody can join now. A number that gets no texts takes no place: nothing could be told it.

import { findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import { findPlaceById, type PlaceRow } from '#db/place/places.ts';
import type { Trx } from '#db/database.ts';
import { findAskedWord, noteAskedLine, type NumberKey } from '#db/messaging/opt-outs.ts';
import type { TicketOfNumber } from '#db/ticket/texted-tickets.ts';
import { lineForGuests } from '#domain/line/line-for-guests.ts';
import { reopening } from '#domain/line/opening-hours.ts';
import { maxTemplateSegments, normaliseTypography, segmentsOf } from '#domain/messaging/text-segments.ts';
import { lineNamed, type LineNames, type TextedInput } from '#domain/messaging/texted-words.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { isLanguage, type Language } from '#locales/languages.ts';
import { openingWords } from '#locales/text-template.ts';
import { languageSaying, wordIn } from '#locales/texted-word-forms.ts';
import { translate } from '#locales/translate.ts';
import { idempotencyKeyOf, runOnce, type CommandContext } from '../engine/command.ts';
import { joinLine } from '../ticket/join-line.ts';
import { languageOf, say } from './answer-stranger.ts';
import { mayBeTexted } from './book-text.ts';
import type { IncomingText } from './incoming-text.ts';

/** The lines of the place that was texted. */
export async function linesToName({ db }: CommandContext, { organizationId, placeId }: PlaceKey): Promise<LineNames[]> {
  const lines = await findLinesOfPlace(db, { organization_id: organizationId, id: placeId });
  return lines.map(({ prefix, name }) => ({ prefix, names: Object.values(name) }));
}

interface JoinText {
  input: TextedInput;
  /** What was said in full, where the text is only an answer to our question. */
  said: string;
}

/** The text with JOIN before it, if it is nothing but a line's name and the place has just asked its sender which line. */
export async function answerToWhich(
  { db, now }: CommandContext,
  { incoming: { placeId, text }, number }: { incoming: IncomingText; number: NumberKey },
  lines: readonly LineNames[],
): Promise<string | null> {
  if (lineNamed(text, lines) === null) return null;
  const word = await findAskedWord(db, number, { placeId, now: now() });
  return word && `${word} ${text}`;
}

/**
 * Takes a place in the line that the text names, or in the only one that is open and not full. 'waits': the number is in line by
 * now. Null: no place was taken, and the sender was told why.
 */
export async function joinByText(
  context: CommandContext,
  incoming: IncomingText,
  { input, said }: JoinText,
): Promise<TicketOfNumber | 'waits' | null> {
  const place = await findPlaceById(context.db, incoming.placeId);
  if (!place || !(await canAnswer(context, incoming))) return null;
  const lines = await findLinesOfPlace(context.db, place);
  const language = languageSaying(input.word, said, offeredBy(place)) ?? languageOf(place);
  const wanted = lines.find(({ prefix }) => prefix === input.line) ?? null;
  const joining: Joining = { context, incoming, place, language, input, wanted };
  const now = context.now();
  const isOpen = (one: LineRow): boolean => lineForGuests(one, now, place.time_zone) === 'open';
  const [line, ...others] = wanted ? [wanted] : lines.filter(isOpen);
  if (!line) return answerNo(joining, opensAt(lines, now, place));
  if (others.length > 0) return ask(joining, [line, ...others]);
  try {
    const request = {
      lineId: line.id,
      phone: incoming.from,
      language,
      source: 'sms',
      heardBy: incoming.carrierId ?? null,
      closing: input.word === 'join' ? 'ask' : 'anyway',
    } as const;
    const key = idempotencyKeyOf(`text ${incoming.provider} ${incoming.ref}`, request);
    const { answer: joined } = await joinLine(context, writerOf(incoming), request, key);
    const { ticketId, number: ticketNumber, state, placeId } = joined;
    const { organizationId } = incoming;
    const ticket = { organizationId, placeId, lineId: line.id, ticketId, number: ticketNumber, state, language };
    return { ...ticket, joinedAt: now, isHere: true, isComing: false };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === 'already_waiting') return 'waits';
    return answerRefusal(joining, error);
  }
}

const canAnswer = (context: CommandContext, { organizationId, placeId, from }: IncomingText): Promise<boolean> =>
  context.db.transaction().execute((trx) => mayBeTexted(trx, context, { organizationId, placeId }, from));

/** Nobody reads a longer list; the page has all. */
const maxNamed = 6;

/** Asks which line, with as many of them as a text has room for. */
function which(joining: Joining, lines: readonly LineRow[]): string {
  const { place, language, input } = joining;
  const join = wordIn(language, input.word);
  const choices = lines.slice(0, maxNamed).map((line) => {
    return translate(language, 'text.join_choice', { join, letters: line.prefix, line: nameOf(line, joining) });
  });
  for (;;) {
    const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(choices);
    const text = translate(language, 'text.join_which', { place: place.name, choices: list });
    if (choices.length === 1 || segmentsOf(normaliseTypography(text)).segments <= maxTemplateSegments) return text;
    choices.pop();
  }
}

const nameOf = ({ name, prefix }: LineRow, { place, language }: Joining): string =>
  name[language] ?? name[place.default_language] ?? prefix;

/** What an answer is about: where a line was named, it says nothing of the place's other lines. */
const subjectOf = (joining: Joining): string => {
  const { place, wanted } = joining;
  return wanted ? `${place.name} (${nameOf(wanted, joining)})` : place.name;
};

const offeredBy = ({ default_language: own, languages }: PlaceRow): Language[] =>
  [own, ...languages].filter(isLanguage);

/** Each text is a visitor of its own: the number says who it is. */
const writerOf = ({ provider, ref }: IncomingText) =>
  ({ kind: 'guest', id: null, browserId: `text ${provider} ${ref}` }) as const;

interface Joining {
  context: CommandContext;
  incoming: IncomingText;
  place: PlaceRow;
  language: Language;
  input: TextedInput;
  /** The line that the text names. */
  wanted: LineRow | null;
}

/** Remembers that it asked: most people answer with the letters alone. */
function ask(joining: Joining, lines: readonly LineRow[]): Promise<null> {
  const { context, incoming, language, input } = joining;
  const { organizationId, placeId, from } = incoming;
  const number = { organizationId, phoneIndex: context.secrets.phoneIndex(organizationId, from) };
  const asked = { placeId, word: wordIn(language, input.word), at: context.now() };
  return answer(joining, which(joining, lines), (trx) => noteAskedLine(trx, number, asked));
}

/** Once, however often the text is handed over. */
async function answer(
  { context, incoming, language }: Joining,
  text: string,
  note?: (trx: Trx) => Promise<void>,
): Promise<null> {
  const { organizationId, provider, ref } = incoming;
  const idempotencyKey = idempotencyKeyOf(`text ${provider} ${ref} answer`, null);
  await runOnce(context, { organizationId, actor: writerOf(incoming), idempotencyKey }, async (trx) => {
    await say(context, trx, { incoming, kind: 'answer', language, text, place: null });
    await note?.(trx);
    return null;
  });
  return null;
}

function answerRefusal(joining: Joining, { code, details }: Refusal): Promise<null> {
  const { language, wanted } = joining;
  if (code !== 'line_closing') return answerNo(joining, details.opensAt ?? null);
  const word = wordIn(language, 'join_anyway');
  // Without the letters they would be asked which line, and so on in a circle.
  const anyway = wanted ? `${word} ${wanted.prefix}` : word;
  return answer(joining, translate(language, 'text.join_closing', { place: subjectOf(joining), anyway }));
}

function answerNo(joining: Joining, opens: Date | null): Promise<null> {
  const { place, language } = joining;
  const subject = subjectOf(joining);
  if (!opens) return answer(joining, translate(language, 'text.join_not_now', { place: subject }));
  const when = openingWords(language, opens, { timeZone: place.time_zone, country: place.country });
  return answer(joining, translate(language, 'text.join_later', { place: subject, when }));
}

function opensAt(lines: readonly LineRow[], now: Date, place: PlaceRow): Date | null {
  const openings = lines
    .filter(({ state }) => state !== 'paused')
    .flatMap(({ hours, exceptions }) => reopening(hours, exceptions, now, place.time_zone) ?? []);
  return openings.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
