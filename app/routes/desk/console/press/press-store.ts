import type { Kept } from './press-outbox.ts';

interface PressStore {
  read: () => Kept | null;
  write: (kept: Kept | null) => void;
}

/** Stores presses across a reload of the tab, for one member at one desk, so that nobody sends another member's presses. */
export function createPressStore(deskId: string, memberId: string): PressStore {
  const name = `turnstone_presses ${memberId} ${deskId}`;
  return {
    read: () => (typeof sessionStorage === 'undefined' ? null : parsed(sessionStorage.getItem(name))),
    write(kept) {
      if (typeof sessionStorage === 'undefined') return;
      try {
        if (kept) sessionStorage.setItem(name, JSON.stringify(kept));
        else sessionStorage.removeItem(name);
      } catch {
        // Without storage, presses are still sent. Only a reload would lose the waiting ones.
      }
    },
  };
}

function parsed(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return null;
  }
}
