import { validateExceptions, validateHours, type HoursException } from '#domain/line/opening-hours.ts';
import { previewOpening, type OpenSpan, type PreviewDay } from '#domain/line/opening-preview.ts';
import type { ClockStyle } from '#app/i18n/format.ts';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { useHoursOfWeek } from '#app/i18n/words/hours-of-week.ts';
import type { Hours } from './hours-form.ts';
import { Section } from '#app/components/staff/section.tsx';

/** The next two weeks: a bar for each day, and the same in words. */
export function OpeningPreview({ hours, exceptions, place, now }: Hours & { place: ClockStyle; now: number }) {
  const { t } = useI18n();
  const isRight = (hours === null || validateHours(hours).length === 0) && validateExceptions(exceptions).length === 0;
  return (
    <Section title={t('hours_set.preview')} text={t('hours_set.preview_text')}>
      {isRight ? (
        <ol className="grid gap-1">
          {previewOpening(hours, exceptions, { now: new Date(now), zone: place.timeZone }).map((day) => (
            <DayBar key={day.day} day={day} place={place} />
          ))}
        </ol>
      ) : (
        <p className="text-ink-2">{t('hours_set.preview_wrong')}</p>
      )}
    </Section>
  );
}

const dayMinutes = 24 * 60;

function DayBar({ day, place }: { day: PreviewDay; place: ClockStyle }) {
  const { t } = useI18n();
  const { shortDay } = useHoursOfWeek(place.country);
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-b border-rule py-2 last:border-0 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,15rem)]">
      <span className="text-sm font-semibold" suppressHydrationWarning>
        {shortDay(day.day)}
      </span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${dayMinutes} 16`}
        preserveAspectRatio="none"
        className="h-4 w-full rounded-full bg-sand rtl:-scale-x-100"
      >
        {day.spans.map(({ from, to }) => (
          <rect key={from} x={from} width={to - from} height="16" className="fill-moss" />
        ))}
        {[6, 12, 18].map((hour) => (
          <rect key={hour} x={hour * 60 - 2} width="4" height="16" className="fill-shell/70" />
        ))}
      </svg>
      <span className="grid gap-0.5 text-sm text-ink-2">
        <DayWords day={day} place={place} />
        {day.clockShift !== 0 && (
          <span className="font-semibold text-tide">
            {t(day.clockShift > 0 ? 'hours_set.clock_forward' : 'hours_set.clock_back', {
              minutes: Math.abs(day.clockShift),
            })}
          </span>
        )}
      </span>
    </li>
  );
}

function DayWords({ day: { spans, exception }, place }: { day: PreviewDay; place: ClockStyle }) {
  const { t, time } = useI18n();
  const words = ({ opens, closes, isCarriedOver }: OpenSpan): string =>
    isCarriedOver
      ? t('hours_set.until', { to: time(closes.getTime(), place) })
      : t('hours_set.span', { from: time(opens.getTime(), place), to: time(closes.getTime(), place) });
  const exceptionWords = ({ hours, reason }: HoursException) => {
    if (hours?.length) return reason;
    return reason ? t('hours_set.closed_for', { reason: isolated(reason) }) : t('hours_set.closed');
  };
  const isWhole = spans.length === 1 && spans[0]?.from === 0 && spans[0].to === dayMinutes;
  return (
    <>
      {isWhole && <span>{t('hours_set.whole_day')}</span>}
      {!isWhole &&
        spans.map((span) => (
          <span key={span.from} suppressHydrationWarning>
            {words(span)}
          </span>
        ))}
      {exception && (
        <span className="font-semibold text-rust [overflow-wrap:anywhere]">{exceptionWords(exception)}</span>
      )}
      {!exception && spans.length === 0 && <span>{t('hours_set.closed')}</span>}
    </>
  );
}
