import type { WaitRange } from '#contract/views.ts';
import { Phrase, Trans } from '../i18n/trans.tsx';

/** The same three phrases, from a screen's own catalog. */
interface WaitWords {
  minutes: 'guest.range' | 'ticket.range' | 'board.wait';
  hours: 'guest.range_hours' | 'ticket.range_hours' | 'board.wait_hours';
  unknown: 'guest.range_unknown' | 'ticket.range_unknown' | 'board.wait_unknown';
}

/** How long the wait may be, or that it is not known yet. */
export function WaitPhrase({ wait, words }: { wait: WaitRange | null; words: WaitWords }) {
  if (!wait) return <Trans id={words.unknown} />;
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
