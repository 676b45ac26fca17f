import type { WaitRange } from '#contract/views.ts';
import { Phrase } from '../i18n/trans.tsx';
import { useI18n } from '../i18n/use-i18n.ts';

/** From here on the wait is not given in minutes. */
const hoursFrom = 120;

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
  if (wait.high < hoursFrom) return <Phrase id={words.minutes} values={{ low: wait.low, high: wait.high }} />;
  const hours = { low: halfHours(wait.low, Math.floor), high: halfHours(wait.high, Math.ceil) };
  return <Phrase id={words.hours} values={hours} />;
}

/** Rounded away from the middle, so that the range still contains all of its values. */
function halfHours(minutes: number, round: (value: number) => number): number {
  return round(minutes / 30) / 2;
}

/** Who is called at once needs no word of how sure that is. Minutes. */
const atOnceMinutes = 2;

/** Whether a guest is told that it is a first estimate. */
export const saysFirstEstimate = (wait: WaitRange | null, isFirstEstimate: boolean): boolean =>
  isFirstEstimate && (wait?.high ?? 0) > atOnceMinutes;
