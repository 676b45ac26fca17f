import type { QuietHours } from '#domain/place/quiet-hours.ts';
import { TextField } from '../../../../form/field.tsx';
import { Tick } from '../../../../form/tick.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { quietEntries, quietFaults } from './quiet-rules.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import { Section } from '../../../../components/staff/section.tsx';

/** When guests are left in peace. */
export function QuietHoursSection({ quiet }: { quiet: QuietHours }) {
  const { t } = useText();
  return (
    <Section title={t('messages_set.quiet')} text={t('messages_set.quiet_text')}>
      <SettingsForm form="quiet" entries={quietEntries(quiet)} check={quietFaults}>
        {({ value, values, fault }) => (
          <>
            <Tick name="isOn" value="true" defaultChecked={values('isOn').includes('true')}>
              {t('messages_set.quiet_on')}
            </Tick>
            <div className="grid gap-4 sm:grid-cols-2">
              {(['from', 'to'] as const).map((name) => (
                <TextField
                  key={name}
                  label={t(name === 'from' ? 'messages_set.quiet_from' : 'messages_set.quiet_to')}
                  name={name}
                  type="time"
                  defaultValue={value(name)}
                  error={fault(name)}
                />
              ))}
            </div>
          </>
        )}
      </SettingsForm>
    </Section>
  );
}
