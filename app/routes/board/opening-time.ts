import type { Language } from '#locales/languages.ts';
import { whenOpen } from '../../components/line/when-open.ts';
import { isSameDay, plainSpaces } from '../../i18n/format.ts';
import type { BoardView } from '#contract/views.ts';
import { useI18n } from '../../i18n/use-i18n.ts';

interface Clock {
  timeZone: string;
  country: string;
}

/** In everyday words: today with the time, in the coming days with the weekday, otherwise with the date. */
type OpeningTime = { day: 'today'; time: string } | { day: 'other'; when: string };

export function openingTime(opensAt: number, now: number, language: Language, clock: Clock): OpeningTime {
  const when = plainSpaces(whenOpen(language, opensAt, now, clock));
  return isSameDay(opensAt, now, clock) ? { day: 'today', time: when } : { day: 'other', when };
}

/** When it opens; null if not known. */
export function useOpening(
  opensAt: BoardView['opensAt'],
  clock: { timeZone: string; country: string },
  now: number,
): string | null {
  const { t, language } = useI18n();
  if (opensAt === null) return null;
  const opening = openingTime(Date.parse(opensAt), now, language, clock);
  return opening.day === 'today'
    ? t('board.opens_today', { time: opening.time })
    : t('board.opens_on', { when: opening.when });
}
