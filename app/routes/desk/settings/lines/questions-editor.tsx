import { useState } from 'react';
import { maxOptions, questionKinds, maxQuestions, type Question, type QuestionKind } from '#domain/line/question.ts';
import { SelectField, Options, useFields, Tick } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { AddButton, Entry, ItemList, useEntries, type EntryPlace } from './entry-list.tsx';
import { LanguageTexts } from './language-texts.tsx';
import { questions } from './line-form.ts';

/** The questions a line asks guests who join: at most five. */
export function QuestionsEditor() {
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
