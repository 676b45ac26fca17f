import { describe, expect, test } from 'vitest';
import { calendarOf, formatDate, formatDayTime, formatNumber, formatTime, plainSpaces } from './format.ts';

const instant = '2026-01-15T19:40:00Z';

describe('times', () => {
  test('are the place’s, not the visitor’s', () => {
    expect(formatTime('en', instant, { timeZone: 'Europe/Dublin', country: 'IE' })).toBe('19:40');
    expect(formatTime('en', instant, { timeZone: 'Asia/Baghdad', country: 'GB' })).toBe('22:40');
  });

  test('follow the country’s clock', () =>
    expect(formatTime('en', instant, { timeZone: 'America/New_York', country: 'US' })).toBe('2:40 PM'));

  test.each(['so', 'hi', 'ko', 'bn', 'fa'] as const)('follow it in %s, whose homeland has another', (language) => {
    const shown = formatTime(language, instant, { timeZone: 'UTC', country: 'GB' });
    expect(shown).toMatch(/^\p{Nd}{2}:\p{Nd}{2}$/u);
  });

  test('follow it in a language that this browser lacks, as Chromium has no Somali', () => {
    // 'qaa' is a language of nobody.
    expect(formatTime('qaa' as 'so', instant, { timeZone: 'UTC', country: 'GB' })).toBe('19:40');
  });

  test.each(['de', 'fr', 'es', 'it', 'zh-Hans'] as const)(
    'have two digits of 24 hours in %s, as all browsers write them',
    (language) =>
      expect(formatTime(language, '2026-01-15T06:05:00Z', { timeZone: 'UTC', country: 'DE' })).toBe('06:05'),
  );

  test('without a country are of 24 hours', () =>
    expect(formatTime('es', '2026-01-15T06:05:00Z', { timeZone: 'UTC', country: null })).toBe('06:05'));

  test('follow daylight saving', () =>
    expect(formatTime('en', '2026-07-15T19:40:00Z', { timeZone: 'Europe/Dublin', country: 'IE' })).toBe('20:40'));

  test('have the digits of the language', () =>
    expect(formatTime('ar', instant, { timeZone: 'Asia/Baghdad', country: 'IQ' })).toBe('١٠:٤٠ م'));

  test('hold no space that browsers disagree about', () => {
    for (const language of ['en', 'es', 'ar'] as const)
      expect(formatTime(language, instant, { timeZone: 'UTC', country: 'US' })).not.toMatch(/[\u00A0\u2009\u202F]/);
  });
});

describe('a time that may be of another day', () => {
  const dublin = { timeZone: 'Europe/Dublin', country: 'IE' };
  test.each([
    ['en', instant, '19:40'],
    ['en', '2026-01-16T19:40:00Z', '19:40 (16 Jan)'],
    ['en', '2026-01-14T23:59:00Z', '23:59 (14 Jan)'],
    ['ru', '2026-01-16T00:05:00Z', '00:05 (16 янв.)'],
    ['ar', '2026-01-16T19:40:00Z', '١٩:٤٠ (١٦ يناير)'],
  ] as const)('in %s of %s', (language, at, text) => expect(formatDayTime(language, at, instant, dublin)).toBe(text));
});

describe('dates', () => {
  const clock = (country: string) => ({ timeZone: 'UTC', country });

  test.each([
    ['en', 'GB', '22 Nov 2026, 15:46'],
    ['en', 'US', 'Nov 22, 2026, 3:46 PM'],
    ['de', 'DE', '22.11.2026, 15:46'],
    ['ko', 'KR', '2026. 11. 22. 오후 3:46'],
    ['fa', 'IR', '۱ آذر ۱۴۰۵، ۱۵:۴۶'],
    ['fa', 'DE', '۲۲ نوامبر ۲۰۲۶، ۱۵:۴۶'],
  ] as const)('in %s at a place in %s', (language, country, text) =>
    expect(plainSpaces(formatDate(language, '2026-11-22T15:46:00Z', clock(country)))).toBe(text),
  );

  test('a day of the calendar is the same day in every zone', () =>
    expect(formatDate('en', '2026-11-22T00:00:00Z', calendarOf(clock('GB')), { dateStyle: 'medium' })).toBe(
      '22 Nov 2026',
    ));
});

describe('numbers', () => {
  test.each([
    ['en', '1,234'],
    ['es', '1234'],
    ['ar', '١٬٢٣٤'],
    ['fa', '۱٬۲۳۴'],
    ['bn', '১,২৩৪'],
    ['hi', '1,234'],
  ] as const)('in %s', (language, text) => expect(formatNumber(language, 1234)).toBe(text));
});
