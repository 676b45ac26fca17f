import { useActionData, useLoaderData } from 'react-router';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { Section } from '#app/components/staff/section.tsx';
import { AccountForm, OwnPassword } from './form/account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import type { FormAnswer } from '#app/form/form-answer.ts';
import { BeginCodes, ScanCodes, RecoveryCodes, useScan } from './codes-steps.tsx';
import type { CodesStep, loadCodes } from './codes-page.server.ts';
import { ButtonLink } from '#app/components/button.tsx';

export const handle: PageHandle = { audience: 'account' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeCodes as action, loadCodes as loader } from './codes-page.server.ts';

/** From off to on in three steps: the password, a code of the app, the recovery codes. */
export default function Codes() {
  const { t } = useI18n();
  const { me, place, hasCodes, left, email } = useLoaderData<typeof loadCodes>();
  const answer = useActionData<FormAnswer & CodesStep>();
  const scan = useScan(answer);
  const recoveryCodes = answer?.recoveryCodes ?? [];
  const isStale = answer?.refusal === 'stale';
  return (
    <AccountFrame title={t('account.codes_title')} lead={t('account.codes_lead')} me={me} place={place}>
      {isStale && (
        <p role="alert" className="rounded-md bg-sand px-4 py-3 font-semibold">
          {t('codes.stale')}
        </p>
      )}
      {recoveryCodes.length > 0 ? (
        <RecoveryCodes key={answer?.at} codes={recoveryCodes} email={email} />
      ) : (
        <>
          {hasCodes && (
            <>
              <Section title={t('codes.renew_title')} text={t('account.codes_left', { left })}>
                <p className="text-ink-2">{t('codes.renew_text')}</p>
                <AccountForm form="renew" submit={t('codes.renew')} look="quiet">
                  <OwnPassword />
                </AccountForm>
              </Section>
              <Section title={t('codes.off_title')} text={t('codes.off_text')}>
                <AccountForm form="off" submit={t('codes.off')} look="quiet">
                  <OwnPassword />
                </AccountForm>
              </Section>
            </>
          )}
          {!hasCodes && (scan ? <ScanCodes scan={scan} /> : <BeginCodes />)}
          <div>
            <ButtonLink to="/account" look="quiet">
              {t('codes.back')}
            </ButtonLink>
          </div>
        </>
      )}
    </AccountFrame>
  );
}
