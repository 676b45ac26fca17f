import { useEffect, useRef, type ReactNode } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { Button, type ButtonLook } from '#app/components/button.tsx';
import { fieldsAfter } from '#app/form/fields-after.ts';
import { FormContext } from '#app/form/field.tsx';
import type { FormAnswer, FormEntries } from '#app/form/form-answer.ts';
import { Done, PostForm, useFirstFault, useFormAnswer, useIsSending, NotSentAlert } from '#app/form/post-form.tsx';
import { PasswordField } from '#app/form/password-field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ProofFields } from '#app/proof/proof-fields.tsx';
import type { MessageId } from '#locales/ids.ts';
import { useFaultTexts, type FaultText } from '#app/form/fault-text.ts';

interface Props {
  form: string;
  hidden?: Record<string, string>;
  submit: string;
  look?: ButtonLook;
  done?: string;
  /** The stored values of its fields. */
  kept?: FormEntries;
  children?: ReactNode;
}

export function AccountForm({ form, hidden, submit, look = 'ink', done, kept = [], children }: Props) {
  const { t } = useI18n();
  const faultText = useAccountFault();
  const answer = useFormAnswer(form, hidden);
  const isSending = useIsSending(form);
  const element = useRef<HTMLFormElement>(null);
  useFirstFault(element, answer);
  useEffect(() => {
    // Passwords are cleared after they are sent.
    if (answer?.outcome === 'done') element.current?.reset();
  }, [answer]);
  return (
    <PostForm ref={element} form={form} hidden={hidden} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FormContext value={fieldsAfter(answer, kept, faultText)}>{children}</FormContext>
      <ProofFields fault={answer?.faults['proof']} />
      {answer?.outcome === 'refused' && <Refused key={answer.at} answer={answer} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look={look} aria-disabled={isSending} className={isSending ? 'animate-pulse' : ''}>
          {submit}
        </Button>
        <div role="status" className="flex min-h-11 items-center empty:absolute">
          {answer?.outcome === 'done' && !isSending && <Done key={answer.at} text={done ?? t('frame.saved')} />}
        </div>
      </div>
    </PostForm>
  );
}

/** Shown above the button if no field shows it. */
export function Refused({ answer }: { answer: FormAnswer }) {
  const { t } = useI18n();
  const { refusal, faults, minutes } = answer;
  if (Object.keys(faults).length > 0 || refusal === null) return null;
  if (refusal === 'not_sent' || refusal === 'unauthenticated') return <NotSentAlert answer={answer} />;
  return <Alert>{refusal === 'too_many' ? t('account.too_many', { minutes }) : t(`error.${refusal}`)}</Alert>;
}

const faultTexts = {
  required: 'account.fault_required',
  name_too_long: 'account.fault_name_too_long',
  name_characters: 'account.fault_name_characters',
  email_invalid: 'account.fault_email_invalid',
  email_taken: 'account.fault_email_taken',
  password_wrong: 'account.fault_password_wrong',
  password_too_short: 'account.fault_password_too_short',
  password_too_long: 'account.fault_password_too_long',
  password_common: 'account.fault_password_common',
  password_personal: 'account.fault_password_personal',
  code_wrong: 'account.fault_code_wrong',
} as const satisfies Record<string, MessageId>;

export function useAccountFault(): FaultText {
  return useFaultTexts(faultTexts, 'account.fault_other');
}

/** Asked so that a passer-by at an open screen cannot get further. */
export function OwnPassword({ error }: { error?: string }) {
  const { t } = useI18n();
  return (
    <PasswordField
      label={t('account.password_ask')}
      hint={t('account.password_ask_hint')}
      name="password"
      kind="current"
      error={error}
    />
  );
}
