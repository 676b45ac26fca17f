import { ChevronRight } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { TextField, useFields, Tick } from '#app/form/field.tsx';
import { texts } from '#app/form/list-shape.ts';
import { Pill } from '#app/components/pill.tsx';
import { NothingYet } from '#app/components/staff/nothing-yet.tsx';
import { useI18n, placeText } from '#app/i18n/use-i18n.ts';
import { PlaceWords } from '#app/components/place-words.tsx';
import { LanguageTexts, PlaceLanguages } from './language-texts.tsx';
import { newLineForm } from './line-form.ts';
import type { loadLines } from './lines-settings.server.ts';
import { SettingsForm, SettingsHead } from '../form/settings-form.tsx';
import { Section } from '#app/components/staff/section.tsx';

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { addLine as action, loadLines as loader } from './lines-settings.server.ts';

export default function Lines() {
  const { t } = useI18n();
  const { lines } = useLoaderData<typeof loadLines>();
  return (
    <>
      <SettingsHead title={t('frame.settings_lines')} lead={t('lines_set.lead')} />
      <div className="grid gap-6">
        {lines.length === 0 ? (
          <NothingYet title={t('lines_set.none_title')} text={t('lines_set.none_text')} />
        ) : (
          <ul className="grid gap-3">
            {lines.map((line) => (
              <LineCard key={line.id} line={line} />
            ))}
          </ul>
        )}
        <Section title={t('lines_set.add')} text={t('lines_set.add_text')}>
          <AddLine />
        </Section>
      </div>
    </>
  );
}

type Loaded = Awaited<ReturnType<typeof loadLines>>;

function LineCard({ line }: { line: Loaded['lines'][number] }) {
  const { t, language } = useI18n();
  const { place } = useLoaderData<typeof loadLines>();
  return (
    <li>
      <Link
        to={line.id}
        prefetch="intent"
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 max-[16rem]:block rounded-lg bg-card p-4 shadow-card hover:bg-sand sm:p-5"
      >
        <span aria-hidden="true" className="font-display min-w-12 text-center text-3xl font-extrabold">
          {line.prefix}
        </span>
        <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <span className="text-lg font-bold [overflow-wrap:anywhere]">
            <PlaceWords of={placeText(line.name, language, place.defaultLanguage)} />
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
            <Pill dot={line.state === 'open' ? 'moss' : 'sand'}>{t(`lines_set.${line.state}`)}</Pill>
            <span>{t('lines_set.waiting', { count: line.waiting })}</span>
            <span>{t('lines_set.services_count', { count: line.services })}</span>
          </span>
          {!line.isServed && <span className="text-sm font-semibold text-rust">{t('lines_set.no_desk')}</span>}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 text-ink-2 rtl:-scale-x-100" />
      </Link>
    </li>
  );
}

function AddLine() {
  const { t } = useI18n();
  const { place, prefix, lines, desks } = useLoaderData<typeof loadLines>();
  // With only one desk, that desk is preselected.
  const usual = desks.length === 1 ? desks.map(({ id }) => id) : [];
  const entries = newLineForm.entries({ name: {}, prefix, desks: usual, newDesk: null });
  return (
    <SettingsForm form="add" entries={entries} check={newLineForm.faults} label={t('lines_set.add_submit')}>
      <PlaceLanguages value={place}>
        <div key={lines.length} className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <NameFields hint={t('lines_set.name_hint')} />
          <fieldset className="grid gap-1 sm:col-span-2">
            <legend className="font-semibold">{t('lines_set.desks')}</legend>
            <p className="text-sm text-ink-2">{t('lines_set.desks_hint')}</p>
            {desks.map(({ id, name }) => (
              <Tick key={id} name="desks" value={id}>
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              </Tick>
            ))}
            <TextField name="newDesk" label={t('lines_set.new_desk')} autoComplete="off" isOptional className="mt-1" />
          </fieldset>
        </div>
      </PlaceLanguages>
    </SettingsForm>
  );
}

/** What a line is called, and the letters of its tickets. */
export function NameFields({ hint }: { hint?: string }) {
  const { t } = useI18n();
  return (
    <>
      <LanguageTexts
        path="name"
        label={t('lines_set.name')}
        hint={hint}
        texts={texts.read(useFields().values, 'name')}
      />
      <TextField
        name="prefix"
        label={t('lines_set.prefix')}
        dir="ltr"
        maxLength={2}
        autoCapitalize="characters"
        autoComplete="off"
        className="uppercase"
      />
    </>
  );
}
