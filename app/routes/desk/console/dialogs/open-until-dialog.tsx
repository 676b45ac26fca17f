import { useState } from 'react';
import { SelectField } from '#app/form/field.tsx';
import { textIn } from '#app/form/form-answer.ts';
import { inLanguage, isolated, useI18n } from '#app/i18n/use-i18n.ts';
import { Decision } from '#app/components/staff/modal.tsx';
import { closingTimes } from '#domain/line/open-until.ts';
import { clockTimeOf, localMinutes } from '#domain/local-time.ts';
import { useMoment } from '../facts/clock.tsx';
import { countToTell } from '../facts/ticket-facts.ts';
import { useConsole, type DialogProps } from '../press/console-context.ts';

/** Until when a line is open today: longer than its hours say, or less long. */
export function OpenUntilDialog({ line, onClose }: DialogProps<'open_until'>) {
  const { t, time, language } = useI18n();
  const { view, press, open } = useConsole();
  const moment = useMoment();
  const { place } = view;
  const clockOf = (at: Date): string => clockTimeOf(localMinutes(at, place.timeZone));
  const { isWithin, changesAt } = line.byHours;
  const closes = isWithin && changesAt ? new Date(changesAt) : null;
  // The choices stay as they were when it opened.
  const [{ times, suggested }] = useState(() => closingTimes(closes, { at: new Date(moment()), zone: place.timeZone }));
  const isEarlier = (until: string): boolean =>
    closes !== null && times.some((at) => at < closes && clockOf(at) === until);
  const set = async (until: string) => {
    const answer = await press({ kind: 'open_until', lineId: line.id, until });
    // Whoever waits may not be served before.
    if (answer?.isDone && isEarlier(until) && countToTell(line, view) > 0)
      open({ kind: 'line_news', line, state: null, closesAt: until });
  };
  return (
    <Decision
      title={t('presses.until_title', { line: isolated(inLanguage(line.name, language, place.defaultLanguage)) })}
      submit={t('presses.until_set')}
      onClose={onClose}
      onDecide={(fields) => {
        onClose();
        void set(textIn(fields, 'until'));
      }}
    >
      <SelectField
        label={t('presses.news_closes_at')}
        name="until"
        hint={t('presses.until_text')}
        defaultValue={clockOf(suggested)}
        data-first
      >
        {times.map((at) => (
          <option key={at.getTime()} value={clockOf(at)}>
            {time(at.getTime(), place)}
          </option>
        ))}
      </SelectField>
    </Decision>
  );
}
