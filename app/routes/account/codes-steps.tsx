import { TextField } from '#app/form/field.tsx';
import { QrCode } from '#app/drawings/qr-code.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { Section } from '#app/components/staff/section.tsx';
import { AccountForm } from './form/account-form.tsx';
import type { ScanStep } from './codes-page.server.ts';
import { OwnPassword } from './own-fields.tsx';

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
