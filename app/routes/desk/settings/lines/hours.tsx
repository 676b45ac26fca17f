import { useId } from 'react';
import { Link, useLoaderData } from 'react-router';
import { ButtonLink } from '#app/components/button.tsx';
import { inLanguage, useI18n, isolated, placeText } from '#app/i18n/use-i18n.ts';
import { PlaceWords } from '#app/components/place-words.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { hoursFaults } from './hours-form.ts';
import type { loadHours } from './hours.server.ts';
import { SettingsForm, SettingsHead, SaveBar } from '../form/settings-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { PostForm } from '#app/form/post-form.tsx';

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeHours as action, loadHours as loader } from './hours.server.ts';

export default function HoursPage() {
  const { t } = useI18n();
  const { lines, lineId, entries, place, now } = useLoaderData<typeof loadHours>();
  return (
    <>
      <SettingsHead title={t('frame.settings_hours')} lead={t('hours_set.lead')} />
      {lineId === null ? (
        <div className="grid justify-items-start gap-3 rounded-lg bg-card p-5 shadow-card">
          <p className="text-ink-2">{t('hours_set.no_lines')}</p>
          <ButtonLink to="../lines" relative="path">
            {t('lines_set.add')}
          </ButtonLink>
        </div>
      ) : (
        <div className="grid gap-8">
          {lines.length > 1 && <ChooseLine />}
          <SettingsForm key={lineId} form="hours" entries={entries} check={hoursFaults}>
            {/* The saved values arrive a moment after the form's answer. */}
            <HoursEditor key={JSON.stringify(entries)} place={place} now={now} />
          </SettingsForm>
          {lines.length > 1 && <CopyToAll />}
        </div>
      )}
    </>
  );
}

/** Links to choose the line, so that each line's hours have their own address. */
function ChooseLine() {
  const { t, language } = useI18n();
  const { lines, lineId, place } = useLoaderData<typeof loadHours>();
  return (
    <nav aria-label={t('hours_set.choose_line')}>
      <ul className="flex flex-wrap gap-2">
        {lines.map((line) => (
          <li key={line.id}>
            <Link
              to={`?line=${line.slug}`}
              preventScrollReset
              prefetch="intent"
              aria-current={line.id === lineId ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-md bg-card px-4 font-semibold [overflow-wrap:anywhere] inset-ring-[1.5px] inset-ring-rule hover:bg-sand aria-[current]:bg-ink aria-[current]:text-shell aria-[current]:inset-ring-ink"
            >
              <PlaceWords of={placeText(line.name, language, place.defaultLanguage)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CopyToAll() {
  const { t, language } = useI18n();
  const formId = useId();
  const { lines, lineId, place, copy } = useLoaderData<typeof loadHours>();
  const line = lines.find(({ id }) => id === lineId);
  const name = inLanguage(line?.name ?? {}, language, place.defaultLanguage);
  return (
    <Section
      title={t('hours_set.copy')}
      text={t('hours_set.copy_text', { line: isolated(name), count: lines.length - 1 })}
    >
      <div className="-mt-5">
        <PostForm form="copy" id={formId}></PostForm>
        <SaveBar formId={formId} form="copy" entries={copy} label={t('hours_set.copy_submit')} />
      </div>
    </Section>
  );
}
