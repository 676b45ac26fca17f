import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../lazy-part.tsx';
import type { PaletteProps } from './palette.tsx';

const { Part: Palette } = lazyPart(() => import('./palette.tsx').then((part) => part.Palette));

/** Which opening is shown; 0: none. A dialog says late that it closed, perhaps after the next one was opened. */
let shown = 0;
let openings = 0;
const watchers = new Set<() => void>();

function show(next: number): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

export const openPalette = (): void => show(++openings);

function close(opening: number): void {
  if (opening === shown) show(0);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Ctrl+K, or ⌘K, opens the palette on every screen of staff, from every field. Over an open dialog it stays shut. */
export function PaletteHost(props: Omit<PaletteProps, 'onClose'>) {
  const opening = useSyncExternalStore(
    watch,
    () => shown,
    () => 0,
  );
  useEffect(() => {
    const listen = (press: KeyboardEvent): void => {
      if (!isPaletteKey(press) || document.querySelector('dialog[open], [role="dialog"], [role="menu"]')) return;
      press.preventDefault();
      openPalette();
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      shown = 0;
    };
  }, []);
  if (opening === 0) return null;
  return createPortal(
    <Suspense>
      <Palette key={opening} {...props} onClose={() => close(opening)} />
    </Suspense>,
    document.body,
  );
}

/** By the letter, or by the place of the key on keyboards without Latin letters. */
function isPaletteKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey || isComposing) return false;
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[\x20-\x7e]$/.test(key));
}
