import { ArrowLeft } from 'lucide-react';
import { Fragment } from 'react';
import { useActionData, useLoaderData } from 'react-router';
import { ButtonLink } from '../../../../components/button.tsx';
import { QrCode } from '../../../../drawings/qr-code.tsx';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import type { PageHandle } from '../../../../page/page-settings.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { LanguageTexts } from './language-texts.tsx';
import { basicFaults, questionFaults, readerOfEntries, serviceFaults, textsIn } from './line-form.ts';
import type { loadLine } from './line.server.ts';
import { LineRules } from './line-rules.tsx';
import { PrefixField } from './lines-settings.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import { ServicesEditor } from './services-editor.tsx';
import type { FormAnswer } from '../../../../form/form-answer.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import { ConfirmForm } from '../form/confirm-form.tsx';
import { Section } from '../../../../components/staff/section.tsx';
import { SettingsHead } from '../form/settings-head.tsx';

export const handle: PageHandle = { audience: 'settings' };

export { sendOrSay as clientAction } from '../../../../form/send-or-say.ts';
export { changeLine as action, loadLine as loader } from './line.server.ts';

export default function Line() {
  const { t, language } = useI18n();
  const { line, place } = useLoaderData<typeof loadLine>();
  const name = inLanguage(line.name, language, place.defaultLanguage);
  return (
    <div key={line.id}>
      <ButtonLink to=".." relative="path" look="quiet" size="small" className="mb-3">
        <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        {t('lines_set.back')}
      </ButtonLink>
      <SettingsHead title={name} lead={t('lines_set.line_lead')} />
      <div className="grid gap-10">
        <Basics />
        <ListForm list="services" />
        <ListForm list="questions" />
        <LinkOfLine />
        <Archive name={name} />
      </div>
    </div>
  );
}

function Basics() {
  const { t } = useI18n();
  const { entries, place } = useLoaderData<typeof loadLine>();
  return (
    <SettingsForm form="line" entries={entries.line} check={basicFaults}>
      {({ value, fault, field }) => (
        // The saved values arrive a moment after the form's answer.
        <Fragment key={JSON.stringify(entries.line)}>
          <Section title={t('lines_set.name_section')} text={t('lines_set.name_section_text')}>
            <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
              <LanguageTexts
                path="name"
                label={t('lines_set.name')}
                texts={textsIn(value, 'name')}
                fault={fault}
                {...place}
              />
              <PrefixField {...field('prefix')} />
            </div>
          </Section>
          <LineRules value={value} fault={fault} field={field} />
        </Fragment>
      )}
    </SettingsForm>
  );
}

const lists = {
  services: { Editor: ServicesEditor, check: serviceFaults },
  questions: { Editor: QuestionsEditor, check: questionFaults },
} as const;

/** The form of one of the line's lists. */
function ListForm({ list }: { list: keyof typeof lists }) {
  const { t } = useI18n();
  const { entries, place, measured } = useLoaderData<typeof loadLine>();
  const answer = useActionData<FormAnswer>();
  const refused = answer?.form === list && answer.outcome === 'refused' ? answer.sent : null;
  const { Editor, check } = lists[list];
  return (
    <SettingsForm form={list} entries={entries[list]} check={check} label={t(`lines_set.save_${list}`)}>
      {({ fault, recheck }) => (
        <Section title={t(`lines_set.${list}`)} text={t(`lines_set.${list}_text`)}>
          <Editor
            key={JSON.stringify(entries[list])}
            read={readerOfEntries(refused ?? entries[list])}
            place={place}
            measured={measured}
            fault={fault}
            recheck={recheck}
          />
        </Section>
      )}
    </SettingsForm>
  );
}

function LinkOfLine() {
  const { t } = useI18n();
  const { url, qr, place, line } = useLoaderData<typeof loadLine>();
  return (
    <Section title={t('lines_set.link')} text={t('lines_set.link_text')}>
      <div className="flex flex-wrap items-start gap-5">
        <QrCode drawing={qr} label={t('lines_set.link_code')} className="w-36 flex-none rounded-md" />
        <div className="grid min-w-0 flex-1 basis-52 justify-items-start gap-3">
          <a href={url} className="max-w-full text-tide underline underline-offset-2 [overflow-wrap:anywhere]">
            <bdi dir="ltr">{url}</bdi>
          </a>
          <ButtonLink
            to={`/p/${place.slug}/poster?line=${line.slug}`}
            look="quiet"
            size="small"
            prefetch="none"
            reloadDocument
          >
            {t('lines_set.poster')}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}

function Archive({ name }: { name: string }) {
  const { t } = useI18n();
  const { line } = useLoaderData<typeof loadLine>();
  const answer = useActionData<FormAnswer>();
  const isRefused = answer?.form === 'archive' && answer.outcome === 'refused' && answer.refusal !== 'not_sent';
  return (
    <Section title={t('lines_set.archive')} text={t('lines_set.archive_text')}>
      {(isRefused || line.waiting > 0) && (
        <p role={isRefused ? 'alert' : undefined} className="rounded-md bg-rust-wash px-4 py-3 text-rust">
          {t('lines_set.not_empty')}
        </p>
      )}
      {line.waiting === 0 && (
        <ConfirmForm
          label={t('lines_set.archive_ask')}
          question={t('lines_set.archive_question', { line: isolated(name) })}
          confirm={t('lines_set.archive_submit')}
          form="archive"
        />
      )}
    </Section>
  );
}
