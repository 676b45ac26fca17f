import { useActionData, useLoaderData } from 'react-router';
import { Section } from '#app/components/staff/section.tsx';
import type { FormAnswer } from '#app/form/form-answer.ts';
import { PlaceWords } from '#app/components/place-words.tsx';
import { placeText, useI18n, isolated, inLanguage } from '#app/i18n/use-i18n.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import type { PageHandle } from '#app/context/page-settings.ts';
import { SettingsHead, ConfirmForm } from '../form/settings-form.tsx';
import { dayStyle, FilePreview } from './file-preview.tsx';
import type { loadVisitsSettings, VisitsPage, UnreadAnswer, DraftView } from './visits-settings.server.ts';
import { useState } from 'react';
import { visitColumns } from '#domain/history/visit-columns.ts';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { SelectField, Options } from '#app/form/field.tsx';
import { FileField } from '#app/form/file-field.tsx';
import { PostForm, useFormAnswer, useIsSending, NotSent } from '#app/form/post-form.tsx';
import { asFound, choiceOf, noColumn } from './column-choices.ts';

export const handle: PageHandle = { audience: 'visits' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeVisitsSettings as action, loadVisitsSettings as loader } from './visits-settings.server.ts';

/** Visits that another system wrote, from which lines learn their waits. It works without scripts. */
export default function VisitsSettings() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loadVisitsSettings>();
  const answer = useActionData<FormAnswer>();
  const done = answer?.outcome === 'done' ? answer.form : null;
  const isKnown = done === 'use' || done === 'discard' || done === 'forget';
  return (
    <>
      <SettingsHead title={t('frame.settings_visits')} lead={t('visits.lead')} />
      <p role="status" className="mb-3 font-semibold text-moss empty:absolute">
        {isKnown && t(`visits.done_${done}`)}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {page.used.length > 0 && <Used page={page} />}
        {page.draft && (
          <>
            <FilePreview draft={page.draft} place={page.place} />
            <UseSection draft={page.draft} page={page} />
          </>
        )}
        <UploadSection page={page} />
      </div>
    </>
  );
}

function Used({ page: { used, lines, place } }: { page: VisitsPage }) {
  const { t, date, language } = useI18n();
  return (
    <Section title={t('visits.used')} text={t('visits.used_text')}>
      <ul className="grid gap-3">
        {used.map(({ lineId, count, from, to }) => (
          <li key={lineId} className="grid gap-0.5 [overflow-wrap:anywhere]">
            <span className="font-semibold">
              <PlaceWords
                of={placeText(lines.find(({ id }) => id === lineId)?.name ?? {}, language, place.defaultLanguage)}
              />
            </span>
            <span className="text-ink-2">
              <Phrase
                id="visits.used_line"
                values={{
                  count,
                  from: isolated(date(from, place, dayStyle)),
                  to: isolated(date(to, place, dayStyle)),
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      <ConfirmForm
        form="forget"
        label={t('visits.forget')}
        question={t('visits.forget_question')}
        confirm={t('visits.forget')}
      />
    </Section>
  );
}

/** The file, and once one was read, its columns: they are chosen together with the file, which was not kept. */
function UploadSection({ page: { draft, megabytes } }: { page: VisitsPage }) {
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

/** Which lines and services the names of the file are here; then the lines learn from it. */
function UseSection({ draft, page }: { draft: DraftView; page: VisitsPage }) {
  const { t, language } = useI18n();
  const { lines, services, place, used } = page;
  const none = ['', t('visits.not_used')] as const;
  const lineChoices = lines.map(({ id, name }) => [id, inLanguage(name, language, place.defaultLanguage)] as const);
  return (
    <Section title={t('visits.match')} text={t('visits.use_text')}>
      <PostForm
        form="use"
        hidden={{ madeAt: String(draft.madeAt) }}
        preventScrollReset={false}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-semibold">{t('visits.match_lines')}</legend>
          {draft.lines.map(({ name, guess }, number) => (
            <SelectField
              key={name}
              name={`line.${number}`}
              label={name === '' ? t('visits.all_visits') : name}
              defaultValue={guess}
            >
              <Options of={[none, ...lineChoices]} />
            </SelectField>
          ))}
        </fieldset>
        {draft.services.length > 0 && services.length > 0 && (
          <fieldset className="grid gap-4">
            <legend className="mb-2 font-semibold">{t('visits.match_services')}</legend>
            {draft.services.map(({ name, guess }, number) => (
              <SelectField key={name} name={`service.${number}`} label={name} defaultValue={guess}>
                <Options of={[none, ...services.map((service) => [service, service] as const)]} />
              </SelectField>
            ))}
          </fieldset>
        )}
        {used.length > 0 && <p className="max-w-prose text-ink-2">{t('visits.replaces')}</p>}
        <WhyNot />
        <Button className="justify-self-start">{t('visits.use')}</Button>
      </PostForm>
      <PostForm form="discard" className="grid justify-items-start gap-3">
        <NotSent form="discard" />
        <Button look="quiet" size="small">
          {t('visits.discard')}
        </Button>
      </PostForm>
    </Section>
  );
}

function WhyNot() {
  const { t } = useI18n();
  const answer = useFormAnswer('use');
  if (answer?.outcome !== 'refused') return null;
  if (answer.refusal === 'not_sent') return <NotSent form="use" />;
  return <Alert>{t(answer.faults['lines'] ? 'visits.fault_lines' : 'visits.fault_gone')}</Alert>;
}
