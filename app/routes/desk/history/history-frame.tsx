import type { ComponentProps, ReactNode } from 'react';
import type { HistoryNames } from '#contract/views.ts';
import {
  chooseHistory,
  historySearch,
  type HistoryFilter,
  historyOrders,
  outcomes,
} from '#domain/ticket/history-filter.ts';
import { LinkRow } from '#app/components/staff/link-row.tsx';
import { StaffPage } from '#app/components/staff/staff-page.tsx';
import { isolated, useI18n, inLanguage } from '#app/i18n/use-i18n.ts';
import { ChevronDown } from 'lucide-react';
import { Form, Link } from 'react-router';
import { isLanguage, nameOf } from '#locales/languages.ts';
import { SearchRow } from '#app/components/staff/search-row.tsx';
import { SelectField, TextField, Options } from '#app/form/field.tsx';
import { useHoursOfWeek } from '#app/i18n/words/hours-of-week.ts';

interface Props {
  view: HistoryNames & { filter: HistoryFilter };
  me: ComponentProps<typeof StaffPage>['me'];
  isLog: boolean;
  children: ReactNode;
}

/** The page around two views of the same days: the tickets, or everything that happened in a line. */
export function HistoryFrame({ view: { place, filter }, me, isLog, children }: Props) {
  const { t } = useI18n();
  const { from, to, lineId } = filter;
  const days = historySearch({ ...chooseHistory(() => null, to), from, to, lineId });
  const list = `/desk/${place.slug}/history`;
  return (
    <StaffPage title={t('history.title', { place: isolated(place.name) })} place={place} me={me}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">{t('frame.history')}</h1>
          <LinkRow
            label={t('history.views')}
            current="page"
            links={[
              { to: `${list}?${days}`, text: t('history.tickets'), isChosen: !isLog },
              { to: `${list}/log?${days}`, text: t('history.log'), isChosen: isLog },
            ]}
          />
        </div>
        {children}
      </div>
    </StaffPage>
  );
}

interface FiltersProps extends HistoryNames {
  filter: HistoryFilter;
  today: string;
}

/** All filters are fields of one form. Their values are in the address. */
export function HistoryFilters({ filter, today, place, lines, desks }: FiltersProps) {
  const { t } = useI18n();
  const className = 'px-2.5! text-base! max-[22rem]:px-1! max-[22rem]:text-sm!';
  const dates = { type: 'date', max: today, required: true, className } as const;
  return (
    <Form
      key={JSON.stringify(filter)}
      method="get"
      preventScrollReset
      aria-label={t('history.filters')}
      className="grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)] print:hidden"
    >
      <TextField {...dates} label={t('history.from')} name="from" defaultValue={filter.from} />
      <TextField {...dates} label={t('history.to')} name="to" defaultValue={filter.to} />
      <SearchRow
        label={t('history.search')}
        search={filter.search}
        show={t('history.show')}
        className="col-span-full lg:col-span-1"
      />
      <MoreFilters filter={filter} place={place} lines={lines} desks={desks} />
      <div className="col-span-full flex flex-wrap items-center gap-3">
        {isNarrowed(filter) && (
          <Link to="." className="min-h-11 content-center rounded-sm px-1 text-sm underline underline-offset-4">
            {t('history.clear')}
          </Link>
        )}
        <Narrowed filter={filter} place={place} />
      </div>
    </Form>
  );
}

/** Whether anything but the days is chosen. */
function isNarrowed({ order, search, ...chosen }: HistoryFilter): boolean {
  const others = Object.values({ ...chosen, from: null, to: null });
  return order !== historyOrders[0] || search !== '' || others.some((one) => one !== null);
}

/** Further filters, folded away because most staff search by day or person. Open if one of them is in use. */
function MoreFilters({ filter, place, lines, desks }: Omit<FiltersProps, 'today' | 'members'>) {
  const { t, language } = useI18n();
  const line = lines.find(({ id }) => id === filter.lineId);
  const services = (line ? [line] : lines).flatMap((one) => one.services);
  const isUsed = isNarrowed({ ...filter, search: '', hour: null, weekday: null });
  return (
    <details open={isUsed} className="group col-span-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-md px-1 text-sm font-semibold text-ink-2 hover:text-ink">
        {t('history.more_filters')}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="mt-2 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <LineField lines={lines} place={place} chosen={filter.lineId} />
        <Choice
          name="outcome"
          chosen={filter.outcome}
          of={outcomes.map((one) => [one, t(one === 'open' ? 'history.outcome_open' : `drawer.state_${one}`)])}
        />
        {(services.length > 0 || filter.serviceId !== null) && (
          <Choice
            name="service"
            chosen={filter.serviceId}
            of={services.map(({ id, name }) => [id, inLanguage(name, language, place.defaultLanguage)])}
            otherwise={t('history.gone_service')}
          />
        )}
        <Choice name="desk" chosen={filter.deskId} of={desks.map(({ id, name }) => [id, name])} />
        <Choice
          name="language"
          chosen={filter.language}
          of={place.languages.map((tag) => [tag, languageName(tag)])}
          otherwise={languageName(filter.language ?? '')}
        />
        <SelectField label={t('history.order')} name="order" defaultValue={filter.order}>
          <Options of={historyOrders.map((order) => [order, t(`history.order_${order}`)])} />
        </SelectField>
      </div>
      <p className="mt-2 text-sm text-ink-2">{t('history.search_hint')}</p>
    </details>
  );
}

interface ChoiceProps extends ComponentProps<typeof Options> {
  name: 'line' | 'outcome' | 'service' | 'desk' | 'language';
  chosen: string | null;
  /** Whether the choice of all exists. */
  isOptional?: boolean;
  /** What the chosen one is called if it is none of these: it is at work, so it is shown. */
  otherwise?: string;
}

const languageName = (tag: string): string => (isLanguage(tag) ? nameOf(tag) : tag);

function Choice({ name, chosen, of, isOptional = true, otherwise }: ChoiceProps) {
  const { t } = useI18n();
  const isOther = chosen !== null && otherwise !== undefined && !of.some(([value]) => value === chosen);
  return (
    <SelectField label={t(`history.${name}`)} name={name} defaultValue={chosen ?? ''}>
      {isOptional && <option value="">{t(`history.all_${name}s`)}</option>}
      <Options of={isOther ? [...of, [chosen, otherwise]] : of} />
    </SelectField>
  );
}

/** Filters from a chart's link have no field of their own. They are shown and stay until all filters are cleared. */
function Narrowed({ filter: { hour, weekday }, place }: Pick<FiltersProps, 'filter' | 'place'>) {
  const { t } = useI18n();
  const names = useHoursOfWeek(place.country);
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-2" suppressHydrationWarning>
      {weekday !== null && (
        <>
          <input type="hidden" name="weekday" value={weekday} />
          <span>{t('history.narrowed_day', { weekday: isolated(names.weekday(weekday)) })}</span>
        </>
      )}
      {hour !== null && (
        <>
          <input type="hidden" name="hour" value={hour} />
          <span>{t('history.narrowed_hour', { hour: isolated(names.hour(hour)) })}</span>
        </>
      )}
    </p>
  );
}

interface LineFieldProps extends Pick<HistoryNames, 'lines' | 'place'>, Pick<ChoiceProps, 'chosen' | 'isOptional'> {}

export function LineField({ lines, place, ...choice }: LineFieldProps) {
  const { language } = useI18n();
  const names = lines.map(({ id, name }) => [id, inLanguage(name, language, place.defaultLanguage)] as const);
  return <Choice name="line" of={names} {...choice} />;
}

const style = { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Day and time in the place's time zone. The server's text stays, because the browser's time zone data may differ. */
export function useDays(place: HistoryNames['place']): (at: string) => string {
  const { date } = useI18n();
  return (at) => date(at, place, style);
}
