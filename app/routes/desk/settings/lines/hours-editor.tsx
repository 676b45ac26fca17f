import { useState } from 'react';
import { addDays, localDay, weekdays, type Weekday } from '#domain/local-time.ts';
import { Copy, X } from 'lucide-react';
import {
  type OpenInterval,
  validateExceptions,
  validateHours,
  type HoursException,
} from '#domain/line/opening-hours.ts';
import { Button } from '#app/components/button.tsx';
import { controlClasses, TextField, Field, useFields, Tick } from '#app/form/field.tsx';
import type { ClockStyle } from '#app/i18n/format.ts';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { useHoursOfWeek } from '#app/i18n/words/hours-of-week.ts';
import { hoursOfRows, nextClosedDay, rowsOf, type HoursRows, type Hours } from './hours-form.ts';
import { AddButton, IconButton, pressAndFocus } from './entry-list.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { parseHoursText } from '#domain/line/hours-text.ts';
import { previewOpening, type OpenSpan, type PreviewDay } from '#domain/line/opening-preview.ts';

export function HoursEditor({ place, now }: { place: ClockStyle; now: number }) {
  const { t } = useI18n();
  const { values, recheck } = useFields();
  const [rows, setRows] = useState(() => rowsOf(values));
  const change = (next: Partial<HoursRows>, name: string): void => {
    setRows((known) => ({ ...known, ...next }));
    recheck(name);
  };
  const setDays = (which: readonly Weekday[], list: readonly OpenInterval[]): void =>
    change({ days: withHours(rows.days, which, list) }, 'hours');
  return (
    <>
      <Section title={t('hours_set.week')} text={t('hours_set.week_text', { zone: place.timeZone })}>
        <Tick
          name="always"
          value="on"
          checked={rows.isAlways}
          onChange={({ target }) =>
            change({ isAlways: target.checked, days: target.checked ? rows.days : orUsual(rows.days) }, 'always')
          }
          className="font-semibold"
        >
          {t('hours_set.always')}
        </Tick>
        <div className={`grid gap-1 ${rows.isAlways ? 'hidden' : ''}`}>
          <HoursAtOnce onSet={(list) => setDays(openDays(orUsual(rows.days)), list)} />
          {weekdays.map((weekday) => (
            <DayRows
              key={weekday}
              weekday={weekday}
              place={place}
              rows={rows.days[weekday]}
              isCopied={openDays(rows.days).every((day) => isSame(rows.days[day], rows.days[weekday]))}
              onChange={(list) => change({ days: { ...rows.days, [weekday]: list } }, `hours.${weekday}`)}
              onCopy={() => setDays(openDays(rows.days), rows.days[weekday])}
            />
          ))}
        </div>
      </Section>
      <Exceptions
        rows={rows.exceptions}
        firstDay={addDays(localDay(new Date(now), place.timeZone), 1)}
        onChange={(exceptions) => change({ exceptions }, 'exceptions')}
      />
      <OpeningPreview {...hoursOfRows(rows)} place={place} now={now} />
    </>
  );
}

/** One text that sets the hours of all open days. It is not a field of the form: the days below it are. */
function HoursAtOnce({ onSet }: { onSet: (hours: OpenInterval[]) => void }) {
  const { t } = useI18n();
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const set = (): void => {
    const hours = parseHoursText(text);
    setIsWrong(hours === null);
    if (hours === null) return;
    onSet(hours);
    setText('');
  };
  return (
    <Field
      label={t('hours_set.at_once')}
      hint={t('hours_set.at_once_hint')}
      error={isWrong && t('hours_set.at_once_fault')}
      isLive
    >
      {(wiring) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...wiring}
            // A range of times reads from left to right in every language.
            dir="ltr"
            value={text}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => {
              setText(target.value);
              setIsWrong(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would save the whole form.
              event.preventDefault();
              set();
            }}
            className={`${controlClasses} min-h-11! max-w-80 flex-1 text-base! rtl:text-end`}
          />
          <Button type="button" look="quiet" size="small" onClick={set}>
            {t('hours_set.at_once_set')}
          </Button>
        </div>
      )}
    </Field>
  );
}

interface DayProps {
  weekday: Weekday;
  place: ClockStyle;
  rows: OpenInterval[];
  /** Whether every open day has these hours already. */
  isCopied: boolean;
  onChange: (rows: OpenInterval[]) => void;
  onCopy: () => void;
}

function DayRows({ weekday, place, rows, isCopied, onChange, onCopy }: DayProps) {
  const { t } = useI18n();
  const { fault } = useFields();
  const day = useHoursOfWeek(place.country).weekday(weekdays.indexOf(weekday));
  const isClosed = isEmpty(rows);
  const timed = rows.map((row, at) => {
    const ends = (['from', 'to'] as const).map((field) => ({ field, name: `hours.${weekday}.${at}.${field}` }));
    return { row, at, ends: ends.map((end) => ({ ...end, error: fault(end.name) })) };
  });
  const removeAt = (at: number) => (button: HTMLElement) => {
    const box = button.closest('fieldset');
    const left = rows.length > 1 ? rows.filter((_, index) => index !== at) : [empty];
    pressAndFocus(
      () => onChange(left),
      () => box?.querySelectorAll('input')[2 * Math.min(at, left.length - 1)],
    );
  };
  const copy = ({ parentElement: buttons }: HTMLElement): void =>
    pressAndFocus(onCopy, () => buttons?.querySelector('button'));
  return (
    <fieldset className="grid gap-2 border-b border-rule py-3 last:border-0 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <legend className="float-start font-semibold sm:pt-3" suppressHydrationWarning>
        {day}
      </legend>
      <div className="grid gap-2 sm:col-start-2">
        {timed.map(({ row, at, ends }) => (
          // Only the position identifies a row.
          <div key={at} className="grid gap-1">
            <div className="flex flex-wrap items-center gap-2">
              {ends.map(({ field, name, error }) => (
                <span key={field} className="flex items-center gap-2">
                  {field === 'to' && <span aria-hidden="true">–</span>}
                  <input
                    type="time"
                    name={name}
                    value={row[field]}
                    onChange={({ target }) => onChange(rows.with(at, { ...row, [field]: target.value }))}
                    aria-label={t(field === 'from' ? 'hours_set.opens' : 'hours_set.closes', { day, number: at + 1 })}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={error ? `${name}-error` : undefined}
                    className={`${controlClasses} min-h-11! w-28! px-1.5! text-sm! sm:w-32! sm:px-2! sm:text-base!`}
                  />
                </span>
              ))}
              {!isClosed && (
                <IconButton label={t('hours_set.remove', { day, number: at + 1 })} onPress={removeAt(at)}>
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              )}
              {isClosed && at === 0 && <span className="text-sm text-ink-2">{t('hours_set.closed')}</span>}
            </div>
            {ends.map(
              ({ name, error }) =>
                error && (
                  <p key={name} id={`${name}-error`} className="text-sm font-semibold text-rust">
                    {error}
                  </p>
                ),
            )}
          </div>
        ))}
        {!isClosed && (
          <div className="flex flex-wrap gap-2">
            <AddButton label={t('hours_set.add', { day })} onPress={() => onChange([...rows, empty])} />
            {!isCopied && (
              <Button type="button" look="quiet" size="small" onClick={({ currentTarget }) => copy(currentTarget)}>
                <Copy aria-hidden="true" className="size-5" />
                {t('hours_set.copy_day', { day })}
              </Button>
            )}
          </div>
        )}
      </div>
    </fieldset>
  );
}

const empty = { from: '', to: '' };

/** What most places have: they change it faster than they type it. */
const usualDays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
const usualHours: readonly OpenInterval[] = [{ from: '09:00', to: '17:00' }];

type Days = HoursRows['days'];

function orUsual(days: Days): Days {
  return openDays(days).length > 0 ? days : withHours(days, usualDays, usualHours);
}

function withHours(days: Days, which: readonly Weekday[], hours: readonly OpenInterval[]): Days {
  return { ...days, ...Object.fromEntries(which.map((weekday) => [weekday, hours.map((row) => ({ ...row }))])) };
}

function openDays(days: Days): Weekday[] {
  return weekdays.filter((weekday) => !isEmpty(days[weekday]));
}

function isEmpty(rows: readonly OpenInterval[]): boolean {
  return rows.every(({ from, to }) => from === '' && to === '');
}

function isSame(one: readonly OpenInterval[], other: readonly OpenInterval[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface ExceptionProps {
  rows: HoursRows['exceptions'];
  /** The suggested start of the next closed day. */
  firstDay: string;
  onChange: (rows: HoursRows['exceptions']) => void;
}

function Exceptions({ rows, firstDay, onChange }: ExceptionProps) {
  const { t } = useI18n();
  const next = nextClosedDay(rows, firstDay);
  return (
    <Section title={t('hours_set.exceptions')} text={t('hours_set.exceptions_text')}>
      {rows.map((row, at) => (
        <fieldset
          key={at}
          aria-label={t('hours_set.exception_number', { number: at + 1 })}
          className="grid items-start gap-3 sm:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <TextField
            label={t('hours_set.exception_date')}
            type="date"
            className="px-3! text-base!"
            name={`exceptions.${at}.date`}
            value={row.date}
            onChange={({ target }) => onChange(rows.with(at, { ...row, date: target.value }))}
          />
          <TextField
            label={t('hours_set.exception_hours')}
            isOptional
            name={`exceptions.${at}.hours`}
            value={row.hours}
            maxLength={100}
            // A range of times reads from left to right in every language.
            dir="ltr"
            autoComplete="off"
            className="rtl:text-end"
            onChange={({ target }) => onChange(rows.with(at, { ...row, hours: target.value }))}
          />
          <TextField
            label={t('hours_set.exception_reason')}
            isOptional
            name={`exceptions.${at}.reason`}
            value={row.reason}
            maxLength={200}
            dir="auto"
            onChange={({ target }) => onChange(rows.with(at, { ...row, reason: target.value }))}
          />
          <div className="sm:pt-9">
            <IconButton
              label={t('hours_set.exception_remove', { number: at + 1 })}
              onPress={(button) => {
                const section = button.closest('section');
                pressAndFocus(
                  () => onChange(rows.filter((_, index) => index !== at)),
                  () => section?.querySelectorAll('button')[at],
                );
              }}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        </fieldset>
      ))}
      <AddButton
        label={t('hours_set.exception_add')}
        onPress={() => onChange([...rows, { date: next, hours: '', reason: '' }])}
      />
    </Section>
  );
}

/** The next two weeks: a bar for each day, and the same in words. */
function OpeningPreview({ hours, exceptions, place, now }: Hours & { place: ClockStyle; now: number }) {
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
