import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { normaliseTypography, segmentsOf } from '#domain/messaging/text-segments.ts';
import { textedWords } from '#domain/messaging/texted-words.ts';
import { readCatalog } from '../bin/catalogs/read-catalog.ts';
import { directionOf, formatLocale, guestLanguages, type Language } from './languages.ts';
import { wordIn } from './texted-word-forms.ts';

const maxSegments = 4;

/** Languages whose texts keep to the alphabet of old phones, where a segment holds 153 letters and not 67. */
const cheapLanguages: readonly Language[] = ['en', 'es', 'fr', 'de', 'it', 'nl', 'so'];

/** What a guest gets on the way through a line, whatever they write. Two segments are the most in an alphabet of its own. */
const usual =
  /^text\.(joined|heads_up|called|table_ready|called_again|call_withdrawn|your_link|kept_open|news_\w+|join_(which|closing|later|not_now)|stranger_stopped|reply_(?!help)\w+)$/;
const maxUsualSegments = 2;
const usualValues = {
  place: 'Harbour Health House',
  number: 'A-12',
  desk: 'Desk 3',
  link: `https://line.example.org/t/${'x'.repeat(22)}`,
  ahead: 8,
  minutes: 5,
  time: '14:45',
  low: 20,
  high: 35,
  numbers: 'A-12, B-07',
  choices: 'JOIN A (Walk-in) or JOIN B (Results)',
};

/** As long as they come in life. */
const longValues = {
  place: 'Centre for Health and Family East',
  number: 'AB-128',
  desk: 'Consulting room 12',
  link: `https://wait.health-centre.example/t/${'x'.repeat(22)}`,
  ahead: 118,
  minutes: 58,
};

function textsIn(
  language: Language,
  catalog: ReadonlyMap<string, string>,
  values: object = longValues,
): [id: string, text: string][] {
  const words = Object.fromEntries(textedWords.map((word) => [word, wordIn(language, word)]));
  const messages = Object.fromEntries([...catalog].map(([id, message]) => [id, compileMessageOrThrow(message)]));
  const i18n = setupI18n({ locale: language, locales: formatLocale(language), messages: { [language]: messages } });
  const when = new Intl.DateTimeFormat(formatLocale(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(2026, 8, 23, 22, 45));
  // What a browser or the console shows costs nothing.
  const texts = [...catalog.keys()].filter((id) => !/^text\.(push|phrase|letter|voice)_/.test(id));
  return texts.map((id) => [
    id,
    normaliseTypography(i18n._(id, { ...words, anyway: words['join_anyway'], when, ...values })),
  ]);
}

const tags = guestLanguages.map(({ tag }) => tag);

test.each(tags)('texts to phones in %s take few segments', async (tag) => {
  const counted = textsIn(tag, await readCatalog(tag, 'text')).map(([id, text]) => [id, segmentsOf(text).segments]);
  expect(counted.filter(([, segments]) => Number(segments) > maxSegments)).toEqual([]);
});

test.each(tags)('texts of a usual visit in %s take two segments at most', async (tag) => {
  const texts = textsIn(tag, await readCatalog(tag, 'text'), usualValues).filter(([id]) => usual.test(id));
  expect(texts.length).toBeGreaterThan(25);
  expect(texts.filter(([, text]) => segmentsOf(text).segments > maxUsualSegments)).toEqual([]);
});

test.each(cheapLanguages)('texts to phones in %s keep to the alphabet of old phones', async (tag) => {
  const texts = textsIn(tag, await readCatalog(tag, 'text'));
  expect(texts.filter(([, text]) => segmentsOf(text).alphabet !== 'gsm7')).toEqual([]);
});

test.each(tags.filter((tag) => directionOf(tag) === 'rtl'))('texts in %s run right to left', async (tag) => {
  const messages = [...(await readCatalog(tag, 'text'))];
  expect(messages.filter(([, text]) => !runsRightToLeft(text))).toEqual([]);
});

/** A phone takes the direction of a text from its first letter, and the name of a place may be Latin. */
function runsRightToLeft(text: string): boolean {
  return /^[\u200F\p{Script=Arabic}]/u.test(text);
}

test('a text that is too long is found, and one that runs the wrong way', () => {
  const long = new Map([['text.x', `${'あ'.repeat(200)} {link}{when}`]]);
  const segments = textsIn('ja', long).map(([, text]) => segmentsOf(text).segments);
  expect(segments[0]).toBeGreaterThan(maxSegments);
  expect(runsRightToLeft('{place}: حان دورك')).toBe(false);
  expect(runsRightToLeft('\u200F{place}: حان دورك')).toBe(true);
});
