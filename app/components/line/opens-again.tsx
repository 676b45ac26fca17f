import { formatLocale } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';
import type { ClockStyle } from '../../i18n/format.ts';
import { Phrase } from '../../i18n/trans.tsx';
import { useText } from '../../i18n/use-text.ts';

interface Props {
  at: string;
  now: string;
  style: ClockStyle;
}

const dayMs = 86_400_000;
const weekMs = 6 * dayMs;

/** When the line opens next, as one would say it: today, tomorrow, on Monday, on Monday 12 March. */
export function OpensAgain({ at, now, style }: Props) {
  const { language, time } = useText();
  const values = { time: time(at, style) };
  const [day, today] = [dayOf(at, style.timeZone), dayOf(now, style.timeZone)];
  if (day === today) return <Phrase id="place.opens_today" values={values} />;
  const tomorrow = dayOf(new Date(Date.parse(now) + dayMs).toISOString(), style.timeZone);
  if (day === tomorrow) return <Phrase id="place.opens_tomorrow" values={values} />;
  const isNear = Date.parse(at) - Date.parse(now) < weekMs;
  return <Phrase id="place.opens_day" values={{ ...values, day: dayName(language, at, style.timeZone, isNear) }} />;
}

function dayOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant));
}

function dayName(language: Language, instant: string, timeZone: string, isNear: boolean): string {
  const options = isNear ? {} : ({ day: 'numeric', month: 'long' } as const);
  return new Intl.DateTimeFormat(formatLocale(language), { weekday: 'long', timeZone, ...options }).format(
    new Date(instant),
  );
}
