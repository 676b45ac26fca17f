import type { Language } from '#locales/languages.ts';
import { whenOpen } from '../../components/line/when-open.ts';
import { isSameDay, plainSpaces } from '../../i18n/format.ts';

interface Clock {
  timeZone: string;
  country: string;
}

/** In everyday words: today with the time, in the coming days with the weekday, otherwise with the date. */
export type OpeningTime = { day: 'today'; time: string } | { day: 'other'; when: string };

export function openingTime(opensAt: number, now: number, language: Language, clock: Clock): OpeningTime {
  const when = plainSpaces(whenOpen(language, opensAt, now, clock));
  return isSameDay(opensAt, now, clock) ? { day: 'today', time: when } : { day: 'other', when };
}
