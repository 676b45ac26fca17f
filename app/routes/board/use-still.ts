import { useEffect, useState } from 'react';

const stillAfterMs = 5000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether nobody has used mouse or keyboard for a while: a board then hides cursor and buttons. */
export function useStill(): boolean {
  const [isStill, setStill] = useState(false);
  useEffect(() => {
    let timer = 0;
    const stir = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setStill(true), stillAfterMs);
      setStill(false);
    };
    stir();
    for (const sign of signs) addEventListener(sign, stir, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, stir);
    };
  }, []);
  return isStill;
}
