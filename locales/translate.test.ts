import { beforeAll, describe, expect, test } from 'vitest';
import { compileCatalogs } from '../bin/catalogs/compile-catalogs.ts';
import { directionOf, formatLocale, guestLanguages, isLanguage, nameOf, offeredLanguages } from './languages.ts';
import { translate } from './translate.ts';

beforeAll(compileCatalogs);

describe('translate', () => {
  test.each([
    ['en', 0, 'Nobody is ahead of you'],
    ['en', 1, '1 person is ahead of you'],
    ['en', 5, '5 people are ahead of you'],
    ['es', 1, 'Hay 1 persona delante de usted'],
    ['ar', 2, 'أمامك شخصان'],
    ['ar', 3, 'أمامك ٣ أشخاص'],
    ['ar', 11, 'أمامك ١١ شخصاً'],
    ['ar', 100, 'أمامك ١٠٠ شخص'],
  ] as const)('in %s with %d', (language, count, text) =>
    expect(translate(language, 'page.shore', { count })).toBe(text),
  );

  test('puts words in', () =>
    expect(translate('en', 'page.broken_title', { host: 'wait.example' })).toBe(
      'wait.example couldn’t load this page',
    ));

  test('keeps a span on one line, and in a text to a phone as short as it is', () => {
    expect(translate('de', 'console.told', { low: 0, high: 2 })).toBe('angekündigt 0–\u20602 Min.');
    expect(translate('ja', 'ticket.range_hours', { low: 1.5, high: 2 })).toBe('1.5〜\u20602時間');
    const told = { place: 'Harbour Clinic', number: 'A-01', ahead: 3, low: 5, high: 10, link: '' };
    expect(translate('ja', 'text.reply_waiting_time', told)).toContain('5〜10');
  });

  test('speaks English where a language has no texts for staff', () =>
    expect(translate('ja', 'console.call_next')).toBe(translate('en', 'console.call_next')));
});

describe('the languages', () => {
  test('are the twenty of the product, each once', () => {
    expect(guestLanguages).toHaveLength(20);
    expect(new Set(guestLanguages.map(({ tag }) => tag)).size).toBe(20);
  });

  test('are known to Intl, digits included', () => {
    for (const { tag, numbering } of guestLanguages) {
      expect(Intl.PluralRules.supportedLocalesOf(tag)).toHaveLength(1);
      expect(new Intl.NumberFormat(formatLocale(tag)).resolvedOptions().numberingSystem).toBe(numbering);
    }
  });

  test('are offered only when they are real ones', () => {
    expect(offeredLanguages.every(isLanguage)).toBe(true);
    expect(isLanguage('xx')).toBe(false);
  });

  test('run in their own direction under their own name', () => {
    expect([directionOf('ar'), directionOf('fa'), directionOf('en')]).toEqual(['rtl', 'rtl', 'ltr']);
    expect(nameOf('so')).toBe('Soomaali');
  });
});
