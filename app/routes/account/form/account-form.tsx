import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../components/button.tsx';
import type { ButtonLook } from '../../../components/button.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { ProofFields } from '../../../proof/proof-fields.tsx';
import { useKeptAnswer } from '../../../live/use-kept-answer.ts';
import type { AccountAnswer } from './account-answer.ts';
import { useAccountFault } from './account-fault.ts';

export interface AccountFields {
  /** What was refused, else what is kept. */
  value: (name: string, kept: string) => string;
  /** What is wrong with a field, in the reader's language. */
  fault: (name: string) => string | undefined;
}

interface Props {
  /** Its name among the forms of the page. */
  form: string;
  /** What else is posted. */
  hidden?: Record<string, string>;
  submit: string;
  look?: ButtonLook;
  /** Said once it is done. */
  done?: string;
  children?: (fields: AccountFields) => ReactNode;
}

/** A form of the account: its fields, what is wrong, its button, and that it is done. */
export function AccountForm({ form, hidden = {}, submit, look = 'ink', done, children }: Props) {
  const { t } = useText();
  const faultText = useAccountFault();
  const answer = useFormAnswer(form, hidden);
  const isSending = useIsSending(form);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Passwords do not stay where they were typed.
    if (answer?.outcome === 'done') element.current?.reset();
    if (answer?.outcome === 'refused') element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answer]);
  return (
    <Form ref={element} method="post" preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <input type="hidden" name="form" value={form} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children?.({
        value: (name, kept) => answer?.sent[name] ?? kept,
        fault: (name) => faultText(answer?.faults[name]),
      })}
      <ProofFields fault={answer?.faults['proof']} />
      {answer?.outcome === 'refused' && <Refused answer={answer} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look={look} aria-disabled={isSending} className={isSending ? 'animate-pulse' : ''}>
          {submit}
        </Button>
        <div role="status" className="flex min-h-11 items-center empty:hidden">
          {answer?.outcome === 'done' && !isSending && <Done key={answer.at} text={done ?? t('frame.saved')} />}
        </div>
      </div>
    </Form>
  );
}

/** The answer to this very form: several of one name differ by what else they post. */
function useFormAnswer(form: string, hidden: Record<string, string>): AccountAnswer | null {
  const last = useKeptAnswer<AccountAnswer>();
  if (last?.form !== form) return null;
  const isOwn = last.outcome === 'done' || Object.entries(hidden).every(([name, value]) => last.sent[name] === value);
  return isOwn ? last : null;
}

export function useIsSending(form: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('form') === form;
}

/** Said above the button where no field says it. */
export function Refused({ answer: { refusal, faults, minutes } }: { answer: AccountAnswer }) {
  const { t } = useText();
  if (Object.keys(faults).length > 0 || refusal === null) return null;
  return (
    <p role="alert" className="rounded-md bg-rust-wash px-4 py-3 font-semibold text-rust">
      {refusal === 'too_many' ? t('account.too_many', { minutes }) : t(`error.${refusal}`)}
    </p>
  );
}

interface DoneProps {
  text: string;
  /** Where the button that was pressed is gone: the reader goes on from here. */
  takesFocus?: boolean;
}

export function Done({ text, takesFocus = false }: DoneProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) note.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={note} tabIndex={-1} className="flex items-center gap-1.5 font-semibold text-moss outline-none">
      <Check aria-hidden="true" className="size-5 flex-none" />
      {text}
    </p>
  );
}
