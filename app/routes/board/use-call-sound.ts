import { useEffect, useRef, useState } from 'react';
import type { BoardView } from '#contract/views.ts';
import { BoardSound, type SoundState } from './board-sound.ts';
import { CallQueue } from './call-queue.ts';
import type { ServerClock } from '../../live/server-clock.ts';

export type CallSound = ReturnType<typeof useCallSound>;

/** Announces calls that come while the board is open and its sound is on. */
export function useCallSound(view: BoardView, clock: ServerClock) {
  const [state, setState] = useState<SoundState | null>(null);
  const sound = useRef<BoardSound | null>(null);
  const queue = useRef<CallQueue | null>(null);
  const inputs = useRef(view.sound);
  useEffect(() => {
    const own = new BoardSound(setState);
    sound.current = own;
    queue.current = new CallQueue((call) => own.announce(call, inputs.current));
    return () => own.close();
  }, []);

  const hasBegun = useRef(false);
  useEffect(() => {
    inputs.current = view.sound;
    const calls = view.now ? [view.now, ...view.earlier] : view.earlier;
    queue.current?.look(calls, hasBegun.current && state === 'on' ? clock.now() : null);
    hasBegun.current = true;
    // When the sound is turned on, the calls already shown are not announced: guests know them by then.
  }, [view, state, clock]);

  return {
    /** Null until hydration. */
    state,
    turnOn: () => void sound.current?.turnOn().catch(() => undefined),
    turnOff: () => sound.current?.turnOff(),
    /** Whether a call is being announced. */
    isBusy: () => !(queue.current?.isIdle ?? true),
  };
}
