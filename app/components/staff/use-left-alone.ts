import { useEffect, useEffectEvent } from 'react';
import { whenServerAnswers } from '../../live/when-server-answers.ts';

/** On a guests' own screen a page of staff does not stay open: it is left once nobody touched it for so long. */
export function useLeftAlone(ms: number, leave: () => void): void {
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    let timer = 0;
    const wait = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => void whenServerAnswers(() => leaveNow()), ms);
    };
    wait();
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) addEventListener(kind, wait);
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) removeEventListener(kind, wait);
    };
  }, [ms]);
}
