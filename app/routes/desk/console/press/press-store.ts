import type { Kept } from './press-outbox.ts';

interface PressStore {
  read: () => Kept | null;
  write: (kept: Kept | null) => void;
}

/** Keeps presses across a reload of the tab: of one member at one desk, so that nobody sends what another pressed. */
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
        // A browser that keeps nothing still sends: only a reload would lose what waits.
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
