import { whenOpen } from '../../components/line/when-open.ts';
import { daysUntil, plainSpaces, type ClockStyle } from '../../i18n/format.ts';
import type { Text } from '../../i18n/use-i18n.ts';

/** When it opens, in everyday words: today with the time, in the coming days with the weekday, otherwise with the date. */
export function openingText(
  { t, language }: Pick<Text, 't' | 'language'>,
  opensAt: number,
  now: number,
  clock: ClockStyle,
) {
  const when = plainSpaces(whenOpen(language, opensAt, now, clock));
  return daysUntil(opensAt, now, clock) === 0 ? t('board.opens_today', { time: when }) : t('board.opens_on', { when });
}
