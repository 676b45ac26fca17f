import { useActionData, useLoaderData } from 'react-router';
import type { BrowserName } from '#domain/team/browser-name.ts';
import { Button } from '../../components/button.tsx';
import { Pill } from '../../components/pill.tsx';
import { useI18n, isolated } from '../../i18n/use-i18n.ts';
import { Section } from '../../components/staff/section.tsx';
import type { FormAnswer } from '../../form/form-answer.ts';
import { Done, PostForm } from '../../form/post-form.tsx';
import type { loadAccount } from './account.server.ts';
import { Refused } from './form/account-form.tsx';
import { Phrase } from '../../i18n/trans.tsx';

type Session = Awaited<ReturnType<typeof loadAccount>>['account']['sessions'][number];

/** Every browser with a session, and a button to end each. */
export function SessionList() {
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
