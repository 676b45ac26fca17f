import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { nameOfCountry, useChannelName } from './channel-names.ts';
import { Section } from '#app/components/staff/section.tsx';
import type { loadSpending } from './spending-settings.server.ts';
import { useMoney } from './use-money.ts';

export function SpentTable() {
  const { t } = useI18n();
  const { spent, days } = useLoaderData<typeof loadSpending>();
  return (
    <Section title={t('spending.spent')} text={t('spending.spent_text', { days })}>
      {spent.length === 0 ? <p className="text-ink-2">{t('spending.nothing')}</p> : <Spent />}
    </Section>
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
