import { useLoaderData } from 'react-router';
import { ButtonLink, Button } from '#app/components/button.tsx';
import { QrCode } from '#app/drawings/qr-code.tsx';
import { inLanguage, useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { PlaceLanguages, LanguageTexts } from './language-texts.tsx';
import { lineForm, services, questions } from './line-form.ts';
import type { loadLine } from './lines-settings.server.ts';
import { NameFields } from './lines-settings.tsx';
import { useFormAnswer } from '#app/form/post-form.tsx';
import { SettingsForm, SettingsHead, ConfirmForm } from '../form/settings-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { useState, type MouseEvent } from 'react';
import { lineRanges, returnRules, type LineSettings } from '#domain/line/line-settings.ts';
import { SelectField, Options, useStart, NumberField, Tick, useFields } from '#app/form/field.tsx';
import type { MeasuredMinutes } from '#domain/wait/desk-times.ts';
import { maxBring, maxExpectedMinutes, maxServices, type Service } from '#domain/line/service.ts';
import { GroupFault } from '#app/form/group-fault.tsx';
import { AddButton, Entry, ItemList, useEntries, type EntryPlace } from './entry-list.tsx';
import { maxOptions, questionKinds, maxQuestions, type Question, type QuestionKind } from '#domain/line/question.ts';

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeLine as action, loadLine as loader } from './lines-settings.server.ts';

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

function ServicesEditor({ measured }: { measured: Record<string, MeasuredMinutes> }) {
  const { t } = useI18n();
  const { entries, add, placeOf } = useEntries('services', services);
  return (
    <>
      {entries.length === 0 && <p className="text-ink-2">{t('lines_set.no_services')}</p>}
      {entries.length > 0 && (
        <ol className="grid gap-4">
          {entries.map((service, at) => (
            <ServiceEntry key={service.id} service={service} measured={measured[service.id]} {...placeOf(at)} />
          ))}
        </ol>
      )}
      <GroupFault name="services" />
      {entries.length < maxServices && (
        <AddButton
          list="services"
          label={t('lines_set.add_service')}
          onPress={() => add({ name: {}, expectedMinutes: null, bring: [] })}
        />
      )}
    </>
  );
}

type ServiceProps = EntryPlace & { service: Service; measured: MeasuredMinutes | undefined };

function ServiceEntry({ service, measured, ...buttons }: ServiceProps) {
  const { t, number } = useI18n();
  const path = `services.${buttons.at}`;
  const unnamed = t('lines_set.service_number', { number: buttons.at + 1 });
  return (
    <Entry path={path} id={service.id} words={service.name} unnamed={unnamed} {...buttons}>
      <LanguageTexts path={`${path}.name`} label={t('lines_set.service_name')} texts={service.name} max={120} />
      <NumberField
        label={t('lines_set.minutes')}
        hint={t('lines_set.minutes_hint', { max: number(maxExpectedMinutes) })}
        note={
          measured && <MeasuredNote field={`${path}.expectedMinutes`} said={service.expectedMinutes} {...measured} />
        }
        isOptional
        name={`${path}.expectedMinutes`}
        min={1}
        max={maxExpectedMinutes}
        defaultValue={service.expectedMinutes ?? ''}
      />
      <ItemList
        path={`${path}.bring`}
        field="text"
        items={service.bring.map(({ id, text }) => ({ id, words: text }))}
        max={maxBring}
        legend={t('lines_set.bring')}
        hint={t('lines_set.bring_hint')}
        nameOf={(at) => t('lines_set.item_number', { number: at })}
        add={t('lines_set.add_item')}
      />
    </Entry>
  );
}

/** What was measured beside what was said, and a press that takes it over. */
function MeasuredNote({ field, said, minutes, guests }: MeasuredMinutes & { field: string; said: number | null }) {
  const { t, number } = useI18n();
  const differs = Math.abs(minutes - (said ?? 0)) > (said ?? 0) / 5;
  const takeOver = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    const control = currentTarget.form?.elements.namedItem(field);
    if (!(control instanceof HTMLInputElement)) return;
    control.value = String(minutes);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
  };
  const facts = { minutes, guests, said: number(said ?? 0) };
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {said !== null && differs ? t('lines_set.measured_beside', facts) : t('lines_set.measured', facts)}
      {differs && minutes <= maxExpectedMinutes && (
        <Button type="button" look="quiet" size="small" className="[@media(scripting:none)]:hidden" onClick={takeOver}>
          {t('lines_set.measured_take', { minutes })}
        </Button>
      )}
    </span>
  );
}

/** The questions a line asks guests who join: at most five. */
function QuestionsEditor() {
  const { t } = useI18n();
  const { entries, add, placeOf } = useEntries('questions', questions);
  return (
    <>
      {entries.length === 0 && <p className="text-ink-2">{t('lines_set.no_questions')}</p>}
      {entries.length > 0 && (
        <ol className="grid gap-4">
          {entries.map((question, at) => (
            <QuestionEntry key={question.id} question={question} {...placeOf(at)} />
          ))}
        </ol>
      )}
      {entries.length < maxQuestions ? (
        <AddButton
          list="questions"
          label={t('lines_set.add_question')}
          onPress={() => add({ kind: 'text', label: {}, isRequired: false, options: [] })}
        />
      ) : (
        <p className="text-sm text-ink-2">{t('lines_set.questions_full')}</p>
      )}
    </>
  );
}

function QuestionEntry({ question, ...buttons }: EntryPlace & { question: Question }) {
  const { t } = useI18n();
  const { recheck } = useFields();
  const [kind, setKind] = useState<QuestionKind>(question.kind);
  const options = question.options.map(({ id, label }) => ({ id, words: label }));
  const path = `questions.${buttons.at}`;
  const unnamed = t('lines_set.question_number', { number: buttons.at + 1 });
  return (
    <Entry path={path} id={question.id} words={question.label} unnamed={unnamed} {...buttons}>
      <LanguageTexts path={`${path}.label`} label={t('lines_set.question')} texts={question.label} max={120} />
      <SelectField
        label={t('lines_set.answer')}
        name={`${path}.kind`}
        value={kind}
        onChange={({ target }) => {
          setKind(questionKinds.find((one) => one === target.value) ?? 'text');
          recheck(`${path}.options`);
        }}
      >
        <Options of={questionKinds.map((one) => [one, t(`lines_set.kind_${one}`)])} />
      </SelectField>
      {kind === 'choice' && (
        <ItemList
          path={`${path}.options`}
          field="label"
          items={options.length > 0 ? options : withTwo}
          max={maxOptions}
          legend={t('lines_set.options')}
          nameOf={(number) => t('lines_set.option_number', { number })}
          add={t('lines_set.add_option')}
        />
      )}
      <Tick name={`${path}.isRequired`} value="on" defaultChecked={question.isRequired}>
        {t('lines_set.required')}
      </Tick>
    </Entry>
  );
}

/** A choice needs at least two answers. */
const withTwo = [
  { id: 'first', words: {} },
  { id: 'second', words: {} },
];
