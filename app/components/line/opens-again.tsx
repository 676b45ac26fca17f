import { daysUntil, weekdayRepeatsFrom, type ClockStyle } from '../../i18n/format.ts';
import { Phrase } from '../../i18n/trans.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';

/** When the line opens next, in everyday words: today, tomorrow, on Monday, on Monday 12 March. */
export function OpensAgain({ at, now, style }: { at: string; now: string; style: ClockStyle }) {
  const { time, date } = useI18n();
  const values = { time: time(at, style) };
  const days = daysUntil(at, now, style);
  if (days === 0) return <Phrase id="place.opens_today" values={values} />;
  if (days === 1) return <Phrase id="place.opens_tomorrow" values={values} />;
  const named = days < weekdayRepeatsFrom ? {} : ({ day: 'numeric', month: 'long' } as const);
  const day = date(at, style, { weekday: 'long', ...named });
  return <Phrase id="place.opens_day" values={{ ...values, day }} />;
}
