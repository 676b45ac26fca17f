import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { shortcutOf } from './shortcut-keys.ts';
import type { Shortcut } from './shortcut-keys.ts';

/** Listens to single keys while nothing else wants them: no field, no dialog, no open menu. */
export function useShortcuts(isOn: boolean, onShortcut: (wish: Shortcut) => void): void {
  const hear = useEffectEvent((press: KeyboardEvent) => {
    const wish = shortcutOf(press);
    if (!wish || press.defaultPrevented || isElsewhere(press.target)) return;
    press.preventDefault();
    onShortcut(wish);
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (press: KeyboardEvent) => hear(press);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (isSomethingOpen()) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}

/** What opens stands beside the screen: the hundreds of rows in it need not be looked through at every key. */
function isSomethingOpen(): boolean {
  const screen = document.getElementById('content');
  const beside = [...document.body.children].filter((box) => !box.contains(screen));
  return beside.some((box) => box.matches(open) || box.querySelector(open) !== null);
}

const open = 'dialog[open], [role="dialog"], [role="menu"]';

const storageKey = 'turnstone_shortcuts';
const changed = 'turnstone-shortcuts';

/** Whether single keys are shortcuts here; some people's tools type them by mistake. */
export function useShortcutChoice(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, readChoice, () => true);
  const choose = (wish: boolean) => {
    localStorage.setItem(storageKey, wish ? 'on' : 'off');
    dispatchEvent(new Event(changed));
  };
  return [isOn, choose];
}

function readChoice(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

function subscribe(tell: () => void): () => void {
  addEventListener(changed, tell);
  return () => removeEventListener(changed, tell);
}
