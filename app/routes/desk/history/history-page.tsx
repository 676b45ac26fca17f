import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { HistoryView } from '#contract/views.ts';
import { historySearch } from '#domain/ticket/history-filter.ts';
import { buttonClasses } from '#app/components/button.tsx';
import { NothingYet } from '#app/components/staff/nothing-yet.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { HistoryFilters, HistoryFrame } from './history-frame.tsx';
import { HistoryTable } from './history-table.tsx';
import type { loadHistory } from './history-page.server.ts';
import { useState } from 'react';
import { confirmPath } from '#app/form/proof-field.ts';
import { saveFile } from '#app/components/staff/save-file.ts';

export const handle: PageHandle = { audience: 'history' };

export { loadHistory as loader } from './history-page.server.ts';

/** Every ticket of the chosen days, each with a link to its whole story. */
export default function History() {
  const { t } = useI18n();
  const { view, me, mayExport } = useLoaderData<typeof loadHistory>();
  const { total } = view;
  return (
    <HistoryFrame view={view} me={me} isLog={false}>
      {view.isNew ? (
        <NothingYet title={t('history.empty_title')} text={t('history.empty_text')} />
      ) : (
        <>
          <HistoryFilters {...view} />
          <p role="status" className="text-sm text-ink-2">
            <strong className="text-ink">{t('history.found', { count: total })}</strong>{' '}
            {view.isCut && t('history.cut')}
          </p>
          {view.items.length === 0 ? (
            <NothingYet title={t('history.none_title')} text={t('history.none_text')} />
          ) : (
            <HistoryTable view={view} />
          )}
          <Pages view={view} />
          {mayExport && total > 0 && <ExportButtons view={view} />}
        </>
      )}
    </HistoryFrame>
  );
}

function Pages({ view: { filter, next } }: { view: HistoryView }) {
  const { t } = useI18n();
  const [asked] = useSearchParams();
  const search = historySearch(filter);
  const isFirst = !asked.has('after');
  if (next === null && isFirst) return null;
  return (
    <nav aria-label={t('history.pages')} className="flex flex-wrap gap-2 print:hidden">
      {next !== null && (
        <Link
          to={`?${search}&after=${encodeURIComponent(next)}`}
          className={buttonClasses({ look: 'quiet', size: 'small' })}
        >
          {t('history.next_page')}
        </Link>
      )}
      {!isFirst && (
        <Link to={`?${search}`} className={buttonClasses({ look: 'line', size: 'small' })}>
          {t('history.first_page')}
        </Link>
      )}
    </nav>
  );
}

type Progress = { state: 'writing'; done: number } | { state: 'done' } | { state: 'failed' } | null;
type Kind = 'csv' | 'json';

/** Links that download a file. With scripts they show the progress, because a long list takes time. */
function ExportButtons({ view }: { view: HistoryView }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [progress, setProgress] = useState<Progress>(null);
  const path = (kind: Kind) => `/desk/${view.place.slug}/history/export?${historySearch(view.filter)}&as=${kind}`;
  const save = async (kind: Kind) => {
    if (progress?.state === 'writing') return;
    setProgress({ state: 'writing', done: 0 });
    const isSaved = await fetchFile(path(kind), kind, (done) => setProgress({ state: 'writing', done }));
    if (isSaved === 'asked') return void navigate(confirmPath(`${pathname}${search}`));
    setProgress({ state: isSaved ? 'done' : 'failed' });
  };
  return (
    <section aria-labelledby="export" className="grid gap-2 print:hidden">
      <h2 id="export" className="text-base font-semibold">
        {t('history.export')}
      </h2>
      <div className="flex flex-wrap items-center gap-2">
        {(['csv', 'json'] as const).map((kind) => (
          <a
            key={kind}
            href={path(kind)}
            download
            onClick={(event) => {
              event.preventDefault();
              void save(kind);
            }}
            className={buttonClasses({ look: 'line', size: 'small' })}
          >
            {t(`history.export_${kind}`)}
          </a>
        ))}
        <p
          role="status"
          className={`text-sm ${progress?.state === 'failed' ? 'font-semibold text-rust' : 'text-ink-2'}`}
        >
          {progress?.state === 'writing' && (
            <>
              {/* Read at each quarter; the count is only seen. */}
              <span className="sr-only">
                {t('history.exporting', { done: quarterOf(progress.done, view.total), total: view.total })}
              </span>
              <span aria-hidden="true">{t('history.exporting', { done: progress.done, total: view.total })}</span>
            </>
          )}
          {progress?.state === 'done' && t('history.exported')}
          {progress?.state === 'failed' && t('history.export_failed')}
        </p>
      </div>
    </section>
  );
}

const quarterOf = (done: number, total: number): number => Math.floor((Math.floor((done / total) * 4) / 4) * total);

/** Whether the whole file arrived; `asked`: staff must prove their identity first. Each line is one ticket, after a header line. */
async function fetchFile(path: string, kind: Kind, tell: (done: number) => void): Promise<boolean | 'asked'> {
  try {
    const answer = await fetch(path);
    if (answer.redirected) return 'asked';
    const total = Number(answer.headers.get('X-Total-Count'));
    if (!answer.ok || !answer.body) return false;
    const reader = answer.body.getReader();
    const pieces: BlobPart[] = [];
    let lines = 0;
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      pieces.push(value);
      for (const byte of value) if (byte === 10) lines += 1;
      tell(Math.min(total, Math.max(0, lines - 1)));
    }
    const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
    saveFile(name ?? `history.${kind}`, answer.headers.get('Content-Type') ?? '', pieces);
    return true;
  } catch {
    return false;
  }
}
