import { useLoaderData } from 'react-router';
import { SelectField, TextField } from '../../../../form/field.tsx';
import { Tick } from '../../../../form/tick.tsx';
import { boundNames, spendingBounds } from '#domain/messaging/spending.ts';
import type { SpendingBound } from '#domain/messaging/spending.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { nameOfCountry } from './channel-names.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import type { FormFields } from '../form/settings-form.tsx';
import { Section } from '../../../../components/staff/section.tsx';
import { boundEntries, boundFaults } from './spending-rules.ts';
import type { loadSpending } from './spending-settings.server.ts';

/** The countries for texts, and the maximum numbers to pay for. */
export function BoundsForm() {
  const { t, number } = useI18n();
  const { set, country } = useLoaderData<typeof loadSpending>();
  const between = (name: SpendingBound): string => {
    const { least, max } = spendingBounds[name];
    return t('spending.between', { least: number(least), max: number(max) });
  };
  return (
    <Section title={t('spending.bounds')} text={t('spending.bounds_text')}>
      <SettingsForm form="bounds" entries={boundEntries(set, country)} check={boundFaults}>
        {(fields) => (
          <>
            <Countries {...fields} />
            {boundNames.map((name) => (
              <TextField
                key={name}
                label={t(`spending.${name}`)}
                hint={t(`spending.${name}_hint`)}
                name={name}
                inputMode="numeric"
                maxLength={6}
                className="max-w-40"
                defaultValue={fields.value(name)}
                error={fields.fault(name) && between(name)}
              />
            ))}
          </>
        )}
      </SettingsForm>
    </Section>
  );
}

function Countries({ values, fault }: FormFields) {
  const { t } = useI18n();
  const { countries, country } = useLoaderData<typeof loadSpending>();
  const allowed = values('countries').filter((code) => code !== '');
  const shown = [...new Set([country, ...allowed])];
  const error = fault('countries');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{t('spending.countries')}</legend>
      {error && (
        <p role="alert" tabIndex={-1} data-wrong="" className="text-sm font-semibold text-rust">
          {error}
        </p>
      )}
      <div className="grid sm:grid-cols-2">
        {shown.map((code) => (
          <Tick key={code} name="countries" value={code} defaultChecked={allowed.includes(code)}>
            {nameOfCountry(countries, code)}
          </Tick>
        ))}
      </div>
      <SelectField label={t('spending.another')} hint={t('spending.another_hint')} name="countries" defaultValue="">
        <option value="">{t('spending.none')}</option>
        {countries
          .filter(({ code }) => !shown.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </SelectField>
    </fieldset>
  );
}
