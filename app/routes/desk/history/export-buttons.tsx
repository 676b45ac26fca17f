import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { HistoryView } from '#contract/views.ts';
import { historySearch } from '#domain/ticket/history-filter.ts';
import { buttonClasses } from '../../../components/button.tsx';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { confirmPath } from '../../../proof/proof-field.ts';
import { saveFile } from '../../../components/staff/save-file.ts';

type Progress = { state: 'writing'; done: number } | { state: 'done' } | { state: 'failed' } | null;
type Kind = 'csv' | 'json';

/** Links that download a file. With scripts they show the progress, because a long list takes time. */
export function ExportButtons({ view }: { view: HistoryView }) {
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
          {progress?.state === 'writing' && t('history.exporting', { done: progress.done, total: view.total })}
          {progress?.state === 'done' && t('history.exported')}
          {progress?.state === 'failed' && t('history.export_failed')}
        </p>
      </div>
    </section>
  );
}

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
