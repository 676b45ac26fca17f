import type { ComponentProps, ReactNode } from 'react';
import type { HistoryNames } from '#contract/views.ts';
import { chooseHistory, historySearch, type HistoryFilter } from '#domain/ticket/history-filter.ts';
import { LinkRow } from '#app/components/staff/link-row.tsx';
import { StaffPage } from '#app/components/staff/staff-page.tsx';
import { isolated, useI18n } from '#app/i18n/use-i18n.ts';

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
