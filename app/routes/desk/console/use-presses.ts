import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskView } from '#contract/views.ts';
import { send } from './console-actions.ts';
import type { Press, PressAnswer, Refused } from './console-actions.ts';

/** The part of the screen a press belongs to: it is busy with one at a time, and its refusal is read there. */
export function spotOf(press: Press): string {
  switch (press.kind) {
    case 'call_next':
    case 'undo':
    case 'add':
      return press.kind;
    case 'line_state':
      return press.lineId;
    case 'desk_open':
      return press.deskId;
    default:
      return press.ticketId;
  }
}

export interface RefusedPress {
  spot: string;
  press: Press;
  refused: Refused;
}

export interface Presses {
  press: (press: Press) => Promise<PressAnswer | null>;
  /** What a part of the screen is busy with. */
  busy: ReadonlyMap<string, Press>;
  refusal: RefusedPress | null;
  dismiss: () => void;
}

/** After the answer the screen waits this long for the view that shows it. */
const settleMs = 600;

/**
 * Presses and what became of them. A part of the screen is busy from the very frame of the press until the server's view
 * shows the outcome. `reload` fetches the view where the stream does not bring it.
 */
export function usePresses(view: DeskView, isLive: boolean, reload: () => void): Presses {
  const [busy, setBusy] = useState<ReadonlyMap<string, Press>>(new Map());
  const [refusal, setRefusal] = useState<RefusedPress | null>(null);
  const pressed = useRef(new Set<string>());
  const answered = useRef(new Set<string>());
  const newest = useRef(view);

  const settle = useCallback((spot: string) => {
    pressed.current.delete(spot);
    answered.current.delete(spot);
    setBusy((now) => new Map([...now].filter(([other]) => other !== spot)));
  }, []);
  useEffect(() => {
    newest.current = view;
    for (const spot of answered.current) settle(spot);
  }, [view, settle]);

  const press = async (wish: Press): Promise<PressAnswer | null> => {
    const spot = spotOf(wish);
    if (pressed.current.has(spot)) return null;
    pressed.current.add(spot);
    setRefusal(null);
    setBusy((now) => new Map(now).set(spot, wish));
    const seen = newest.current;
    const answer = await send(wish);
    if (answer.isDone) {
      answered.current.add(spot);
      if (!isLive) reload();
      // The stream is often faster than the answer.
      setTimeout(() => settle(spot), newest.current === seen ? settleMs : 0);
    } else {
      settle(spot);
      setRefusal({ spot, press: wish, refused: answer.refused });
      reload();
    }
    return answer;
  };
  return { press, busy, refusal, dismiss: () => setRefusal(null) };
}
