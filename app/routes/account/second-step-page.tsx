import { useState } from 'react';
import { Form, useActionData, useLoaderData } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { Page, ProductHeader } from '#app/page/page.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { Section } from '#app/components/staff/section.tsx';
import { BeginCodes, ScanCodes, RecoveryCodes, useScan } from './codes-steps.tsx';
import type { FormAnswer } from '#app/form/form-answer.ts';
import type { CodesStep } from './codes-page.server.ts';
import { PasskeyAdder } from './passkey-adder.tsx';
import { usePasskeysPossible } from '#app/session/passkey-possible.ts';
import type { loadSecondStep } from './second-step-page.server.ts';
import { Alert } from '#app/components/alert.tsx';

export const handle: PageHandle = { audience: 'account' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { loadSecondStep as loader, setUpSecondStep as action } from './second-step-page.server.ts';

/** Recovery codes are shown once, so the page stays although the session is now open. */
export function shouldRevalidate({ actionResult }: { actionResult?: unknown }): boolean {
  return actionResult === undefined;
}

/** Between the password and everything else, if a second step is required: the person sets one up, or uses one. */
export default function SecondStep() {
  const { t } = useI18n();
  const { next, email, isKnown } = useLoaderData<typeof loadSecondStep>();
  const answer = useActionData<FormAnswer & CodesStep>();
  const recoveryCodes = answer?.recoveryCodes ?? [];
  return (
    <Page title={t('second.title')} header={<ProductHeader />} className="gap-5 py-6">
      <h1 className="text-3xl print:hidden">{t('second.title')}</h1>
      {recoveryCodes.length > 0 ? (
        <RecoveryCodes key={answer?.at} codes={recoveryCodes} email={email} next={next} />
      ) : (
        <>
          <p className="text-ink-2">{t(isKnown ? 'second.lead_known' : 'second.lead')}</p>
          {isKnown ? <Show /> : <SetUp answer={answer} />}
        </>
      )}
    </Page>
  );
}

function SetUp({ answer }: { answer: (FormAnswer & CodesStep) | undefined }) {
  const { t } = useI18n();
  const { next, fitsPasskeys } = useLoaderData<typeof loadSecondStep>();
  const isPossible = usePasskeysPossible(fitsPasskeys);
  const scan = useScan(answer);
  return (
    <>
      {scan ? <ScanCodes scan={scan} /> : <BeginCodes />}
      {isPossible && (
        <Section title={t('account.passkeys_title')} text={t('account.passkeys_lead')}>
          <PasskeyAdder onDone={() => location.assign(next)} />
        </Section>
      )}
    </>
  );
}

/** People who have one use it: a passkey here, a code by a new sign-in. */
function Show() {
  const { t } = useI18n();
  const { next, hasPasskeys, fitsPasskeys } = useLoaderData<typeof loadSecondStep>();
  const isPossible = usePasskeysPossible(fitsPasskeys && hasPasskeys);
  const [hasFailed, setHasFailed] = useState(false);
  const show = async (): Promise<void> => {
    const { proveByPasskey } = await import('#app/session/passkey-ceremony.ts');
    const { kind } = await proveByPasskey();
    if (kind === 'done') location.assign(next);
    else setHasFailed(true);
  };
  return (
    <div className="grid justify-items-start gap-4">
      {isPossible && (
        <Button type="button" onClick={() => void show()}>
          {t('proof.passkey')}
        </Button>
      )}
      {hasFailed && <Alert>{t('account.passkey_failed')}</Alert>}
      <Form method="post" action="/sign-out">
        <Button look={isPossible ? 'quiet' : 'ink'}>{t('second.again')}</Button>
      </Form>
      <p className="text-sm text-ink-2">{t('second.lost')}</p>
    </div>
  );
}
