import { useEffect, useRef } from 'react';
import { Form, Link, useActionData, useLoaderData } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../form/field.tsx';
import { LanguageSwitch } from '../../../page/language-switch.tsx';
import { PageHeader } from '../../../page/page-header.tsx';
import { Page } from '../../../page/page.tsx';
import { Tick } from '../../../form/tick.tsx';
import { Bird } from '../../../drawings/bird.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { Text } from '../../../i18n/use-text.ts';
import type { PageHandle } from '../../../page/page-settings.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { BackToKiosk } from './back-to-kiosk.tsx';
import { loadSignIn, signIn } from './sign-in.server.ts';
import type { SignInAnswer } from './sign-in.server.ts';
import { Alert } from '../../../components/alert.tsx';

export const handle: PageHandle = { audience: 'staff' };

export const loader = loadSignIn;
export const action = signIn;

export default function SignIn() {
  const { t } = useText();
  const { next, kiosk, fitsPasskeys, isAgain, isShared, isAnother } = useLoaderData<typeof loader>();
  const answer = useActionData<SignInAnswer>() ?? (isAgain ? again : undefined);
  const form = useRef<HTMLFormElement>(null);
  const firstField = answer?.email ? 'password' : 'email';
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(`[name="${firstField}"]`)?.focus();
  }, [firstField]);
  const header = (
    <PageHeader title="Turnstone">
      <LanguageSwitch />
    </PageHeader>
  );
  return (
    <Page header={header} className="justify-center gap-6 py-8">
      <title>{t('signin.title')}</title>
      <Bird className="h-16 self-start" />
      <div className="grid gap-2">
        <h1 className="text-3xl">{t('signin.title')}</h1>
        <p className="text-ink-2">{t('signin.lead')}</p>
      </div>
      {answer && <Alert>{faultText(answer, t)}</Alert>}
      <Form ref={form} method="post" action={isAnother ? '/sign-in?another=1' : '/sign-in'} className="grid gap-5">
        <input type="hidden" name="next" value={next} />
        <TextField
          label={t('signin.email')}
          name="email"
          type="email"
          autoComplete="username"
          dir="ltr"
          required
          defaultValue={answer?.email}
        />
        <TextField
          label={t('signin.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          dir="ltr"
          required
        />
        <SharedBox isShared={isShared} />
        <Button size="large" isWide>
          {t('signin.submit')}
        </Button>
      </Form>
      <PasskeySignIn
        next={next}
        fits={fitsPasskeys}
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
    </Page>
  );
}

const link = 'inline-flex min-h-11 items-center self-start underline underline-offset-4';

/** A desk where several people work: known from whoever said so before, this day. */
function SharedBox({ isShared }: { isShared: boolean }) {
  const { t } = useText();
  return (
    <div className="grid gap-0.5">
      <Tick name="shared" value="yes" defaultChecked={isShared} aria-describedby="shared-text">
        {t('signin.shared')}
      </Tick>
      <p id="shared-text" className="ms-8 text-sm text-ink-2">
        {t('signin.shared_text')}
      </p>
    </div>
  );
}

const again: SignInAnswer = { fault: 'stale', email: '', minutes: 0 };

function faultText({ fault, minutes }: SignInAnswer, t: Text['t']): string {
  if (fault === 'too_many') return t('signin.too_many', { minutes });
  if (fault === 'stale') return t('signin.stale');
  if (fault === 'missing') return t('signin.missing');
  return t(fault === 'wrong' ? 'signin.wrong' : 'signin.failed');
}
