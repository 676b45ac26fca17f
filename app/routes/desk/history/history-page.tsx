import { Link, useLoaderData } from 'react-router';
import type { HistoryView } from '#contract/views.ts';
import { historySearch } from '#domain/ticket/history-filter.ts';
import { buttonClasses } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { Stone } from '../../../drawings/stone.tsx';
import { useI18n } from '../../../i18n/use-i18n.ts';
import type { PageHandle } from '../../../page/page-settings.ts';
import { isolated } from '../../../i18n/words/isolated.ts';
import { StaffPage } from '../../../components/staff/staff-page.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';
import { HistoryTabs } from './history-tabs.tsx';
import { loadHistory } from './history-page.server.ts';

export const handle: PageHandle = { audience: 'history' };

export const loader = loadHistory;

/** Every ticket of the chosen days, each with a link to its whole story. */
export default function History() {
  const { t } = useI18n();
  const { view, me, mayExport } = useLoaderData<typeof loader>();
  const { place, filter, total } = view;
  return (
    <StaffPage title={t('history.title', { place: isolated(place.name) })} place={place} me={me}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">{t('frame.history')}</h1>
          <HistoryTabs place={place} filter={filter} isLog={false} />
        </div>
        {view.isNew ? (
          <Nothing title={t('history.empty_title')} text={t('history.empty_text')} />
        ) : (
          <>
            <HistoryFilters {...view} />
            <p role="status" className="text-sm text-ink-2">
              <strong className="text-ink">{t('history.found', { count: total })}</strong>{' '}
              {view.isCut && t('history.cut')}
            </p>
            {view.items.length === 0 ? (
              <Nothing title={t('history.none_title')} text={t('history.none_text')} />
            ) : (
              <HistoryList view={view} />
            )}
            <Pages view={view} />
            {mayExport && total > 0 && <ExportButtons view={view} />}
          </>
        )}
      </div>
    </StaffPage>
  );
}

function Pages({ view: { filter, next, items } }: { view: HistoryView }) {
  const { t } = useI18n();
  const search = historySearch(filter);
  if (next === null && items.length === 0) return null;
  return (
    <nav aria-label={t('history.pages')} className="flex flex-wrap gap-2 print:hidden">
      {next !== null && (
        <>
          <Link
            to={`?${search}&after=${encodeURIComponent(next)}`}
            className={buttonClasses({ look: 'quiet', size: 'small' })}
          >
            {t('history.more')}
          </Link>
          <Link to={`?${search}`} className={buttonClasses({ look: 'line', size: 'small' })}>
            {t('history.newest')}
          </Link>
        </>
      )}
    </nav>
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <Card className="grid justify-items-start gap-2">
      <Stone className="w-20" />
      <h2 className="text-lg">{title}</h2>
      <p className="max-w-[40rem] text-ink-2">{text}</p>
    </Card>
  );
}
