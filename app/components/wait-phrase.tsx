import type { WaitRange } from '#contract/views.ts';
import { Phrase } from '../i18n/trans.tsx';
import { useI18n } from '../i18n/use-i18n.ts';

/** The same three phrases, from a screen's own catalog. */
interface WaitWords {
  minutes: 'guest.range' | 'ticket.range';
  hours: 'guest.range_hours' | 'ticket.range_hours';
  unknown: 'guest.range_unknown' | 'ticket.range_unknown';
}

/** For the middle of a sentence; any guest screen may contain it. */
const guestWords: WaitWords = { minutes: 'guest.range', hours: 'guest.range_hours', unknown: 'guest.range_unknown' };

/** How long the wait may be, or that it is not known yet. */
export function WaitPhrase({ wait, words = guestWords }: { wait: WaitRange | null; words?: WaitWords }) {
  const { t } = useI18n();
  if (!wait) return t(words.unknown);
  const { unit, ...values } = shownRange(wait);
  return <Phrase id={words[unit]} values={values} />;
}

/** From here on the wait is not given in minutes. */
const hoursFrom = 120;

/**
 * Half hours are rounded away from the middle, so that the range still contains all of its values. What begins within the
 * first half hour stays in minutes: '0 h' would keep a guest there who has 25 minutes.
 */
export function shownRange({ low, high }: WaitRange) {
  if (high < hoursFrom || (low > 0 && low < 30)) return { unit: 'minutes' as const, low, high };
  return { unit: 'hours' as const, low: Math.floor(low / 30) / 2, high: Math.ceil(high / 30) / 2 };
}

/** Who is called at once needs no word of how sure that is. Minutes. */
const atOnceMinutes = 2;

/** Whether a guest is told that it is a first estimate. */
export const saysFirstEstimate = (wait: WaitRange | null, isFirstEstimate: boolean): boolean =>
  isFirstEstimate && (wait?.high ?? 0) > atOnceMinutes;
