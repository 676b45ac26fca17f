import { Bell, MessageSquareDot } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { directionOf } from '#locales/languages.ts';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { registerWorker } from '#app/service-worker/register-worker.ts';
import { phoneChime, play } from '#app/sound/chime.ts';
import { useNow } from '../facts/clock.tsx';
import { useConsole } from '../press/console-context.ts';
import { CheckItem, ItemGroup } from '../ticket/action-menu.tsx';
import { newsSince, type News } from './console-news.ts';
import { useKeptChoice } from '../facts/kept-choice.ts';

/** What browsers remember. Whoever turned the sound on when it was for new guests alone keeps it. */
const keptAs = { sound: 'new_guest_sound', notification: 'news_notification' } as const;

/** Off until this person turns it on: two people may share a browser, and a counter may be quiet. */
function useChoice(signal: keyof typeof keptAs): [boolean, (isOn: boolean) => void] {
  const { me } = useConsole();
  return useKeptChoice(`${keptAs[signal]}.${me.memberId}`, { atFirst: false });
}

export function NewsChoices() {
  const { t } = useI18n();
  const [hasSound, chooseSound] = useChoice('sound');
  const turnSound = (isOn: boolean): void => {
    chooseSound(isOn);
    // So that they hear how loud it is. The press allows it.
    if (isOn && typeof AudioContext !== 'undefined') playOnce();
  };
  return (
    <ItemGroup label={t('console.news')}>
      <CheckItem icon={Bell} isOn={hasSound} onTurn={turnSound} text={t('console.news_sound')} />
      {canNotify() && <NotificationChoice />}
    </ItemGroup>
  );
}

function NotificationChoice() {
  const { t } = useI18n();
  const [isOn, choose] = useChoice('notification');
  const [permission, setPermission] = useState(Notification.permission);
  const turn = async (input: boolean): Promise<void> => {
    if (!input) return choose(false);
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer !== 'granted') return;
    choose(true);
    await registerWorker();
  };
  return (
    <CheckItem
      icon={MessageSquareDot}
      isOn={isOn && permission === 'granted'}
      onTurn={(input) => void turn(input).catch(() => choose(false))}
      whyOff={permission === 'denied' ? t('console.news_blocked') : null}
      text={t('console.news_notification')}
    />
  );
}

/** Browsers have notifications only on pages that came over https, or from this computer itself. */
function canNotify(): boolean {
  return isSecureContext && 'serviceWorker' in navigator && 'Notification' in window;
}

function playOnce(): void {
  const audio = new AudioContext();
  play(audio, phoneChime);
  setTimeout(() => void audio.close(), closeAfterMs);
}

/** The chime has faded. */
const closeAfterMs = 2000;

/** Tells the host of news while they look elsewhere, and shows on the app's icon how many wait, where there is such an icon. */
export function NewsSignals() {
  const [hasSound] = useChoice('sound');
  const [hasNotification] = useChoice('notification');
  return hasSound || hasNotification ? <Signals hasSound={hasSound} hasNotification={hasNotification} /> : null;
}

function Signals({ hasSound, hasNotification }: { hasSound: boolean; hasNotification: boolean }) {
  const { view, me } = useConsole();
  const audio = useAudio(hasSound);
  const notify = useNotify();
  const showNews = useEffectEvent((news: News[]) => void notify(news).catch(() => undefined));
  const heard = useRef<ReadonlySet<string> | null>(null);
  const now = useNow(10);
  const waiting = view.waiting.length;
  useEffect(() => {
    const next = newsSince(heard.current, view, { now, memberId: me.memberId });
    heard.current = next.heard;
    if (next.news.length === 0) return;
    if (audio.current?.state === 'running') play(audio.current, phoneChime);
    if (hasNotification && !document.hasFocus()) showNews(next.news);
  }, [view, now, me.memberId, audio, hasNotification]);
  useEffect(() => {
    void navigator.setAppBadge?.(waiting).catch(() => undefined);
  }, [waiting]);
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), []);
  return null;
}

/** One notification for each kind, with the newest ticket's number and nobody's name: others see this screen too. */
function useNotify(): (news: News[]) => Promise<void> {
  const { t, language } = useI18n();
  const { view } = useConsole();
  const body = t('console.title', { desk: view.desk.name, place: view.place.name });
  return async (news) => {
    // Not only when it is turned on: a browser that cleans up forgets its workers.
    const registration = await registerWorker();
    for (const [kind, { ticket }] of new Map(news.map((one) => [one.kind, one])))
      await registration.showNotification(t(`console.news_${kind}`, { number: isolated(ticket.number) }), {
        body,
        tag: `console ${view.desk.id} ${kind}`,
        lang: language,
        dir: directionOf(language),
        icon: '/icons/turnstone-192.png',
        badge: '/icons/badge-96.png',
        data: { path: location.pathname },
      });
  };
}

const presses = ['pointerdown', 'keydown'] as const;

/** Browsers keep a page silent until something on it is pressed. */
function useAudio(isOn: boolean) {
  const audio = useRef<AudioContext | null>(null);
  useEffect(() => {
    if (!isOn || typeof AudioContext === 'undefined') return undefined;
    const context = new AudioContext();
    const wake = (): void => void context.resume().catch(() => undefined);
    audio.current = context;
    for (const press of presses) addEventListener(press, wake);
    return () => {
      for (const press of presses) removeEventListener(press, wake);
      audio.current = null;
      void context.close();
    };
  }, [isOn]);
  return audio;
}
