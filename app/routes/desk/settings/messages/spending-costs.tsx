import { useLoaderData } from 'react-router';
import { SelectField, TextField } from '../../../../form/field.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { nameOfCountry, useChannelName } from './channel-names.ts';
import type { FormEntries } from '../../../../form/form-answer.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import { Section } from '../../../../components/staff/section.tsx';
import { costFaults, costField } from './spending-rules.ts';
import type { loadSpending } from './spending-settings.server.ts';
import { useMoney } from './use-money.ts';

/** The cost of one part of a text: the place's own figures, otherwise a rough estimate. */
export function CostsForm() {
  const { t, number } = useI18n();
  const { costs, currency, currencies, countries } = useLoaderData<typeof loadSpending>();
  const channelName = useChannelName();
  const money = useMoney(currency);
  const entries: FormEntries = [
    ['currency', currency],
    ...costs.map((row): [string, string] => [costField(row), row.own === null ? '' : String(row.own)]),
  ];
  return (
    <Section title={t('spending.costs')} text={t('spending.costs_text')}>
      <SettingsForm form="costs" entries={entries} check={costFaults}>
        {({ value, fault }) => (
          <>
            <SelectField
              label={t('spending.currency')}
              name="currency"
              defaultValue={value('currency')}
              error={fault('currency')}
            >
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </SelectField>
            {costs.length === 0 && <p className="text-ink-2">{t('spending.no_costs')}</p>}
            {costs.map((row) => (
              <TextField
                key={costField(row)}
                label={t('spending.cost_of', {
                  country: nameOfCountry(countries, row.country),
                  channel: channelName(row.channel),
                })}
                hint={t('spending.estimate', { cost: money(row.estimate) })}
                name={costField(row)}
                inputMode="decimal"
                maxLength={13}
                className="max-w-40"
                dir="ltr"
                defaultValue={value(costField(row))}
                error={fault(costField(row)) && t('spending.cost_wrong', { example: number(0.05) })}
              />
            ))}
          </>
        )}
      </SettingsForm>
    </Section>
  );
}
