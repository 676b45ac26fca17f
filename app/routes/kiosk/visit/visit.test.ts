import { describe, expect, test } from 'vitest';
import type { PublicLine, PublicPlace } from '#contract/views.ts';
import { beginVisit, decide, isFresh, progressOf, type Choice, type Start, type Visit } from './visit.ts';

const line = (id: string, change: Partial<PublicLine> = {}): PublicLine => ({
  id,
  slug: id,
  name: { en: id },
  prefix: 'A',
  state: 'open',
  waiting: 3,
  wait: null,
  partySizeLimit: 4,
  isFull: false,
  opensAt: null,
  closedReason: null,
  services: [],
  questions: [],
  closing: null,
  ...change,
});
const services = ['blood', 'advice'].map((id) => ({ id, name: { en: id }, expectedMinutes: null, bring: [] }));
const placeWith = (...lines: PublicLine[]): PublicPlace => ({
  id: 'p',
  slug: 'harbour',
  name: 'Harbour Clinic',
  country: 'GB',
  timeZone: 'Europe/London',
  defaultLanguage: 'en',
  languages: ['en', 'ar'],
  accent: null,
  logo: null,
  cover: null,
  isDemo: false,
  texting: 'works',
  canMail: false,
  lines,
});
const start: Start = { languages: ['en', 'ar'], language: 'en', phoneCountry: 'GB' };
const alone: Start = { ...start, languages: ['en'] };

function walk(place: PublicPlace, from: Start, ...choices: Choice[]): Visit {
  return choices.reduce((visit, choice) => decide(visit, choice, { start: from, place }), beginVisit(from, place));
}

describe('the way to a ticket', () => {
  const two = placeWith(line('walk-in'), line('results'));

  test('language, line, paper or phone: three touches', () => {
    expect(walk(two, start).step).toBe('language');
    expect(walk(two, start, { do: 'language', language: 'ar' })).toMatchObject({ step: 'line', language: 'ar' });
    const chosen = walk(two, start, { do: 'language', language: 'ar' }, { do: 'line', lineId: 'results' });
    expect(chosen).toMatchObject({ step: 'how', lineId: 'results' });
  });

  test.each([
    ['one language', placeWith(line('a'), line('b')), alone, 'line'],
    ['one language and one line', placeWith(line('a')), alone, 'how'],
    ['one language, one line of several services', placeWith(line('a', { services })), alone, 'service'],
    ['one line that is closed', placeWith(line('a', { state: 'closed' })), alone, 'line'],
    ['no line at all', placeWith(), alone, 'line'],
  ] as const)('begins where there is something to choose: %s', (_what, place, from, step) => {
    expect(beginVisit(from, place).step).toBe(step);
  });

  test.each([1, 2])('a service is asked for where a line has any (%i), because it may be something else', (count) => {
    const one = placeWith(line('a'), line('b', { services: services.slice(-count) }));
    expect(walk(one, alone, { do: 'line', lineId: 'a' })).toMatchObject({ step: 'how', serviceId: null });
    const asked = walk(one, alone, { do: 'line', lineId: 'b' });
    expect(asked).toMatchObject({ step: 'service', serviceId: null });
    expect(decide(asked, { do: 'service', serviceId: 'advice' }, { start: alone, place: one })).toMatchObject({
      step: 'how',
      serviceId: 'advice',
    });
    const other = decide(asked, { do: 'service', serviceId: null }, { start: alone, place: one });
    expect(other).toMatchObject({ step: 'how', serviceId: null });
  });
});

test('back goes the same way, past every screen that was left out', () => {
  const back: Choice = { do: 'back' };
  const many = placeWith(line('a', { services }), line('b'));
  const steps = (place: PublicPlace, ...choices: Choice[]): string[] =>
    choices.map((_, at) => walk(place, start, ...choices.slice(0, at + 1)).step);
  expect(
    steps(
      many,
      { do: 'language', language: 'en' },
      { do: 'line', lineId: 'a' },
      { do: 'service', serviceId: 'blood' },
      { do: 'phone' },
      back,
      back,
      back,
      back,
    ),
  ).toEqual(['line', 'service', 'how', 'phone', 'how', 'service', 'line', 'language']);
  expect(steps(placeWith(line('a')), { do: 'language', language: 'en' }, back)).toEqual(['how', 'language']);
});

describe('how far it is to the ticket', () => {
  const many = placeWith(line('a', { services }), line('b'));
  const after = (place: PublicPlace, from: Start, ...choices: Choice[]) =>
    progressOf(walk(place, from, ...choices), place, from);
  const english: Choice = { do: 'language', language: 'en' };
  const toHow: Choice[] = [english, { do: 'line', lineId: 'a' }, { do: 'service', serviceId: null }];

  test.each([
    ['at the languages', [], 1, 4],
    ['at the lines', [english], 2, 4],
    ['at the services', toHow.slice(0, 2), 3, 4],
    ['at paper or phone', toHow, 4, 4],
    ['the phone belongs to it', [...toHow, { do: 'phone' }], 4, 4],
    ['a line without services is shorter', [english, { do: 'line', lineId: 'b' }], 3, 3],
  ] satisfies [string, Choice[], number, number][])('%s', (_what, choices, at, of) => {
    expect(after(many, start, ...choices)).toEqual({ at, of });
  });

  test('nothing is said where there is only one choice', () => {
    expect(after(placeWith(line('a')), alone)).toBeNull();
    expect(after(placeWith(line('a')), alone, { do: 'phone' })).toBeNull();
  });
});

test('what was typed and chosen stays when one goes back, and is gone with the visit', () => {
  const place = placeWith(line('a'));
  const visit = walk(
    place,
    start,
    { do: 'language', language: 'ar' },
    { do: 'party', size: 3 },
    { do: 'need', need: 'interpreter' },
    { do: 'need', need: 'more_time' },
    { do: 'need', need: 'interpreter' },
    { do: 'phone' },
    { do: 'type', phone: { country: 'ES', digits: '612' } },
    { do: 'back' },
  );
  expect(visit).toMatchObject({ step: 'how', partySize: 3, needs: ['more_time'], phone: { digits: '612' } });
  const fresh = beginVisit(start, place);
  expect(isFresh(visit, fresh)).toBe(false);
  expect(isFresh(beginVisit(start, place), fresh)).toBe(true);
  expect(JSON.stringify(fresh)).not.toContain('612');
});

describe('a refusal is said where something can be done about it', () => {
  const place = placeWith(line('a'), line('b'));
  const chosen: Choice[] = [
    { do: 'language', language: 'en' },
    { do: 'line', lineId: 'a' },
  ];
  test.each([
    ['line_closed', false, 'line'],
    ['line_full', true, 'line'],
    ['not_found', false, 'line'],
    ['not_found', true, 'line'],
    ['line_closing', false, 'closing'],
    ['phone_too_short', true, 'phone'],
    ['too_many', true, 'phone'],
    ['too_many', false, 'how'],
  ] as const)('%s (phone: %s): %s', (code, byPhone, step) => {
    expect(walk(place, start, ...chosen, { do: 'refused', code, opensAt: null, byPhone }).step).toBe(step);
  });

  test('a service that is offered no more is chosen anew, and joining without it goes on', () => {
    const before = placeWith(line('a', { services }), line('b'));
    const now = placeWith(line('a', { services: services.slice(1) }), line('b'));
    const asked = walk(before, start, ...chosen, { do: 'service', serviceId: 'blood' });
    const refusal: Choice = { do: 'refused', code: 'invalid_fields', opensAt: null, byPhone: false };
    const refused = decide(asked, refusal, { start, place: now });
    expect(refused).toMatchObject({ step: 'service', serviceId: null, problem: 'invalid_fields' });
    const gone = decide(asked, refusal, { start, place });
    expect(gone).toMatchObject({ step: 'how', serviceId: null });
    expect(decide(asked, refusal, { start, place: before })).toMatchObject({ step: 'how', serviceId: 'blood' });
  });

  test('a number is not lost by a line that closed meanwhile, nor is the word on it kept for ever', () => {
    const typed: Choice[] = [...chosen, { do: 'phone' }, { do: 'type', phone: { country: 'GB', digits: '07700' } }];
    const refused = walk(place, start, ...typed, { do: 'refused', code: 'line_closed', opensAt: null, byPhone: true });
    expect(refused).toMatchObject({ problem: 'line_closed', phone: { digits: '07700' } });
    expect(decide(refused, { do: 'line', lineId: 'b' }, { start, place })).toMatchObject({
      problem: null,
      step: 'how',
    });
  });

  test('too late for today leads back to where it was asked', () => {
    const closing: Choice = { do: 'refused', code: 'line_closing', opensAt: '2026-03-03T09:00:00Z', byPhone: true };
    const asked = walk(place, start, ...chosen, { do: 'phone' }, closing);
    expect(asked.closing).toEqual({ opensAt: '2026-03-03T09:00:00Z' });
    expect(decide(asked, { do: 'back' }, { start, place })).toMatchObject({ step: 'phone', closing: null });
  });
});
