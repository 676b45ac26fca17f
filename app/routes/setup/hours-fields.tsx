import { useState } from 'react';
import { TextField } from '../../form/field.tsx';
import { useStart } from '../../form/form-context.ts';
import { Tick } from '../../form/tick.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';

/** Open until somebody closes it, unless hours are wanted: then a usual week is written already. */
export function HoursFields() {
  const { t } = useI18n();
  const [hasHours, setHasHours] = useState(useStart('hasHours') === 'yes');
  return (
    <details open={hasHours} className="group grid gap-2">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-md bg-card px-4 inset-ring-[1.5px] inset-ring-edge">
        <span className="flex-1">{t(hasHours ? 'setup.hours_own' : 'setup.hours_always')}</span>
        <span className="font-semibold underline underline-offset-4">{t('setup.change')}</span>
      </summary>
      <div className="mt-3 grid gap-4">
        <Tick
          name="hasHours"
          value="yes"
          checked={hasHours}
          onChange={({ target }) => setHasHours(target.checked)}
          className="font-semibold"
        >
          {t('setup.hours_keep')}
        </Tick>
        <div className="grid items-start gap-5 sm:grid-cols-3">
          {(['weekHours', 'saturdayHours', 'sundayHours'] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(dayTexts[name])}
              isOptional={name !== 'weekHours'}
              // A range of times reads from left to right in every language.
              dir="ltr"
              maxLength={100}
              autoComplete="off"
              className="rtl:text-end"
            />
          ))}
        </div>
        <p className="text-sm text-ink-2">{t('setup.hours_hint')}</p>
      </div>
    </details>
  );
}

const dayTexts = {
  weekHours: 'setup.hours_week',
  saturdayHours: 'setup.hours_saturday',
  sundayHours: 'setup.hours_sunday',
} as const;
