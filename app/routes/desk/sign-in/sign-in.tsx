import { useEffect, useRef, useState } from 'react';
import { Form, Link, useActionData, useLoaderData } from 'react-router';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { TextField, Tick, signInEmail } from '#app/form/field.tsx';
import { PasswordField } from '#app/form/password-field.tsx';
import { SignInPage } from '#app/page/product-page.tsx';
import { momentText } from '#app/components/staff/moment-text.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { sentIn, type FormAnswer } from '#app/form/form-answer.ts';
import type { loadSignIn } from './sign-in.server.ts';
import { Alert } from '#app/components/alert.tsx';
import { useLeftAlone } from '#app/components/staff/use-left-alone.ts';
import { KeyRound } from 'lucide-react';
import type { PasskeyOutcome } from '#app/session/passkey-ceremony.ts';
import { usePasskeysPossible } from '#app/session/passkey-possible.ts';

export const handle: PageHandle = { audience: 'staff' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { loadSignIn as loader, signIn as action } from './sign-in.server.ts';

export default function SignIn() {
  const text = useI18n();
  const { t } = text;
  const { next, kiosk, isAgain, isShared, isAnother, restoredTo } = useLoaderData<typeof loadSignIn>();
  const answer = useActionData<SignInFault>() ?? (isAgain ? again : undefined);
  const form = useRef<HTMLFormElement>(null);
  const email = sentIn(answer, 'email');
  useEffect(() => {
    const firstField = sentIn(answer, 'email') ? 'password' : 'email';
    form.current?.querySelector<HTMLInputElement>(`[name="${firstField}"]`)?.focus();
  }, [answer]);
  return (
    <SignInPage title={t('signin.title')} lead={t('signin.lead')}>
      {restoredTo && (
        <p role="status" className="rounded-md bg-moss-wash px-4 py-3 font-semibold text-moss">
          <Phrase id="signin.restored" values={{ when: momentText(text, restoredTo) }} />
        </p>
      )}
      {answer && <Alert key={answer.at}>{faultText(answer, t)}</Alert>}
      <Form ref={form} method="post" action={isAnother ? '/sign-in?another=1' : '/sign-in'} className="grid gap-5">
        <input type="hidden" name="next" value={next} />
        <TextField {...signInEmail} label={t('signin.email')} defaultValue={email} />
        <PasswordField label={t('signin.password')} name="password" kind="current" />
        {/* Preselected if someone said so earlier that day. */}
        <Tick name="shared" value="yes" defaultChecked={isShared} text={t('signin.shared_text')}>
          {t('signin.shared')}
        </Tick>
        <Button size="large" isWide>
          {t('signin.submit')}
        </Button>
      </Form>
      <PasskeySignIn
        isShared={() => form.current?.querySelector<HTMLInputElement>('[name="shared"]')?.checked ?? false}
      />
      {isShared && (
        <Link to="/switch" className={link}>
          {t('signin.by_pin')}
        </Link>
      )}
      <Link to="/forgot" className={link}>
        {t('signin.forgot')}
      </Link>
      {kiosk && <BackToKiosk to={kiosk} />}
    </SignInPage>
  );
}

const link = 'inline-flex min-h-11 items-center self-start underline underline-offset-4';

type SignInFault = Pick<FormAnswer, 'refusal' | 'faults' | 'minutes' | 'sent' | 'at'>;

const again: SignInFault = { refusal: 'stale', faults: {}, minutes: 0, sent: [], at: 0 };

function faultText({ refusal, faults, minutes }: SignInFault, t: Text['t']): string {
  if (refusal === 'too_many') return t('signin.too_many', { minutes });
  if (refusal === 'stale') return t('signin.stale');
  if (faults['email'] === 'required') return t('signin.missing');
  return t(refusal === 'unauthenticated' || refusal === 'invalid_fields' ? 'signin.wrong' : 'signin.failed');
}

const leftAloneMs = 60_000;

/** On a kiosk's own screen: a visitor who opened the staff sign-in by mistake can go back, or is sent back after a while. */
function BackToKiosk({ to }: { to: string }) {
  const { t } = useI18n();
  useLeftAlone(leftAloneMs, () => location.replace(to));
  return (
    <ButtonLink to={to} look="quiet" size="large" isWide reloadDocument replace prefetch="none">
      {t('kiosks.back')}
    </ButtonLink>
  );
}

/** Shown only if the browser supports passkeys. `isShared`: whether several people share it. */
function PasskeySignIn({ isShared }: { isShared: () => boolean }) {
  const { t } = useI18n();
  const { next, fitsPasskeys } = useLoaderData<typeof loadSignIn>();
  const isPossible = usePasskeysPossible(fitsPasskeys);
  const [state, setState] = useState<PasskeyOutcome | 'idle' | 'asking'>('idle');
  if (!isPossible) return null;
  const askBrowser = async (): Promise<void> => {
    if (state === 'asking') return;
    setState('asking');
    const { signInByPasskey } = await import('#app/session/passkey-ceremony.ts');
    const wasShared = isShared();
    const outcome = await signInByPasskey(wasShared);
    const way = wasShared ? `/switch/pin?next=${encodeURIComponent(next)}` : next;
    if (outcome.kind === 'done') location.assign(way);
    else setState(outcome);
  };
  return (
    <div className="grid gap-3">
      <Button type="button" look="line" isWide aria-disabled={state === 'asking'} onClick={() => void askBrowser()}>
        <KeyRound aria-hidden="true" className="size-5" />
        {t('signin.passkey')}
      </Button>
      <p role="status" className="text-center text-sm text-ink-2 empty:absolute">
        {state === 'asking' && t('signin.passkey_asking')}
      </p>
      {typeof state === 'object' && <Alert>{failureText(state, t)}</Alert>}
    </div>
  );
}

function failureText(outcome: PasskeyOutcome, t: Text['t']): string {
  if (outcome.kind === 'given_up') return t('signin.passkey_given_up');
  if (outcome.kind !== 'refused') return t('signin.failed');
  if (outcome.code === 'too_many') return t('signin.too_many', { minutes: outcome.minutes });
  return t(outcome.code === 'unauthenticated' ? 'signin.passkey_unknown' : 'signin.failed');
}
