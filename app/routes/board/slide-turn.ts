import { useEffect, useState } from 'react';
import type { SlideView } from '#contract/views.ts';

export interface SlideTurn {
  at: number;
  /** Since when it is on the screen, in ms; null while a call is there instead. */
  since: number | null;
}

type Timed = Pick<SlideView, 'seconds'>;

/**
 * The turn a moment later. A call pauses it; afterwards the same slide is shown again, for its full time: nobody had
 * read it to its end. It never skips a slide, also after the screen slept.
 */
export function nextTurn(slides: readonly Timed[], turn: SlideTurn, now: number, isPaused: boolean): SlideTurn {
  const { at, since } = turn;
  if (isPaused) return since === null ? turn : { at, since: null };
  if (since === null) return { at, since: now };
  const seconds = slides[at]?.seconds ?? 0;
  return now - since < seconds * 1000 ? turn : { at: (at + 1) % Math.max(slides.length, 1), since: now };
}

/** Where a page begins: by the clock, so that a board without scripts shows them all, with each reload. */
export function firstSlide(slides: readonly Timed[], now: number): number {
  const round = slides.reduce((sum, { seconds }) => sum + seconds, 0);
  let left = round === 0 ? 0 : (now / 1000) % round;
  return Math.max(
    0,
    slides.findIndex(({ seconds }) => (left -= seconds) < 0),
  );
}

const lookEveryMs = 500;

/** The slide whose turn it is; null if the place has none. */
export function useSlide(slides: readonly SlideView[], writtenAt: string, isPaused: boolean): SlideView | null {
  const [{ at }, setTurn] = useState<SlideTurn>(() => ({ at: firstSlide(slides, Date.parse(writtenAt)), since: null }));
  useEffect(() => {
    if (slides.length === 0) return undefined;
    const look = (): void => setTurn((turn) => nextTurn(slides, turn, performance.now(), isPaused));
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [slides, isPaused]);
  return slides[at] ?? slides[0] ?? null;
}
