import { useId } from 'react';
import { maxAnswerText } from '#domain/line/question.ts';
import { SelectField, TextField } from '#app/form/field.tsx';
import { PlaceWords } from '#app/components/place-words.tsx';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import type { AnswerFault } from '#app/form/join-entry.ts';
import type { PageQuestion } from './place-view.server.ts';

interface Props {
  question: PageQuestion;
  given: string | undefined;
  fault: AnswerFault | undefined;
}

/** One question of the line, with the simplest control for its kind. */
export function AnswerField({ question, given, fault }: Props) {
  const { t } = useI18n();
  const { id, kind, label, isRequired, options } = question;
  const common = {
    name: `answer.${id}`,
    label: (
      <>
        <PlaceWords of={label} />
        {isRequired && ' *'}
      </>
    ),
    isOptional: !isRequired,
    required: isRequired,
    defaultValue: given,
    error: fault && faultWords(t, question, fault),
  };
  switch (kind) {
    case 'yes_no':
      return <YesNoField question={question} given={given} error={common.error} />;
    case 'choice':
      return (
        <SelectField {...common}>
          <option value="">{t('place.choose')}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id} lang={option.label.lang}>
              {option.label.text}
            </option>
          ))}
        </SelectField>
      );
    case 'date':
      return <TextField type="date" {...common} />;
    case 'number':
      // Not type="number": that would refuse the digits of other scripts.
      return <TextField inputMode="decimal" autoComplete="off" enterKeyHint="go" {...common} />;
    case 'text':
      return <TextField maxLength={maxAnswerText} autoComplete="off" enterKeyHint="go" {...common} />;
  }
}

function faultWords(t: Text['t'], { kind }: PageQuestion, fault: AnswerFault): string {
  if (fault === 'required' || kind === 'choice' || kind === 'yes_no') return t('place.answer_required');
  if (kind === 'number') return t('place.answer_number');
  return kind === 'date' ? t('place.answer_date') : t('place.answer_text', { max: maxAnswerText });
}

function YesNoField({ question, given, error }: Pick<Props, 'question' | 'given'> & { error: string | undefined }) {
  const { t } = useI18n();
  const own = useId();
  const fault = `${own}-fault`;
  const { id, label, isRequired } = question;
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={own}
      aria-required={isRequired}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && fault}
      className="grid gap-2"
    >
      <legend id={own} className="mb-2 font-semibold">
        <PlaceWords of={label} />
        {isRequired ? ' *' : <small className="text-sm font-normal text-ink-2"> ({t('page.optional')})</small>}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2.5">
        {(['yes', 'no'] as const).map((value) => (
          <label
            key={value}
            data-fault={error ? true : undefined}
            className="choice-card flex min-h-13 items-center gap-3 px-4"
          >
            <input
              type="radio"
              name={`answer.${id}`}
              value={value}
              required={isRequired}
              defaultChecked={given === value}
              className="size-5 flex-none accent-ink outline-none"
            />
            {t(`place.${value}`)}
          </label>
        ))}
      </div>
      {error && (
        <p id={fault} className="text-sm font-semibold text-rust">
          {error}
        </p>
      )}
    </fieldset>
  );
}
