import { TextField } from '#app/form/field.tsx';
import { QrCode } from '#app/drawings/qr-code.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { Section } from '#app/components/staff/section.tsx';
import { AccountForm, OwnPassword } from './form/account-form.tsx';
import type { FormAnswer } from '#app/form/form-answer.ts';
import type { CodesStep, ScanStep } from './codes-page.server.ts';
import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { Card } from '#app/components/card.tsx';

/** The QR code of step 2 stays while a code from the app cannot be sent: an app that scanned it knows no other. */
export function useScan(answer: (FormAnswer & CodesStep) | undefined): ScanStep | null {
  const [kept, setKept] = useState<ScanStep | null>(null);
  const isLost = answer?.refusal === 'not_sent' || answer?.refusal === 'unauthenticated';
  const scan = isLost ? kept : (answer?.scan ?? null);
  if (scan !== kept) setKept(scan);
  return scan;
}

/** Step 1: the password. */
export function BeginCodes() {
  const { t } = useI18n();
  return (
    <Section title={t('account.codes_set_up')} text={t('codes.how')}>
      <AccountForm form="begin" submit={t('codes.begin')}>
        <OwnPassword />
      </AccountForm>
    </Section>
  );
}

/** Step 2: the app scans the QR code, and the person enters a code from it. */
export function ScanCodes({ scan: { drawing, key } }: { scan: ScanStep }) {
  const { t } = useI18n();
  return (
    <Section title={t('codes.scan_title')} text={t('codes.scan_text')}>
      <div className="grid gap-3 sm:flex sm:items-center sm:gap-6">
        <QrCode drawing={drawing} label={t('codes.picture')} className="w-52 max-w-full flex-none rounded-md" />
        <p className="grid min-w-0 gap-2 text-sm text-ink-2">
          {t('codes.key')}
          <code dir="ltr" className="text-base text-ink [overflow-wrap:anywhere] select-all">
            {key}
          </code>
        </p>
      </div>
      <AccountForm form="confirm" submit={t('codes.confirm')}>
        <TextField
          label={t('codes.code')}
          hint={t('codes.code_hint')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={12}
          required
        />
      </AccountForm>
    </Section>
  );
}

/** Step 3: the recovery codes, shown only this once, on the screen and on paper. */
export function RecoveryCodes({ codes, email, next = '/account' }: { codes: string[]; email: string; next?: string }) {
  const { t } = useI18n();
  const title = useRef<HTMLHeadingElement>(null);
  // The previous content is gone: the focus moves here.
  useEffect(() => title.current?.focus(), []);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 print:shadow-none">
      <div className="grid gap-1">
        <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
          {t('codes.recovery_title')}
        </h2>
        <p className="max-w-prose text-ink-2">{t('codes.recovery_text')}</p>
        <p className="hidden [overflow-wrap:anywhere] print:block">
          {t('codes.recovery_paper', { email: isolated(email) })}
        </p>
      </div>
      <ol
        dir="ltr"
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-2 rounded-md bg-sand p-4"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-lg select-all">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button type="button" look="quiet" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t('codes.print')}
        </Button>
        <ButtonLink to={next} reloadDocument={next !== '/account'}>
          {t('codes.kept')}
        </ButtonLink>
      </div>
    </Card>
  );
}
