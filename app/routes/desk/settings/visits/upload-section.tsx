import { useState } from 'react';
import { visitColumns } from '#domain/history/visit-columns.ts';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { SelectField, Options } from '#app/form/field.tsx';
import { FileField } from '#app/form/file-field.tsx';
import { PostForm, useFormAnswer, useIsSending } from '#app/form/post-form.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { NotSent } from '#app/form/not-sent.tsx';
import { asFound, choiceOf, noColumn } from './column-choices.ts';
import type { UnreadAnswer, VisitsPage } from './visits-settings.server.ts';

/** The file, and once one was read, its columns: they are chosen together with the file, which was not kept. */
export function UploadSection({ page: { draft, megabytes } }: { page: VisitsPage }) {
  const { t } = useI18n();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const unread = useFormAnswer<Partial<UnreadAnswer>>('read')?.unread ?? null;
  const isSending = useIsSending('read');
  const file = unread ?? draft;
  const fault = isTooLarge ? 'too_large' : unread?.fault;
  return (
    <Section title={t('visits.upload')} text={t('visits.upload_text', { megabytes })}>
      <PostForm form="read" encType="multipart/form-data" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {fault && <Alert>{t(`visits.fault_${fault}`, { megabytes })}</Alert>}
        <FileField
          label={t('visits.file')}
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={({ currentTarget: { files } }) => setIsTooLarge((files?.[0]?.size ?? 0) > megabytes * 1024 * 1024)}
        />
        {file && file.heads.length > 0 && (
          <Columns heads={file.heads} columns={file.columns} isOpen={unread !== null} />
        )}
        <NotSent form="read" />
        <Button className="justify-self-start" disabled={isTooLarge || isSending}>
          {t('visits.read')}
        </Button>
      </PostForm>
    </Section>
  );
}

function Columns({
  heads,
  columns,
  isOpen,
}: Pick<NonNullable<UnreadAnswer['unread']>, 'heads' | 'columns'> & { isOpen: boolean }) {
  const { t } = useI18n();
  const named = [...new Set(heads)].filter((head) => head !== '');
  return (
    <details open={isOpen} className="grid gap-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('visits.columns')}</summary>
      <div className="grid gap-4">
        <p className="max-w-prose text-sm text-ink-2">{t('visits.columns_text')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {visitColumns.map((column) => (
            <SelectField
              key={column}
              name={column}
              label={t(`visits.column_${column}`)}
              defaultValue={choiceOfColumn(columns[column])}
            >
              <Options
                of={[
                  [asFound, t('visits.as_found')],
                  [noColumn, t('visits.no_column')],
                  ...named.map((head) => [choiceOf(head), head] as const),
                ]}
              />
            </SelectField>
          ))}
          <SelectField name="order" label={t('visits.order')}>
            <Options
              of={[
                ['auto', t('visits.order_auto')],
                ['day', t('visits.order_day')],
                ['month', t('visits.order_month')],
              ]}
            />
          </SelectField>
        </div>
      </div>
    </details>
  );
}

const choiceOfColumn = (name: string | undefined): string => (name === undefined ? asFound : choiceOf(name));
