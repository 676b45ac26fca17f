import { Bell } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { phoneChime, play } from '../../../../sound/chime.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { useConsole } from '../console-context.ts';
import { CheckItem } from './action-menu.tsx';
import { useKeptChoice } from './kept-choice.ts';

/** Off until this person turns it on: two people may share a browser, and a counter may be quiet. */
function useChoice(): [boolean, (isOn: boolean) => void] {
  const { me } = useConsole();
  return useKeptChoice(`new_guest_sound.${me.memberId}`, { atFirst: false });
}

export function NewGuestChoice() {
  const { t } = useI18n();
  const [isOn, choose] = useChoice();
  const turn = (input: boolean): void => {
    choose(input);
    // So that they hear how loud it is. The press allows it.
    if (input && typeof AudioContext !== 'undefined') playOnce();
  };
  return (
    <CheckItem icon={Bell} isOn={isOn} onTurn={turn}>
      {t('console.menu_new_guest')}
    </CheckItem>
  );
}

function playOnce(): void {
  const audio = new AudioContext();
  play(audio, phoneChime);
  setTimeout(() => void audio.close(), closeAfterMs);
}

/** The chime has faded. */
const closeAfterMs = 2000;

/** Plays when a guest joins, and shows on the app's icon how many wait, where the browser has such icons. */
export function NewGuestSound() {
  const [isOn] = useChoice();
  return isOn ? <Listener /> : null;
}

function Listener() {
  const { view } = useConsole();
  const audio = useAudio();
  const seen = useRef<ReadonlySet<string> | null>(null);
  const waiting = view.waiting.length;
  useEffect(() => {
    const before = seen.current;
    // Who comes back to the line, by an undo or from being held, was seen before.
    seen.current = new Set([...(before ?? []), ...view.waiting.map(({ id }) => id)]);
    if (before !== null && seen.current.size > before.size && audio.current?.state === 'running')
      play(audio.current, phoneChime);
  }, [view, audio]);
  useEffect(() => {
    void navigator.setAppBadge?.(waiting).catch(() => undefined);
  }, [waiting]);
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), []);
  return null;
}

const presses = ['pointerdown', 'keydown'] as const;

/** Browsers keep a page silent until something on it is pressed. */
function useAudio() {
  const audio = useRef<AudioContext | null>(null);
  useEffect(() => {
    if (typeof AudioContext === 'undefined') return undefined;
    const context = new AudioContext();
    const wake = (): void => void context.resume().catch(() => undefined);
    audio.current = context;
    for (const press of presses) addEventListener(press, wake);
    return () => {
      for (const press of presses) removeEventListener(press, wake);
      audio.current = null;
      void context.close();
    };
  }, []);
  return audio;
}
