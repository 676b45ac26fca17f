import type { FailureReason } from '#domain/messaging/failure-reason.ts';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { TemplateView } from './messages-settings.server.ts';
import { Button } from '#app/components/button.tsx';
import { TextField } from '#app/form/field.tsx';
import { useI18n, leftToRight } from '#app/i18n/use-i18n.ts';
import { useFaultText, useRefusalText } from '../form/fault-texts.ts';
import { PostForm, useFormAnswer, useIsSending } from '#app/form/post-form.tsx';
import { Alert } from '#app/components/alert.tsx';

interface Props {
  lastTest: TemplateView['lastTest'];
  /** The text as it is now, saved or not. */
  body: string;
  isPlain: boolean;
  /** Why it could not be sent, and what to do. By default the page gives general advice. */
  whyNot?: (reason: FailureReason | null) => string;
  /** For an email: its address and the label of its button; null: it is a text, and the user types the phone number. */
  email?: { to: string; submit: string } | null;
}

/** Sends the text to the member's own phone, the best way to see how it reads. */
export function TestText({ lastTest, body, isPlain, whyNot, email = null }: Props) {
  const { t } = useI18n();
  const text = useFaultText();
  const refusalText = useRefusalText();
  const isSending = useIsSending('test');
  const answer = useFormAnswer('test');
  const isRefused = answer?.outcome === 'refused';
  const phoneFault = isRefused ? answer.faults['phone'] : undefined;
  return (
    <PostForm form="test" hidden={{ body }} noValidate className="grid gap-3">
      {isPlain && <input type="hidden" name="plain" value="true" />}
      {email === null ? (
        <TextField
          label={t('messages_set.test_phone')}
          hint={t('messages_set.test_hint')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={250}
          className="digits rtl:text-end"
          error={text(phoneFault)}
        />
      ) : (
        <p className="[overflow-wrap:anywhere]">{email.to}</p>
      )}
      {isRefused && !phoneFault && (
        <Alert>
          {answer.faults['body'] ? text(answer.faults['body']) : refusalText(answer.refusal ?? 'unexpected')}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="quiet" aria-disabled={isSending}>
          {email?.submit ?? t('messages_set.test_submit')}
        </Button>
        <div role="status">
          {answer?.outcome === 'done' && !isSending && lastTest && <TestState test={lastTest} whyNot={whyNot} />}
        </div>
      </div>
    </PostForm>
  );
}

const askAgainMs = 1500;

/** Checks again until the result is known. */
function TestState({ test, whyNot }: { test: NonNullable<TemplateView['lastTest']> } & Pick<Props, 'whyNot'>) {
  const { t } = useI18n();
  const { revalidate, state } = useRevalidator();
  const isUnderWay = test.state === 'queued' || test.state === 'sending';
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), askAgainMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
  const said = isUnderWay ? 'under_way' : test.state;
  return (
    <p className={test.state === 'failed' ? 'font-semibold text-rust' : 'font-semibold text-moss'}>
      {said === 'failed' && whyNot
        ? whyNot(test.reason)
        : t(`messages_set.test_${said as 'under_way' | 'sent' | 'delivered' | 'failed'}`, {
            phone: leftToRight(test.to),
          })}
    </p>
  );
}
