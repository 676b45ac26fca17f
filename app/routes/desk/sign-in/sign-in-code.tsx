import { useEffect, useRef } from 'react';
import { Form, Link, useActionData, useLoaderData } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { TextField, codeText } from '#app/form/field.tsx';
import { SignInPage, signInLink } from '#app/page/product-page.tsx';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import type { FormAnswer } from '#app/form/form-answer.ts';
import type { loadSignInCode } from './sign-in.server.ts';
import { Alert } from '#app/components/alert.tsx';

export const handle: PageHandle = { audience: 'account' };

export { finishSignIn as action, loadSignInCode as loader } from './sign-in.server.ts';

/** After the password: a code from an app, or a stored recovery code if the phone is lost. */
export default function SignInCode() {
  const { t } = useI18n();
  const { next, isRecovery, isShared } = useLoaderData<typeof loadSignInCode>();
  const answer = useActionData<FormAnswer>();
  const address = `/sign-in/code?next=${encodeURIComponent(next)}${isShared ? '&shared=yes' : ''}`;
  return (
    <SignInPage
      title={t(isRecovery ? 'signin.recovery_title' : 'signin.code_title')}
      lead={t(isRecovery ? 'signin.recovery_lead' : 'signin.code_lead')}
    >
      {answer && <Alert key={answer.at}>{faultText(answer, t)}</Alert>}
      <CodeForm key={isRecovery ? 'recovery' : 'app'} answer={answer} />
      <div className="grid justify-items-start">
        <Link to={isRecovery ? address : `${address}&with=recovery`} replace className={signInLink}>
          {t(isRecovery ? 'signin.code_use_app' : 'signin.code_use_recovery')}
        </Link>
        <Link to={`/sign-in?next=${encodeURIComponent(next)}`} className={signInLink}>
          {t('signin.code_restart')}
        </Link>
      </div>
      {isRecovery && <p className="text-sm text-ink-2">{t('signin.code_lost')}</p>}
    </SignInPage>
  );
}

function CodeForm({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useI18n();
  const { next, isRecovery, isShared } = useLoaderData<typeof loadSignInCode>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('[name="code"]');
    field?.focus();
    // Selects the wrong code, so that typing replaces it.
    if (answer) field?.select();
  }, [answer]);
  return (
    <Form ref={form} method="post" className="grid gap-5">
      <input type="hidden" name="next" value={next} />
      {isShared && <input type="hidden" name="shared" value="yes" />}
      <input type="hidden" name="with" value={isRecovery ? 'recovery' : 'app'} />
      <TextField
        label={t(isRecovery ? 'signin.recovery_code' : 'codes.code')}
        name="code"
        {...codeText}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        maxLength={40}
        required
      />
      <Button size="large" isWide>
        {t('signin.code_submit')}
      </Button>
    </Form>
  );
}

function faultText({ refusal, minutes }: FormAnswer, t: Text['t']): string {
  if (refusal === 'too_many') return t('account.too_many', { minutes });
  if (refusal === 'invalid_fields') return t('account.fault_required');
  return refusal === 'unauthenticated' ? t('signin.code_wrong') : t('error.unexpected');
}
