import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Form, useNavigation, useOutletContext } from 'react-router';
import { Button } from '../../../../components/button.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { useKeptAnswer } from '../../../../live/use-kept-answer.ts';
import { useRefusalText } from './fault-texts.ts';
import { ProofFields } from '../../../../proof/proof-fields.tsx';
import { proofFaultOf, undoSeconds } from '../../../../form/settings-answer.ts';
import type { SettingsAnswer } from '../../../../form/settings-answer.ts';

export { Section } from '../../../../components/staff/section.tsx';

/** What a page of the settings is for, before everything else on it. */
export function SettingsHead({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className="mb-5 grid gap-2">
      <SettingsTitle page={title} />
      <h1 className="text-3xl [overflow-wrap:anywhere]">{title}</h1>
      {lead && <p className="max-w-prose text-ink-2">{lead}</p>}
      {children}
    </div>
  );
}

/** The title of the window: the page, and the place by which it is framed. */
export function SettingsTitle({ page }: { page: string }) {
  const { t } = useText();
  const place = useOutletContext<string>();
  return <title>{t('settings.title', { page, place })}</title>;
}

interface SaveBarProps {
  /** The id of the form element it saves. */
  formId: string;
  /** Its name among the forms of the page. */
  form: string;
  /** What the server answered to that form; null: nothing yet. */
  answer: SettingsAnswer | null;
  label?: string;
}

/** Stands below its form, not in it: the way back is a form of its own. */
export function SaveBar({ formId, form, answer, label }: SaveBarProps) {
  const { t } = useText();
  const isSaving = useIsSending(form);
  const isWrong = answer?.outcome === 'refused';
  return (
    <div className="mt-5 grid gap-3">
      {isWrong && <Refused answer={answer} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button form={formId} aria-disabled={isSaving} className={`min-w-28 ${isSaving ? 'animate-pulse' : ''}`}>
          {label ?? t('frame.save')}
        </Button>
        <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-3">
          {answer && !isWrong && !isSaving && <Kept key={answer.at} answer={answer} />}
        </div>
      </div>
    </div>
  );
}

/** For a form without a bar of its own: that it never came to the server. */
export function NotSent({ form }: { form: string }) {
  const { t } = useText();
  const answer = useKeptAnswer<SettingsAnswer>();
  if (answer?.form !== form || answer.refusal !== 'not_sent') return null;
  return (
    <p role="alert" className="rounded-md bg-rust-wash px-4 py-3 font-semibold text-rust">
      {t('settings.not_sent')}
    </p>
  );
}

/** Whether the form of this name is on its way. */
export function useIsSending(form: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('form') === form;
}

function Refused({ answer: { refusal, faults } }: { answer: SettingsAnswer }) {
  const { t } = useText();
  const hasFields = Object.keys(faults).length > 0 || refusal === null;
  const why = useRefusalText();
  // Said by the fields themselves.
  if (refusal === 'step_up') return null;
  return (
    <p role="alert" className="rounded-md bg-rust-wash px-4 py-3 font-semibold text-rust">
      {hasFields ? t('settings.check') : why(refusal)}
    </p>
  );
}

/** 'Saved', and for a minute the way back. */
function Kept({ answer }: { answer: SettingsAnswer }) {
  const { t } = useText();
  const isUndone = answer.outcome === 'undone';
  const note = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone: the reader goes on from what it did.
  useEffect(() => {
    if (isUndone) note.current?.focus();
  }, [isUndone]);
  return (
    <>
      <p ref={note} tabIndex={-1} className="flex items-center gap-1.5 font-semibold text-moss">
        <Check aria-hidden="true" className="size-5" />
        {t(isUndone ? 'settings.undone' : 'frame.saved')}
      </p>
      {answer.undo && <UndoSave answer={answer} undo={answer.undo} />}
    </>
  );
}

function UndoSave({ answer: { form }, undo }: { answer: SettingsAnswer; undo: [string, string][] }) {
  const { t } = useText();
  const left = useSecondsLeft();
  if (left <= 0) return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="undo" value="1" />
      {undo.map(([name, value], at) => (
        <input key={`${name} ${at}`} type="hidden" name={name} value={value} />
      ))}
      <Button look="quiet" size="small">
        {t('frame.undo')}
        <span aria-hidden="true" className="digits min-w-8 text-end font-normal text-ink-2">
          {t('settings.undo_left', { seconds: left })}
        </span>
      </Button>
    </Form>
  );
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

interface ConfirmProps {
  /** Opens the question: 'Delete desk …'. */
  label: string;
  /** What will be gone, and that it does not come back. */
  question: ReactNode;
  /** The button that does it. */
  confirm: string;
  /** What is posted. */
  fields: Record<string, string> & { form: string };
}

/** For what cannot be undone: asks first, and works without scripts. */
export function Confirm({ label, question, confirm, fields }: ConfirmProps) {
  const answer = useKeptAnswer<SettingsAnswer>();
  const proof = answer?.form === fields.form ? proofFaultOf(answer) : undefined;
  return (
    <details open={proof !== undefined} className="group grid gap-3">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-md px-3 text-sm font-semibold text-rust underline underline-offset-4 hover:bg-rust-wash">
        {label}
      </summary>
      <Form method="post" className="mt-2 grid justify-items-start gap-3 rounded-md bg-rust-wash p-4">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="max-w-prose text-rust">{question}</p>
        <div className="w-full empty:hidden">
          <ProofFields fault={proof} />
        </div>
        <NotSent form={fields.form} />
        <Button size="small">{confirm}</Button>
      </Form>
    </details>
  );
}
