import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { markOf, seenField, undoSeconds, type FormAnswer, type FormEntries } from '#app/form/form-answer.ts';
import { SignedOut } from '#app/form/not-sent.tsx';
import { Done, PostForm, useFormAnswer, useIsSending } from '#app/form/post-form.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useRefusalText } from './fault-texts.ts';

interface SaveBarProps {
  formId: string;
  form: string;
  entries: FormEntries;
  isUnsaved?: boolean;
  label?: string;
}

/** It stands below its form and not inside, because 'undo' is a form of its own. */
export function SaveBar({ formId, form, entries, isUnsaved = false, label }: SaveBarProps) {
  const { t } = useI18n();
  const answer = useFormAnswer(form);
  const isSaving = useIsSending(form);
  const isWrong = answer?.outcome === 'refused';
  return (
    <div className="mt-5 grid gap-3">
      {isWrong && <Refused key={answer.at} answer={answer} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button form={formId} aria-disabled={isSaving} className={`min-w-28 ${isSaving ? 'animate-pulse' : ''}`}>
          {label ?? t('frame.save')}
        </Button>
        <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-3">
          {isUnsaved && !isSaving && <p className="text-ink-2">{t('frame.unsaved')}</p>}
          {answer && !isWrong && !isSaving && (
            // The time to undo runs on while something else is written.
            <div className={isUnsaved ? 'hidden' : 'contents'}>
              <Kept key={answer.at} answer={answer} entries={entries} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** An error above the button, if no field shows it. */
function Refused({ answer: { refusal, faults } }: { answer: FormAnswer }) {
  const { t } = useI18n();
  const why = useRefusalText();
  // The fields show this error.
  if (refusal === 'step_up') return null;
  if (refusal === 'stale') return <Alert>{t('settings.stale')}</Alert>;
  if (refusal === 'unauthenticated') return <SignedOut />;
  const hasFields = Object.keys(faults).length > 0 || refusal === null;
  return <Alert>{hasFields ? t('settings.check') : why(refusal)}</Alert>;
}

/** 'Saved', and for a minute 'Undo'. After an undo, the button is gone too. */
function Kept({ answer: { form, outcome, undo }, entries }: { answer: FormAnswer; entries: FormEntries }) {
  const { t } = useI18n();
  const isUndone = outcome === 'undone';
  return (
    <>
      <Done text={t(isUndone ? 'settings.undone' : 'frame.saved')} takesFocus={isUndone} />
      {undo && <UndoSave form={form} undo={undo} entries={entries} />}
    </>
  );
}

function UndoSave({ form, undo, entries }: { form: string; undo: FormEntries; entries: FormEntries }) {
  const { t } = useI18n();
  const left = useSecondsLeft();
  const seen = useSavedMark(entries);
  if (left <= 0) return null;
  return (
    <PostForm form={form} hidden={{ undo: '1', [seenField]: seen }}>
      {undo.map(([name, value], at) => (
        <input key={`${name} ${at}`} type="hidden" name={name} value={value} />
      ))}
      <Button look="quiet" size="small">
        {t('frame.undo')}
        <span aria-hidden="true" className="digits min-w-8 text-end font-normal text-ink-2">
          {t('settings.undo_left', { seconds: left })}
        </span>
      </Button>
    </PostForm>
  );
}

/** Of the values that this save left: an undo must not take back what a colleague saved after it. '' until they are there. */
function useSavedMark(entries: FormEntries): string {
  const { state } = useNavigation();
  const [mark, setMark] = useState('');
  const known = mark === '' && state !== 'loading' ? markOf(entries) : mark;
  if (known !== mark) setMark(known);
  return known;
}

function useSecondsLeft(): number {
  const [left, setLeft] = useState(undoSeconds);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
