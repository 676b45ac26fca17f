import { Bell, BellOff, Share } from 'lucide-react';
import { useState } from 'react';
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
    // The focus stays here when the pressed button is gone.
    <div data-column="" tabIndex={-1} className="outline-none">
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

const icons = { on: Bell, install: Share, blocked: BellOff, failed: Bell };

function WhatBecame({ state, onAgain, onOff }: BecameProps) {
  const { t } = useI18n();
  if (state === 'asking') return <p className="pt-2 text-sm text-ink-2">{t('push.asking')}</p>;
  const Icon = icons[state];
  const components = { share: <b className="text-ink" />, add: <b className="text-ink" /> };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2">
      <Icon aria-hidden="true" className={`size-5 flex-none ${state === 'on' ? 'text-moss' : ''}`} />
      <p className="flex-1">{t(`push.${state}`)}</p>
      {(state === 'on' || state === 'failed') && (
        <Button type="button" look="line" size="small" onClick={state === 'on' ? onOff : onAgain}>
          {t(state === 'on' ? 'push.off' : 'push.again')}
        </Button>
      )}
      {state === 'install' && (
        <p className="basis-full ps-8 text-sm text-ink-2">
          <Trans id="push.install_steps" components={components} />
        </p>
      )}
    </div>
  );
}
