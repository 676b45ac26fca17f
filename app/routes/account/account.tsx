import { useLoaderData, useActionData } from 'react-router';
import { Card } from '../../components/card.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '../../context/page-settings.ts';
import { ProofWays } from '../../proof/proof-fields.tsx';
import { AccountFrame } from './account-frame.tsx';
import type { loadAccount } from './account.server.ts';
import { ButtonLink, Button } from '../../components/button.tsx';
import { Pill } from '../../components/pill.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { ThemeSection } from '../../components/staff/theme-switch.tsx';
import { TextField, signInEmail } from '#app/form/field.tsx';
import { useFormAnswer, Done, PostForm } from '#app/form/post-form.tsx';
import { AccountForm, Refused, OwnPassword } from './form/account-form.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { PasskeyAdder } from './passkey-adder.tsx';
import { usePasskeysPossible } from '#app/session/passkey-possible.ts';
import type { BrowserName } from '#domain/team/browser-name.ts';
import type { FormAnswer } from '../../form/form-answer.ts';
import { PasswordField } from '../../form/password-field.tsx';

export const handle: PageHandle = { audience: 'account' };

export { sendOrSay as clientAction } from '../../form/send-or-say.ts';
export { changeAccount as action, loadAccount as loader } from './account.server.ts';

export default function Account() {
  const { t } = useI18n();
  const { me, place, isDemo, account, ways } = useLoaderData<typeof loadAccount>();
  const { hasCodes } = account;
  return (
    <AccountFrame title={t('frame.account')} lead={isDemo ? undefined : t('account.lead')} me={me} place={place}>
      {isDemo ? (
        <Card className="grid gap-2">
          <h2 className="text-xl">{t('account.demo_title')}</h2>
          <p className="text-ink-2">{t('account.demo_text')}</p>
        </Card>
      ) : (
        <>
          <OwnFields />
          <Section title={t('account.codes_title')} text={t('account.codes_lead')}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
              <Pill dot={hasCodes ? 'moss' : 'sand'}>{t(hasCodes ? 'account.codes_on' : 'account.codes_off')}</Pill>
              {hasCodes && (
                <p className="text-sm text-ink-2">{t('account.codes_left', { left: account.recoveryCodesLeft })}</p>
              )}
            </div>
            <div>
              <ButtonLink to="/account/codes" look={hasCodes ? 'quiet' : 'ink'}>
                {t(hasCodes ? 'account.codes_manage' : 'account.codes_set_up')}
              </ButtonLink>
            </div>
          </Section>
          <ProofWays value={ways}>
            <PasskeyList />
          </ProofWays>
          <SessionList />
        </>
      )}
      <ThemeSection />
    </AccountFrame>
  );
}

type Passkey = Awaited<ReturnType<typeof loadAccount>>['account']['passkeys'][number];

function PasskeyList() {
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

type Session = Awaited<ReturnType<typeof loadAccount>>['account']['sessions'][number];

/** Every browser with a session, and a button to end each. */
function SessionList() {
  const { t } = useI18n();
  const { sessions } = useLoaderData<typeof loadAccount>().account;
  const answer = useActionData<FormAnswer>();
  const ended = answer?.form === 'end-session' || answer?.form === 'end-others' ? answer : null;
  return (
    <Section title={t('account.sessions_title')} text={t('account.sessions_lead')}>
      <ul className="grid divide-y divide-rule">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 [&:not(:has(form,p))]:hidden">
        {sessions.length > 1 && (
          <PostForm form="end-others">
            <Button look="quiet">{t('account.sessions_end_all')}</Button>
          </PostForm>
        )}
        <div role="status" className="flex min-h-11 items-center empty:absolute">
          {ended?.outcome === 'done' && <Done key={ended.at} text={t('account.sessions_ended')} takesFocus />}
        </div>
      </div>
      {ended?.outcome === 'refused' && <Refused key={ended.at} answer={ended} />}
    </Section>
  );
}

function SessionItem({ session }: { session: Session }) {
  const { t, date } = useI18n();
  const { clock } = useLoaderData<typeof loadAccount>();
  const { id, isThis, signedInAt, usedAt } = session;
  const when = (moment: Date): string => isolated(date(moment, clock));
  const browser = useBrowserTitle(session.browser);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {browser}
          {isThis && <Pill dot="moss">{t('account.session_this')}</Pill>}
        </p>
        <p className="text-sm text-ink-2">
          <Phrase id="account.session_times" values={{ from: when(signedInAt), last: when(usedAt) }} />
        </p>
      </div>
      {!isThis && (
        <PostForm form="end-session" hidden={{ session: id }}>
          <Button look="line" size="small" aria-label={t('account.session_end', { browser: isolated(browser) })}>
            {t('account.session_end_short')}
          </Button>
        </PostForm>
      )}
    </li>
  );
}

function useBrowserTitle({ browser, system }: BrowserName): string {
  const { t } = useI18n();
  const unknown = t('account.session_unknown');
  const names = {
    browser: browser === 'other' ? unknown : isolated(browserTitles[browser]),
    system: system === 'other' ? unknown : isolated(systemTitles[system]),
  };
  return t('account.session_on', names);
}

/** Proper names, the same in every language. */
const browserTitles: Record<Exclude<BrowserName['browser'], 'other'>, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
};

const systemTitles: Record<Exclude<BrowserName['system'], 'other'>, string> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
};

function OwnFields() {
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
