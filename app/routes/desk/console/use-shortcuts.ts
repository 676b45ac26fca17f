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
  if (document.querySelector('dialog[open], [role="menu"]')) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}

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
