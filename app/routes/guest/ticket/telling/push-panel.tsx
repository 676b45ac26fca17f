import { Bell, BellOff, Share } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { Trans } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PushOffered } from '../base/push-possible.ts';
import { turnOff, turnOn } from './push-subscription.ts';

export { whatIsOfferedHere } from '../base/push-possible.ts';
export { isNotifiedHere } from './push-subscription.ts';

export interface PushPanelProps {
  token: string;
  isOnAtFirst: boolean;
  offered: PushOffered;
}

type State = 'offered' | 'asking' | 'on' | 'blocked' | 'failed' | 'install';

/** One button to turn on notifications, and the result of the press. */
export function PushPanel({ token, isOnAtFirst, offered }: PushPanelProps) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<State>(isOnAtFirst ? 'on' : 'offered');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button may be gone, and the keyboard focus with it.
    if (state !== 'offered' && document.activeElement === document.body) panel.current?.focus();
  }, [state]);

  const on = async (): Promise<void> => {
    if (offered === 'install') return setState('install');
    setState('asking');
    const became = await turnOn(token).catch(() => 'failed' as const);
    setState(({ on: 'on', refused: 'blocked', left: 'offered', failed: 'failed' } as const)[became]);
    if (became === 'on') await revalidate();
  };
  const off = async (): Promise<void> => {
    const isOff = await turnOff(token).then(
      () => true,
      () => false,
    );
    setState(isOff ? 'offered' : 'failed');
    if (isOff) await revalidate();
  };
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {(state === 'offered' || state === 'asking') && <OfferButton isAsking={state === 'asking'} onPress={on} />}
      <div aria-live="polite">{state !== 'offered' && <WhatBecame state={state} onAgain={on} onOff={off} />}</div>
    </div>
  );
}

function OfferButton({ isAsking, onPress }: { isAsking: boolean; onPress: () => Promise<void> }) {
  const { t } = useI18n();
  const isPhone = matchMedia('(pointer: coarse)').matches;
  return (
    <Button type="button" look="quiet" isWide onClick={onPress} aria-disabled={isAsking || undefined}>
      <Bell aria-hidden="true" className="size-5 flex-none" />
      <span className="grid text-start">
        {t(isPhone ? 'push.offer' : 'push.offer_computer')}
        <small className="text-sm font-normal text-ink-2">{t('push.offer_detail')}</small>
      </span>
    </Button>
  );
}

interface BecameProps {
  state: Exclude<State, 'offered'>;
  onAgain: () => Promise<void>;
  onOff: () => Promise<void>;
}

function WhatBecame({ state, onAgain, onOff }: BecameProps) {
  const { t } = useI18n();
  if (state === 'asking') return <p className="pt-2 text-sm text-ink-2">{t('push.asking')}</p>;
  if (state === 'on') {
    return (
      <Said icon={<Bell aria-hidden="true" className="size-5 flex-none text-moss" />} text={t('push.on')}>
        <Button type="button" look="line" size="small" onClick={onOff}>
          {t('push.off')}
        </Button>
      </Said>
    );
  }
  if (state === 'install') {
    const components = { share: <b className="text-ink" />, add: <b className="text-ink" /> };
    return (
      <Said icon={<Share aria-hidden="true" className="size-5 flex-none" />} text={t('push.install')}>
        <p className="basis-full ps-8 text-sm text-ink-2">
          <Trans id="push.install_steps" components={components} />
        </p>
      </Said>
    );
  }
  const Icon = state === 'blocked' ? BellOff : Bell;
  return (
    <Said
      icon={<Icon aria-hidden="true" className="size-5 flex-none" />}
      text={t(state === 'blocked' ? 'push.blocked' : 'push.failed')}
    >
      {state === 'failed' && (
        <Button type="button" look="line" size="small" onClick={onAgain}>
          {t('push.again')}
        </Button>
      )}
    </Said>
  );
}

function Said({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2">
      {icon}
      <p className="flex-1">{text}</p>
      {children}
    </div>
  );
}
