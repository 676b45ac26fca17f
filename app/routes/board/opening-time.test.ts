import { expect, test } from 'vitest';
import { openingTime } from './opening-time.ts';

const newYork = { timeZone: 'America/New_York', country: 'US' };
const at = (text: string) => Date.parse(text);

test('today is a day of the place, not of whoever looks', () => {
  // Half past eleven in the evening in New York; the next morning is another day there.
  const late = at('2026-03-03T04:30:00Z');
  expect(openingTime(at('2026-03-03T04:59:00Z'), late, 'en', newYork)).toEqual({ day: 'today', time: '11:59 PM' });
  expect(openingTime(at('2026-03-03T14:00:00Z'), late, 'en', newYork)).toEqual({
    day: 'other',
    when: 'Tuesday 9:00 AM',
  });
});

test('a weekday is said while it can only be the next one', () => {
  const monday = at('2026-03-02T15:00:00Z');
  const later = (days: number) => openingTime(monday + days * 86_400_000, monday, 'en', newYork);
  expect(later(5)).toEqual({ day: 'other', when: 'Saturday 10:00 AM' });
  expect(later(7)).toEqual({ day: 'other', when: 'Monday, March 9 at 11:00 AM' });
});

test('each language in its own way, on the clock of the country', () => {
  const [now, opens] = [at('2026-03-02T20:00:00Z'), at('2026-03-03T08:00:00Z')];
  const when = (language: 'es' | 'ar', country: string) => {
    const opening = openingTime(opens, now, language, { timeZone: 'Europe/Madrid', country });
    return opening.day === 'other' ? opening.when : opening.time;
  };
  expect(when('es', 'ES')).toBe('martes, 9:00');
  expect(when('ar', 'EG')).toMatch(/الثلاثاء.*٩:٠٠ ص/u);
});
