import { useText } from '../../i18n/use-text.ts';
import { AccountForm } from './form/account-form.tsx';

/** Said quietly, where a link can be sent: the address does what it did before. */
export function EmailState({ isVerified }: { isVerified: boolean }) {
  const { t } = useText();
  if (isVerified) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md bg-sand p-4">
      <div className="grid gap-1">
        <p className="font-semibold">{t('account.email_unverified')}</p>
        <p className="max-w-prose text-sm text-ink-2">{t('account.email_unverified_text')}</p>
      </div>
      <AccountForm
        form="verify-email"
        submit={t('account.email_send_link')}
        look="line"
        done={t('account.email_link_sent')}
      />
    </div>
  );
}
