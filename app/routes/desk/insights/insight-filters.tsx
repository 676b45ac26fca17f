import { Form } from 'react-router';
import { rangeChoices, type RangeChoice } from '#domain/insights/figure-range.ts';
import { LinkRow } from '#app/components/staff/link-row.tsx';
import { Button } from '#app/components/button.tsx';
import { SelectField, TextField, Options, Tick } from '#app/form/field.tsx';
import { inLanguage } from '#app/i18n/use-i18n.ts';
import { rangeSearch } from './insight-links.ts';
import { useInsights } from './use-insights.ts';

/** Which days, which line, and whether to compare. All of it is in the address. */
export function InsightFilters() {
  const { t, language, view, isCompared } = useInsights();
  const dates = { type: 'date', max: view.today, required: true } as const;
  const nameOf = (choice: Exclude<RangeChoice, 'own'>): string => {
    if (choice === '365') return t('insights.range_year');
    const isDays = choice === '7' || choice === '28' || choice === '90';
    return isDays ? t('insights.range_days', { days: Number(choice) }) : t(`insights.range_${choice}`);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      <LinkRow
        label={t('insights.ranges')}
        links={rangeChoices
          .filter((choice) => choice !== 'own')
          .map((choice) => ({
            to: rangeSearch(view, choice),
            text: nameOf(choice),
            isChosen: choice === view.range.choice,
          }))}
      />
      <Form
        key={JSON.stringify([view.range, view.lineId, view.before])}
        method="get"
        preventScrollReset
        aria-label={t('insights.filters')}
        className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <input type="hidden" name="range" value="own" />
        <TextField {...dates} label={t('insights.from')} name="from" defaultValue={view.range.from} />
        <TextField {...dates} label={t('insights.to')} name="to" defaultValue={view.range.to} />
        <SelectField label={t('insights.line')} name="line" defaultValue={view.lineId ?? ''}>
          <option value="">{t('insights.all_lines')}</option>
          <Options
            of={view.lines.map(({ id, name }) => [id, inLanguage(name, language, view.place.defaultLanguage)])}
          />
        </SelectField>
        <Button look="ink" className="sm:min-h-14">
          {t('insights.show')}
        </Button>
        <Tick name="compare" value="before" defaultChecked={isCompared} className="sm:col-span-full">
          {t('insights.compare')}
        </Tick>
      </Form>
    </div>
  );
}
