import { formatLocale, type Language } from '#locales/languages.ts';
import { formatTime } from '../../i18n/format.ts';

const dayMs = 24 * 3_600_000;

interface Clock {
  timeZone: string;
  country: string;
}

/** As one says it: today with the time, in the coming days with the weekday, else with the date. */
export type OpeningTime = { day: 'today'; time: string } | { day: 'other'; when: string };

export function openingTime(opensAt: number, now: number, language: Language, clock: Clock): OpeningTime {
  const inZone = (instant: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(formatLocale(language, clock.country), { timeZone: clock.timeZone, ...options })
      .format(instant)
      .replaceAll(/[\u00A0\u2009\u202F]/g, ' ');
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  if (inZone(opensAt, day) === inZone(now, day)) return { day: 'today', time: formatTime(language, opensAt, clock) };
  const date = opensAt - now < 6 * dayMs ? {} : ({ day: 'numeric', month: 'long' } as const);
  const when = inZone(opensAt, { weekday: 'long', ...date, hour: 'numeric', minute: '2-digit' });
  return { day: 'other', when };
}
