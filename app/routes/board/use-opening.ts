import type { BoardView } from '#contract/views.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { openingTime } from './opening-time.ts';

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
