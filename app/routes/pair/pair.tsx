import { Fragment, useEffect, useRef, useEffectEvent, useState, type ReactNode } from 'react';
import { Form, useActionData, useLoaderData, useNavigation, useRevalidator, useSubmit } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ProductHeader, Page } from '../../page/page.tsx';
import { Bird, Stone } from '../../drawings/bird.tsx';
import { QrCode } from '../../drawings/qr-code.tsx';
import { useI18n, isolated } from '../../i18n/use-i18n.ts';
import type { PageHandle } from '../../context/page-settings.ts';
import { endingAfter } from '../../live/ending-after.ts';
import { useOnChange } from '../../live/use-on-change.ts';
import { useWakeLock } from '../../live/use-wake-lock.ts';
import { type PollAnswer, changePair, loadPair } from './pair.server.ts';
import { Alert } from '../../components/alert.tsx';

export const handle: PageHandle = { audience: 'kiosk' };

export const loader = loadPair;
export const action = changePair;

type Screen = ReturnType<typeof useLoaderData<typeof loader>>;
type Pending = Extract<Screen, { state: 'pending' }>;

/** A television or tablet that becomes a board or a kiosk: it shows a code, and staff type that on their own screen. */
export default function Pair() {
  const { t } = useI18n();
  const screen = useLoaderData<typeof loader>();
  // The pressed button is gone.
  useOnChange(screen.state, () => document.getElementById('content')?.focus());
  return (
    <Page title={t('pair.title')} header={<ProductHeader />} className="justify-center gap-6 py-8">
      {screen.state === 'pending' ? <Code screen={screen} /> : <Other screen={screen} />}
    </Page>
  );
}

function Code({ screen: { code, name, address, qr, minutesLeft, intervalSeconds } }: { screen: Pending }) {
  const { t } = useI18n();
  const { revalidate } = useRevalidator();
  const polled = usePairingPoll(intervalSeconds, () => void revalidate());
  useWakeLock();
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <h1 className="text-3xl">{t('pair.title')}</h1>
      <div className="grid gap-2">
        <p>{t('pair.where')}</p>
        <p dir="ltr" className="text-lg font-semibold [overflow-wrap:anywhere] sm:text-xl rtl:text-end">
          {address.split(/(?<=[./])/).map((part, at) => (
            <Fragment key={at}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 rounded-lg bg-card p-5 shadow-card">
        <p className="text-ink-2">{t('pair.code')}</p>
        <p dir="ltr" className="font-display text-[min(11vw,4.25rem)] leading-none font-bold whitespace-nowrap">
          {code}
        </p>
        <p className="text-sm text-ink-2">{t('pair.good', { minutes: polled.minutesLeft ?? minutesLeft })}</p>
        <QrCode drawing={qr} label={t('pair.qr')} className="w-36 max-w-full rounded-sm" />
      </div>
      <div className="grid gap-1">
        <p>{t('pair.compare')}</p>
        <p className="text-2xl font-bold">
          <bdi>{name}</bdi>
        </p>
      </div>
      <p role="status" className="font-semibold text-rust empty:absolute">
        {polled.isAway && t('pair.away')}
      </p>
    </>
  );
}

function Other({ screen }: { screen: Exclude<Screen, Pending> }) {
  const { t } = useI18n();
  const fault = useActionData<typeof action>()?.fault;
  const isNew = screen.state === 'new';
  useBeginAtOnce(isNew && fault === undefined);
  if (screen.state === 'paired') {
    return (
      <Said title={t('pair.already')} text={t('pair.called', { name: isolated(screen.name) })}>
        <ButtonLink to={screen.to} size="large" isWide reloadDocument prefetch="none">
          {t('pair.open')}
        </ButtonLink>
      </Said>
    );
  }
  if (screen.state === 'approved') {
    return (
      <Said title={t('pair.already')}>
        <Input input="open" label={t('pair.open')} />
      </Said>
    );
  }
  return (
    <Said
      title={t(isNew ? 'pair.title' : `pair.${screen.state}`)}
      text={screen.state === 'ended' ? t('pair.ended_text', { place: isolated(screen.place.name) }) : t('pair.text')}
    >
      {fault !== undefined && <Alert>{t('error.too_many')}</Alert>}
      <Input input="begin" label={t('pair.start')} />
      {screen.state === 'ended' && <Input input="forget" label={t('pair.public')} isQuiet />}
    </Said>
  );
}

function Said({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <>
      <div aria-hidden="true" className="grid justify-items-center self-start">
        <Bird className="z-1 -mb-2.5 h-20" />
        <Stone className="w-28" />
      </div>
      <div role="status" className="grid gap-2">
        <h1 className="text-3xl">{title}</h1>
        {text !== undefined && <p className="text-ink-2">{text}</p>}
      </div>
      <div className="grid gap-3">{children}</div>
    </>
  );
}

/** A new document follows, with the cookies of the answer. */
function Input({ input, label, isQuiet = false }: { input: string; label: string; isQuiet?: boolean }) {
  const isUnderWay = useNavigation().state !== 'idle';
  return (
    <Form method="post" action="/pair" reloadDocument={input !== 'begin'}>
      <input type="hidden" name="wish" value={input} />
      <Button look={isQuiet ? 'quiet' : 'ink'} size="large" isWide aria-disabled={isUnderWay}>
        {label}
      </Button>
    </Form>
  );
}

/** A television has no keyboard: if scripts run, the code appears without a press. */
function useBeginAtOnce(shouldBegin: boolean): void {
  const submit = useSubmit();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!shouldBegin || hasBegun.current) return;
    hasBegun.current = true;
    void submit({ wish: 'begin' }, { method: 'post', action: '/pair' });
  }, [shouldBegin, submit]);
}

const answerMs = 8_000;
/** One lost answer is not reported. */
const missesUntilAway = 2;

/** Polls the state of the code, no more often than the server wants; calls `onOver` when it is decided or expired. */
function usePairingPoll(firstSeconds: number, onOver: () => void) {
  const [polled, setPolled] = useState({ minutesLeft: null as number | null, isAway: false });
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const ending = new AbortController();
    let seconds = firstSeconds;
    let misses = 0;
    let timer = 0;
    const wait = (): void => {
      timer = window.setTimeout(() => void ask(), seconds * 1000);
    };
    const ask = async (): Promise<void> => {
      const answer = await poll(ending.signal);
      if (ending.signal.aborted) return;
      misses = answer === null ? misses + 1 : 0;
      if (answer === null) setPolled((before) => ({ ...before, isAway: misses >= missesUntilAway }));
      else if (answer.state === 'approved') return location.replace(answer.to);
      else if (!('minutesLeft' in answer)) return over();
      else {
        seconds = answer.intervalSeconds;
        setPolled({ minutesLeft: answer.minutesLeft, isAway: false });
      }
      wait();
    };
    wait();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [firstSeconds]);
  return polled;
}

async function poll(ending: AbortSignal): Promise<PollAnswer | null> {
  try {
    const answer = await fetch('/pair/now', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: endingAfter(answerMs, ending),
    });
    return answer.ok ? ((await answer.json()) as PollAnswer) : null;
  } catch {
    return null;
  }
}
