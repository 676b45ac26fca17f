import { expect, test } from 'vitest';
import type { Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { openingText } from './opening-time.ts';

const newYork = { timeZone: 'America/New_York', country: 'US' };
const at = (text: string) => Date.parse(text);
const said = (opensAt: number, now: number, clock = newYork, language: Language = 'en') =>
  openingText({ t: (id, ...values) => translate(language, id, ...values), language }, opensAt, now, clock);

test('today is a day of the place, not of whoever looks', () => {
  // Half past eleven in the evening in New York; the next morning is another day there.
  const late = at('2026-03-03T04:30:00Z');
  expect(said(at('2026-03-03T04:59:00Z'), late)).toBe('Opens today at 11:59 PM');
  expect(said(at('2026-03-03T14:00:00Z'), late)).toBe('Opens Tuesday 9:00 AM');
});

test('a weekday is said while it can only be the next one', () => {
  const monday = at('2026-03-02T15:00:00Z');
  const later = (days: number) => said(monday + days * 86_400_000, monday);
  expect(later(5)).toBe('Opens Saturday 10:00 AM');
  expect(later(7)).toBe('Opens Monday, March 9 at 11:00 AM');
});

test('each language in its own way, on the clock of the country', () => {
  const [now, opens] = [at('2026-03-02T20:00:00Z'), at('2026-03-03T08:00:00Z')];
  const when = (language: 'es' | 'ar', country: string) =>
    said(opens, now, { timeZone: 'Europe/Madrid', country }, language);
  expect(when('es', 'ES')).toContain('martes, 09:00');
  expect(when('ar', 'EG')).toMatch(/الثلاثاء.*٩:٠٠ ص/u);
});
