import { useState } from 'react';
import { optionsMost, questionKinds, questionsMost } from '#domain/ticket/question.ts';
import type { Question, QuestionKind } from '#domain/ticket/question.ts';
import { SelectField } from '../../../../form/field.tsx';
import { Tick } from '../../../../form/tick.tsx';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { EntryButtons, freshId, moved } from './entry-buttons.tsx';
import { LanguageTexts } from './language-texts.tsx';
import { questionsIn } from './line-form.ts';
import { AddButton } from './services-editor.tsx';
import type { ListProps } from './services-editor.tsx';

/** What a line asks of those who join: five questions at most. */
export function QuestionsEditor({ read, place, fault, recheck }: ListProps) {
  const { t } = useText();
  const [questions, setQuestions] = useState(() => questionsIn(read));
  const change = (next: Question[]): void => {
    setQuestions(next);
    recheck('questions');
  };
  const add = (): void => {
    const id = freshId(questions.map((one) => one.id));
    change([...questions, { id, kind: 'text', label: {}, isRequired: false, options: [] }]);
  };
  return (
    <>
      {questions.length === 0 && <p className="text-ink-2">{t('lines_set.no_questions')}</p>}
      {questions.length > 0 && (
        <ol className="grid gap-4">
          {questions.map((question, at) => (
            <QuestionEntry
              key={question.id}
              question={question}
              at={at}
              count={questions.length}
              place={place}
              fault={fault}
              recheck={recheck}
              onMove={(from, to) => change(moved(questions, from, to))}
              onRemove={(gone) => change(questions.filter((_, index) => index !== gone))}
            />
          ))}
        </ol>
      )}
      {questions.length < questionsMost ? (
        <AddButton label={t('lines_set.add_question')} onPress={add} />
      ) : (
        <p className="text-sm text-ink-2">{t('lines_set.questions_full')}</p>
      )}
    </>
  );
}

interface EntryProps extends Omit<ListProps, 'read'> {
  question: Question;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

function QuestionEntry({ question, at, count, place, fault, recheck, onMove, onRemove }: EntryProps) {
  const { t, language } = useText();
  const [kind, setKind] = useState<QuestionKind>(question.kind);
  const path = `questions.${at}`;
  const known = inLanguage(question.label, language, place.defaultLanguage);
  const name = known === '' ? t('lines_set.question_number', { number: at + 1 }) : isolated(known);
  return (
    <li className="grid gap-4 rounded-md p-3 inset-ring-[1.5px] inset-ring-rule sm:p-4">
      <input type="hidden" name={`${path}.id`} value={question.id} />
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base font-bold [overflow-wrap:anywhere]">{name}</h3>
        <EntryButtons name={name} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      <LanguageTexts
        path={`${path}.label`}
        label={t('lines_set.question')}
        texts={question.label}
        most={120}
        fault={fault}
        {...place}
      />
      <SelectField
        label={t('lines_set.answer')}
        name={`${path}.kind`}
        value={kind}
        onChange={({ target }) => {
          setKind(questionKinds.find((one) => one === target.value) ?? 'text');
          recheck(`${path}.options`);
        }}
      >
        {questionKinds.map((one) => (
          <option key={one} value={one}>
            {t(`lines_set.kind_${one}`)}
          </option>
        ))}
      </SelectField>
      {kind === 'choice' && (
        <OptionList path={`${path}.options`} options={question.options} place={place} fault={fault} recheck={recheck} />
      )}
      <Tick name={`${path}.isRequired`} value="on" defaultChecked={question.isRequired}>
        {t('lines_set.required')}
      </Tick>
    </li>
  );
}

type Options = Question['options'];

/** A choice has two answers at least. */
function OptionList({
  path,
  options: first,
  place,
  fault,
  recheck,
}: Omit<ListProps, 'read'> & { path: string; options: Options }) {
  const { t, language } = useText();
  const [options, setOptions] = useState<Options>(first.length > 0 ? first : withTwo);
  const change = (next: Options): void => {
    setOptions(next);
    recheck(path);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t('lines_set.options')}</legend>
      {options.map((option, at) => {
        const label = t('lines_set.option_number', { number: at + 1 });
        const known = inLanguage(option.label, language, place.defaultLanguage);
        return (
          <div key={option.id} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
            <input type="hidden" name={`${path}.${at}.id`} value={option.id} />
            <LanguageTexts
              path={`${path}.${at}.label`}
              label={label}
              texts={option.label}
              most={120}
              fault={fault}
              {...place}
            />
            <div className="sm:pt-9">
              <EntryButtons
                name={known === '' ? label : isolated(known)}
                at={at}
                count={options.length}
                onMove={(from, to) => change(moved(options, from, to))}
                onRemove={(gone) => change(options.filter((_, index) => index !== gone))}
              />
            </div>
          </div>
        );
      })}
      {fault(path) && <p className="text-sm font-semibold text-rust">{fault(path)}</p>}
      {options.length < optionsMost && (
        <AddButton
          label={t('lines_set.add_option')}
          onPress={() => change([...options, { id: freshId(options.map(({ id }) => id)), label: {} }])}
        />
      )}
    </fieldset>
  );
}

const withTwo: Options = [
  { id: 'first', label: {} },
  { id: 'second', label: {} },
];
