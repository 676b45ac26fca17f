import { useState } from 'react';
import type { OpenInterval } from '#domain/line/opening-hours.ts';
import { parseHoursText } from '#domain/line/hours-text.ts';
import { Button } from '#app/components/button.tsx';
import { controlClasses, Field } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';

/** One text that sets the hours of all open days. It is not a field of the form: the days below it are. */
export function HoursAtOnce({ onSet }: { onSet: (hours: OpenInterval[]) => void }) {
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
