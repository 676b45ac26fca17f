import { useActionData, useLoaderData } from 'react-router';
import { Section } from '#app/components/staff/section.tsx';
import type { FormAnswer } from '#app/form/form-answer.ts';
import { PlaceWords } from '#app/components/place-words.tsx';
import { placeText, useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import type { PageHandle } from '#app/context/page-settings.ts';
import { SettingsHead, ConfirmForm } from '../form/settings-form.tsx';
import { dayStyle, FilePreview } from './file-preview.tsx';
import { UploadSection } from './upload-section.tsx';
import { UseSection } from './use-section.tsx';
import type { loadVisitsSettings, VisitsPage } from './visits-settings.server.ts';

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
