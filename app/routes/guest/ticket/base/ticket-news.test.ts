import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ticketStates } from '#domain/ticket/ticket.ts';
import { translate } from '#locales/translate.ts';
import type { Language } from '#locales/languages.ts';
import { formatTime } from '#app/i18n/format.ts';
import type { Text } from '#app/i18n/use-i18n.ts';
import { meaningOf } from './ticket-news.ts';

const textIn = (language: Language): Pick<Text, 't' | 'time'> => ({
  t: (id, ...values) => translate(language, id, ...values),
  time: (instant, style) => formatTime(language, instant, style),
});
const place = { timeZone: 'Europe/London', country: 'GB' } as Parameters<typeof meaningOf>[1]['place'];
type View = Omit<Parameters<typeof meaningOf>[1], 'place'>;
const waiting: View = { state: 'waiting', ahead: 3, desk: null, isComing: false, timesCalled: 0, isMissed: false };
const called: View = {
  state: 'called',
  ahead: null,
  desk: { name: 'Desk 3', directions: 'Upstairs' },
  isComing: false,
  timesCalled: 1,
  isMissed: false,
};
const of = (view: View, since: Date | null = null, language: Language = 'en') =>
  meaningOf(textIn(language), { ...view, place }, since);

describe('what a ticket means is a sentence', () => {
  test.each<[View, string]>([
    [waiting, '3 people are ahead of you'],
    [{ ...waiting, ahead: 0 }, 'Nobody is ahead of you'],
    [called, 'It’s your turn. Please come to Desk 3.'],
    [{ ...called, timesCalled: 2 }, 'We’re calling you again. Please come to Desk 3.'],
    [{ ...called, isComing: true }, 'We know you’re on your way'],
    [{ ...called, desk: null }, 'It’s your turn'],
    [{ ...waiting, state: 'served', ahead: null }, 'Thank you for coming'],
  ])('%j', (view, said) => expect(of(view).said).toBe(said));

  test('where nothing comes through it is how old what is known is', () =>
    expect(of(waiting, new Date('2026-01-15T10:42:00Z')).said).toBe(
      'No connection. This is how it was at 10:42. The page keeps trying.',
    ));

  test.each(['en', 'ar', 'zh-Hans'] as const)('for every state there is, in %s', (language) => {
    for (const state of ticketStates) expect(of({ ...waiting, state }, null, language).said).toMatch(/\p{L}{2}/u);
  });

  test('a call is said at once', () => {
    expect([of(called).isUrgent, of(waiting).isUrgent]).toEqual([true, false]);
  });
});

describe('what is news', () => {
  test('not what changes no meaning: the same again, other directions to the same desk', () => {
    expect(of({ ...called, desk: { name: 'Desk 3', directions: 'Second floor' } }).key).toBe(of(called).key);
    expect(of({ ...waiting }).key).toBe(of(waiting).key);
  });

  test('each further call, though it is said in the same words', () => {
    const [second, third] = [2, 3].map((timesCalled) => of({ ...called, timesCalled }));
    expect(second?.said).toBe(third?.said);
    expect(second?.key).not.toBe(third?.key);
  });

  test('far back each fifth place, near each one', () => {
    const heard = (from: number, to: number): number =>
      new Set(Array.from({ length: from - to + 1 }, (_, step) => of({ ...waiting, ahead: from - step }).key)).size;
    expect(heard(30, 11)).toBe(4);
    expect(heard(10, 0)).toBe(11);
    expect(of({ ...waiting, ahead: 25 }).said).toBe('25 people are ahead of you');
  });

  test('one for each change, none for a repeat, and the last is what is true', () => {
    const view: fc.Arbitrary<View> = fc.record({
      state: fc.constantFrom(...ticketStates),
      ahead: fc.integer({ min: 0, max: 4 }),
      desk: fc.constantFrom(null, { name: 'Desk 3', directions: null }, { name: 'Desk 4', directions: null }),
      isComing: fc.boolean(),
      timesCalled: fc.integer({ min: 0, max: 3 }),
      isMissed: fc.constant(false),
    });
    const since = fc.option(fc.constant(new Date('2026-01-15T10:42:00Z')), { freq: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(view, since, fc.integer({ min: 1, max: 3 })), { minLength: 1 }), (course) => {
        // Every view may come again, as it does with each new connection.
        const meanings = course.flatMap(([one, at, times]) => Array.from({ length: times }, () => of(one, at)));
        const heard = meanings.filter(({ key }, at) => key !== meanings[at - 1]?.key);
        expect(heard.length).toBeLessThanOrEqual(course.length);
        expect(heard.at(-1)?.said).toBe(meanings.at(-1)?.said);
      }),
    );
  });
});
