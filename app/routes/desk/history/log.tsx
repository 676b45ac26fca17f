import { Form, Link, useLoaderData } from 'react-router';
import type { LogEntry, LogView } from '#contract/views.ts';
import { historySearch } from '#domain/ticket/history-filter.ts';
import { Button, buttonClasses } from '#app/components/button.tsx';
import { TextField } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { DoneBy } from '#app/components/staff/done-by.tsx';
import { useStoryWords } from '#app/components/staff/ticket-words.ts';
import { LineField, HistoryFrame, useDays } from './history-frame.tsx';
import type { loadLog } from './history-page.server.ts';

export const handle: PageHandle = { audience: 'history' };

export { loadLog as loader } from './history-page.server.ts';

/** Everything that happened in a line, with who and why, the newest first. */
export default function Log() {
  const { t } = useI18n();
  const { view, me } = useLoaderData<typeof loadLog>();
  const { filter, entries, next, today, lines, lineId, place } = view;
  const dates = { type: 'date', max: today, required: true } as const;
  return (
    <HistoryFrame view={view} me={me} isLog>
      <Form
        key={JSON.stringify([filter, lineId])}
        method="get"
        preventScrollReset
        aria-label={t('history.filters')}
        className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto] print:hidden"
      >
        <TextField {...dates} label={t('history.from')} name="from" defaultValue={filter.from} />
        <TextField {...dates} label={t('history.to')} name="to" defaultValue={filter.to} />
        <LineField lines={lines} place={place} chosen={lineId} isOptional={false} />
        <Button look="ink" className="sm:min-h-14">
          {t('history.show')}
        </Button>
      </Form>
      {entries.length === 0 ? (
        <p className="text-ink-2">{t('history.none_log')}</p>
      ) : (
        <ol className="grid gap-px overflow-hidden rounded-lg bg-rule shadow-card">
          {entries.map((entry) => (
            <Row key={entry.seq} entry={entry} view={view} />
          ))}
        </ol>
      )}
      {next !== null && (
        <nav aria-label={t('history.pages')}>
          <Link
            to={`?${historySearch({ ...filter, lineId })}&below=${next}`}
            className={buttonClasses({ look: 'quiet', size: 'small' })}
          >
            {t('history.next_page')}
          </Link>
        </nav>
      )}
    </HistoryFrame>
  );
}

const ofLines = ['line_opened', 'line_paused', 'line_closed'] as const;

function Row({ entry, view }: { entry: LogEntry; view: LogView }) {
  const { t, number } = useI18n();
  const days = useDays(view.place);
  const { what, fields, reason, who } = useStoryWords(view)(entry);
  const ofLine = ofLines.find((kind) => kind === entry.kind);
  return (
    <li className="grid gap-x-5 gap-y-0.5 bg-card px-4 py-2.5 text-sm md:grid-cols-[4rem_11rem_6rem_minmax(0,1fr)_10rem]">
      <span className="digits text-ink-2">{number(entry.seq, { useGrouping: false })}</span>
      <time dateTime={entry.at} suppressHydrationWarning className="text-ink-2">
        {days(entry.at)}
      </time>
      {entry.ticketId && entry.number ? (
        <Link
          to={`/desk/${view.place.slug}/history/${entry.ticketId}`}
          className="digits font-semibold underline underline-offset-4 max-md:-my-2.5 max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          <bdi dir="ltr">{entry.number}</bdi>
        </Link>
      ) : (
        <span />
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">{ofLine ? t(`history.${ofLine}`) : what}</span>
        {(fields ?? reason) !== null && <span className="ms-2">{fields ?? reason}</span>}
      </span>
      <DoneBy who={who} />
    </li>
  );
}
