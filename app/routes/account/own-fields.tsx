import { useLoaderData } from 'react-router';
import { TextField, signInEmail } from '../../form/field.tsx';
import { PasswordField } from '../../form/password-field.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Section } from '../../components/staff/section.tsx';
import type { loadAccount } from './account.server.ts';
import { AccountForm } from './form/account-form.tsx';

export function OwnFields() {
  const { t } = useI18n();
  const { account, canMail } = useLoaderData<typeof loadAccount>();
  const { name, email, isEmailVerified } = account;
  return (
    <>
      <Section title={t('account.name_title')}>
        <AccountForm form="name" kept={[['name', name]]} submit={t('frame.save')}>
          <TextField label={t('account.name')} hint={t('account.name_hint')} name="name" autoComplete="name" required />
        </AccountForm>
      </Section>
      <Section title={t('account.email_title')}>
        {canMail && !isEmailVerified && <UnverifiedEmail />}
        <AccountForm form="email" kept={[['email', email]]} submit={t('account.email_save')}>
          <TextField {...signInEmail} label={t('account.email')} hint={t('account.email_hint')} />
          <OwnPassword />
        </AccountForm>
      </Section>
      <Section title={t('account.password_title')} text={t('account.password_lead')}>
        <AccountForm form="password" submit={t('account.password_save')}>
          <PasswordField label={t('account.password_old')} name="password" kind="current" />
          <PasswordField
            label={t('account.password_new')}
            hint={t('account.password_new_hint')}
            name="newPassword"
            kind="new"
          />
        </AccountForm>
      </Section>
    </>
  );
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

/** A quiet note, if links can be sent: the address still does what it did before. */
function UnverifiedEmail() {
  const { t } = useI18n();
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
