import { useLoaderData } from 'react-router';
import { TextField } from '#app/form/field.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { useFormAnswer } from '#app/form/post-form.tsx';
import { Section } from '#app/components/staff/section.tsx';
import type { loadAccount } from './account.server.ts';
import { AccountForm } from './form/account-form.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { PasskeyAdder } from './passkey-adder.tsx';
import { usePasskeysPossible } from '#app/session/passkey-possible.ts';

type Passkey = Awaited<ReturnType<typeof loadAccount>>['account']['passkeys'][number];

export function PasskeyList() {
  const { t } = useI18n();
  const { account, fitsPasskeys } = useLoaderData<typeof loadAccount>();
  const { passkeys } = account;
  const isPossible = usePasskeysPossible(fitsPasskeys);
  return (
    <Section title={t('account.passkeys_title')} text={t('account.passkeys_lead')}>
      {passkeys.length === 0 ? (
        <p className="text-ink-2">{t('account.passkeys_none')}</p>
      ) : (
        <ul className="grid divide-y divide-rule">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isPossible ? <PasskeyAdder /> : <p className="text-sm text-ink-2">{t('account.passkeys_not_here')}</p>}
    </Section>
  );
}

const summary =
  'inline-flex min-h-11 cursor-pointer list-none items-center rounded-md px-3 -mx-3 text-start text-sm font-semibold underline underline-offset-4';

function PasskeyItem({ passkey: { id, name, addedAt } }: { passkey: Passkey }) {
  const { t, date } = useI18n();
  const { clock } = useLoaderData<typeof loadAccount>();
  const isRefused = useFormAnswer('passkey-name', { passkey: id })?.outcome === 'refused';
  const isAsked = useFormAnswer('passkey-remove', { passkey: id })?.outcome === 'refused';
  const title = name || t('account.passkey_unnamed');
  return (
    <li className="grid gap-1 py-3 first:pt-0">
      <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
      {addedAt && (
        <p className="text-sm text-ink-2">
          <Phrase
            id="account.passkey_added"
            values={{ date: isolated(date(addedAt, clock, { dateStyle: 'medium' })) }}
          />
        </p>
      )}
      {/* Closes again once the new name is saved. */}
      <details key={name} open={isRefused}>
        <summary className={`${summary} text-ink-2 hover:bg-sand hover:text-ink`}>
          {t('account.passkey_rename', { name: isolated(title) })}
        </summary>
        <div className="py-2">
          <AccountForm
            form="passkey-name"
            hidden={{ passkey: id }}
            kept={[['name', name]]}
            submit={t('frame.save')}
            look="quiet"
          >
            <TextField label={t('account.passkey_name')} name="name" autoComplete="off" required />
          </AccountForm>
        </div>
      </details>
      <details open={isAsked}>
        <summary className={`${summary} text-rust hover:bg-rust-wash`}>
          {t('account.passkey_remove', { name: isolated(title) })}
        </summary>
        <div className="mt-2 grid gap-3 rounded-md bg-rust-wash p-4">
          <p className="max-w-prose text-rust">{t('account.passkey_remove_question')}</p>
          <AccountForm form="passkey-remove" hidden={{ passkey: id }} submit={t('account.passkey_remove_confirm')} />
        </div>
      </details>
    </li>
  );
}
