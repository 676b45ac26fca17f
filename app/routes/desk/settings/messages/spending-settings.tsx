import { useLoaderData } from 'react-router';
import type { PageHandle } from '#app/context/page-settings.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { loadSpending } from './spending-settings.server.ts';
import { Section } from '#app/components/staff/section.tsx';
import { Pill } from '#app/components/pill.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { SettingsForm, SettingsHead } from '../form/settings-form.tsx';
import { SelectField, TextField, Options, useFields, Tick } from '#app/form/field.tsx';
import { GroupFault } from '#app/form/group-fault.tsx';
import { titleOf } from './provider-names.ts';
import { costField, spendingForm } from './spending-rules.ts';
import { boundNames, spendingBounds, type SpendingBound } from '#domain/messaging/spending.ts';
import type { ReactNode } from 'react';

export const handle: PageHandle = { audience: 'spending' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeSpending as action, loadSpending as loader } from './spending-settings.server.ts';

export default function SpendingSettings() {
  const { t } = useI18n();
  const spending = useLoaderData<typeof loadSpending>();
  const { today, rules, usualDay, held, currency, spent, days } = spending;
  const shape = spendingForm(spending.country);
  const money = useMoney(currency);
  const isTight = usualDay !== null && usualDay.texts > rules.dayMost;
  return (
    <>
      <SettingsHead title={t('frame.settings_spending')} lead={t('spending.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {held.length > 0 && <HeldGroups />}
        <Section title={t('spending.today')}>
          <div className="grid gap-2">
            <p className="text-2xl font-semibold">{t('spending.today_of', { texts: today, max: rules.dayMost })}</p>
            {today >= rules.dayMost && (
              <p className="rounded-md bg-rust-wash px-4 py-3 font-semibold text-rust">{t('spending.day_spent')}</p>
            )}
            <p className="text-ink-2">
              {usualDay
                ? t('spending.usual_day', { texts: usualDay.texts, cost: money(usualDay.cost) })
                : t('spending.no_usual_day')}
            </p>
            {isTight && <p className="font-semibold text-rust">{t('spending.tight')}</p>}
          </div>
        </Section>
        <Section title={t('spending.spent')} text={t('spending.spent_text', { days })}>
          {spent.length === 0 ? <p className="text-ink-2">{t('spending.nothing')}</p> : <Spent />}
        </Section>
        <SettingsForm form="spending" entries={shape.entries(spending)} check={shape.faults}>
          <Bounds />
          <Costs />
        </SettingsForm>
      </div>
    </>
  );
}

/** Blocked prefixes: no texts go to these numbers until a manager allows them. */
function HeldGroups() {
  const { t, date } = useI18n();
  const { held, rules, timeZone, country } = useLoaderData<typeof loadSpending>();
  return (
    <Section title={t('spending.held')} text={t('spending.held_text', { count: rules.unusualAfter })}>
      <ul className="divide-y divide-rule">
        {held.map(({ id, prefix, heldAt, isReleased }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1 py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-3">
              <bdi dir="ltr" className="digits text-lg font-semibold">
                {prefix}
                <span aria-hidden="true">••••</span>
              </bdi>
              <Pill tone={isReleased ? 'moss' : 'rust'} dot={isReleased ? 'moss' : 'rust'}>
                {t(isReleased ? 'spending.is_released' : 'spending.is_held')}
              </Pill>
            </div>
            <p className="text-sm text-ink-2">
              <Phrase id="spending.held_since" values={{ when: date(heldAt, { timeZone, country }) }} />
            </p>
            <SettingsForm
              form={`release:${id}`}
              entries={[['isReleased', String(isReleased)]]}
              label={t(isReleased ? 'spending.hold_again' : 'spending.release')}
            >
              <input type="hidden" name="isReleased" value={String(!isReleased)} />
            </SettingsForm>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Bounds() {
  const { t, number } = useI18n();
  const { fault } = useFields();
  const between = (name: SpendingBound): string => {
    const { least, max } = spendingBounds[name];
    return t('spending.between', { least: number(least), max: number(max) });
  };
  return (
    <Section title={t('spending.bounds')} text={t('spending.bounds_text')}>
      <Countries />
      {boundNames.map((name) => (
        <TextField
          key={name}
          label={t(`spending.${name}`)}
          hint={t(`spending.${name}_hint`)}
          name={name}
          inputMode="numeric"
          maxLength={6}
          className="max-w-40"
          error={fault(name) && between(name)}
        />
      ))}
    </Section>
  );
}

/** The cost of one part of a text: the place's own figures, otherwise a rough estimate. */
function Costs() {
  const { t, number } = useI18n();
  const { fault } = useFields();
  const { costs, currency, currencies, countries } = useLoaderData<typeof loadSpending>();
  const channelName = useChannelName();
  const money = useMoney(currency);
  return (
    <Section title={t('spending.costs')} text={t('spending.costs_text')}>
      <SelectField name="currency" label={t('spending.currency')}>
        <Options of={currencies.map((code) => [code, code])} />
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
          error={fault(costField(row)) && t('spending.cost_wrong', { example: number(0.05) })}
        />
      ))}
    </Section>
  );
}

function Countries() {
  const { t } = useI18n();
  const { countries, country } = useLoaderData<typeof loadSpending>();
  const allowed = useFields()
    .values('countries')
    .filter((code) => code !== '');
  const shown = [...new Set([country, ...allowed])];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{t('spending.countries')}</legend>
      <GroupFault name="countries" />
      <div className="grid sm:grid-cols-2">
        {shown.map((code) => (
          <Tick key={code} name="countries" value={code}>
            {nameOfCountry(countries, code)}
          </Tick>
        ))}
      </div>
      <SelectField label={t('spending.another')} hint={t('spending.another_hint')} name="countries" defaultValue="">
        <option value="">{t('spending.none')}</option>
        <Options of={countries.filter(({ code }) => !shown.includes(code)).map(({ code, name }) => [code, name])} />
      </SelectField>
    </fieldset>
  );
}

function Spent() {
  const { t, number, date } = useI18n();
  const { spent, currency, countries, country: home } = useLoaderData<typeof loadSpending>();
  const channelName = useChannelName();
  const money = useMoney(currency);
  const dayOf = (row: { day: string }) =>
    date(row.day, { timeZone: 'UTC', country: home }, { day: 'numeric', month: 'short' });
  const sum = (of: (row: (typeof spent)[number]) => number): number => spent.reduce((all, row) => all + of(row), 0);
  // Larger text may need more room than a phone has; a keyboard scrolls what takes the focus.
  const frame = { role: 'group', 'aria-label': t('spending.spent'), tabIndex: 0 };
  return (
    <div {...frame} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t('spending.spent')}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isWide, isFigure }) => (
              <th
                key={name}
                scope="col"
                className={`border-b border-rule py-2 pe-2 align-bottom font-semibold last:pe-0 ${isFigure ? 'text-end' : 'text-start'} ${isWide ? wide : ''}`}
              >
                {t(`spending.col_${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spent.map((row) => (
            <tr key={`${row.day} ${row.country} ${row.channel}`} className="border-b border-rule">
              <th
                scope="row"
                className={`py-2 pe-4 text-start font-normal whitespace-nowrap ${wide}`}
                suppressHydrationWarning
              >
                {dayOf(row)}
              </th>
              <td className={cell}>
                {row.country === '' ? '–' : nameOfCountry(countries, row.country)}
                <span className="block text-ink-2 sm:hidden">
                  <bdi>{channelName(row.channel)}</bdi>
                  <span className="block" suppressHydrationWarning>
                    {dayOf(row)}
                  </span>
                </span>
              </td>
              <td className={`${cell} ${wide}`}>
                <bdi>{channelName(row.channel)}</bdi>
              </td>
              <Figure>{number(row.texts)}</Figure>
              <Figure className={wide}>{number(row.parts)}</Figure>
              <Figure>{money(row.cost)}</Figure>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-3 pe-2 text-start">
              {t('spending.in_all')}
            </th>
            <td className={wide}>–</td>
            <td className={wide}>–</td>
            <Figure>{number(sum(({ texts }) => texts))}</Figure>
            <Figure className={wide}>{number(sum(({ parts }) => parts))}</Figure>
            <Figure>{money(sum(({ cost }) => cost))}</Figure>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const columns = [
  { name: 'day', isWide: true, isFigure: false },
  { name: 'country', isWide: false, isFigure: false },
  { name: 'channel', isWide: true, isFigure: false },
  { name: 'texts', isWide: false, isFigure: true },
  { name: 'parts', isWide: true, isFigure: true },
  { name: 'cost', isWide: false, isFigure: true },
] as const;

function Figure({ className = '', children }: { className?: string; children: ReactNode }) {
  return <td className={`digits py-2 ps-2 pe-2 text-end whitespace-nowrap last:pe-0 ${className}`}>{children}</td>;
}

const cell = 'py-2 pe-2 hyphens-auto [overflow-wrap:anywhere]';
/** Shown only on wider screens. */
const wide = 'max-sm:hidden';

function useChannelName(): (channel: string) => string {
  const { t } = useI18n();
  return (channel) => (channel === 'simulated' ? t('spending.channel_simulated') : titleOf(channel));
}

function nameOfCountry(countries: readonly { code: string; name: string }[], code: string): string {
  return countries.find((one) => one.code === code)?.name ?? code;
}

/** Money in the reader's format: to the cent; amounts below ten cents get two significant digits. */
function useMoney(currency: string): (amount: number) => string {
  const { number } = useI18n();
  return (amount) =>
    number(amount, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      ...(amount > 0 && amount < 0.1 ? { maximumFractionDigits: 1 - Math.floor(Math.log10(amount)) } : {}),
    });
}
