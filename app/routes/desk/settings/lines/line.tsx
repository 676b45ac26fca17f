import { useLoaderData } from 'react-router';
import { ButtonLink } from '#app/components/button.tsx';
import { QrCode } from '#app/drawings/qr-code.tsx';
import { inLanguage, useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { PlaceLanguages } from './language-texts.tsx';
import { lineForm } from './line-form.ts';
import type { loadLine } from './line.server.ts';
import { NameFields } from './lines-settings.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import { ServicesEditor } from './services-editor.tsx';
import { useFormAnswer } from '#app/form/post-form.tsx';
import { SettingsForm, SettingsHead, ConfirmForm } from '../form/settings-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { useState } from 'react';
import { lineRanges, returnRules, type LineSettings } from '#domain/line/line-settings.ts';
import { SelectField, Options, useStart, NumberField, Tick } from '#app/form/field.tsx';

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeLine as action, loadLine as loader } from './line.server.ts';

export default function Line() {
  const { t, language } = useI18n();
  const { line, place } = useLoaderData<typeof loadLine>();
  const name = inLanguage(line.name, language, place.defaultLanguage);
  return (
    <div key={line.id}>
      <SettingsHead title={name} back={t('lines_set.back')} lead={t('lines_set.line_lead')} />
      <div className="grid gap-10">
        <LineForm />
        <LinkOfLine />
        <Archive name={name} />
      </div>
    </div>
  );
}

/** What guests see first: the name, what they come for, what they are asked. Then the rules. */
function LineForm() {
  const { t } = useI18n();
  const { entries, place, measured } = useLoaderData<typeof loadLine>();
  return (
    <SettingsForm form="line" entries={entries} check={lineForm.faults}>
      {/* The saved values arrive a moment after the form's answer. */}
      <PlaceLanguages key={JSON.stringify(entries)} value={place}>
        <Section title={t('lines_set.name_section')} text={t('lines_set.name_section_text')}>
          <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
            <NameFields />
          </div>
        </Section>
        <Section title={t('lines_set.services')} text={t('lines_set.services_text')}>
          <ServicesEditor measured={measured} />
        </Section>
        <Section title={t('lines_set.questions')} text={t('lines_set.questions_text')}>
          <QuestionsEditor />
        </Section>
        <LineRules />
      </PlaceLanguages>
    </SettingsForm>
  );
}

function LinkOfLine() {
  const { t } = useI18n();
  const { url, qr, place, line } = useLoaderData<typeof loadLine>();
  return (
    <Section title={t('lines_set.link')} text={t('lines_set.link_text')}>
      <div className="flex flex-wrap items-start gap-5">
        <QrCode drawing={qr} label={t('lines_set.link_code')} className="w-36 max-w-full flex-none rounded-md" />
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
  const answer = useFormAnswer('archive');
  const isRefused = answer?.outcome === 'refused' && answer.refusal !== 'not_sent';
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

function LineRules() {
  const { t } = useI18n();
  return (
    <>
      <Section title={t('lines_set.size')}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberOf name="capacity" />
          <NumberOf name="partySizeLimit" />
        </div>
      </Section>
      <Section title={t('lines_set.calling')} text={t('lines_set.calling_text')}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberOf name="headsUpAhead" />
          <NumberOf name="headsUpMinutes" />
          <NumberOf name="graceMinutes" />
        </div>
        <Switch name="autoNoShow" />
      </Section>
      <Section title={t('lines_set.returning')} text={t('lines_set.returning_text')}>
        <ReturnRule />
        <Switch name="keepsOvernight" />
      </Section>
    </>
  );
}

function ReturnRule() {
  const { t } = useI18n();
  const [rule, setRule] = useState(useStart('returnRule'));
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label={t('lines_set.return_rule')}
        name="returnRule"
        value={rule}
        onChange={({ target }) => setRule(target.value)}
      >
        <Options of={returnRules.map((one) => [one, t(`lines_set.return_${one}`)])} />
      </SelectField>
      {/* Stays in the form while hidden, to keep its value. */}
      <div className={rule === 'after_n' ? '' : 'hidden'}>
        <NumberOf name="returnAfter" />
      </div>
      <NumberOf name="returnWindowMinutes" />
    </div>
  );
}

function NumberOf({ name }: { name: keyof typeof lineRanges }) {
  const { t, number } = useI18n();
  const [least, max] = lineRanges[name];
  return (
    <NumberField
      name={name}
      label={t(`lines_set.rule_${name}`)}
      hint={t('lines_set.range', { least: number(least), max: number(max) })}
      min={least}
      max={max}
    />
  );
}

type SwitchName = Extract<keyof LineSettings, 'autoNoShow' | 'keepsOvernight'>;

function Switch({ name }: { name: SwitchName }) {
  const { t } = useI18n();
  return (
    <Tick name={name} value="on" text={t(`lines_set.rule_${name}_hint`)} className="font-semibold">
      {t(`lines_set.rule_${name}`)}
    </Tick>
  );
}
