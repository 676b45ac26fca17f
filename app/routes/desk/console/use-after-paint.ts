import { startTransition, useEffect, useState } from 'react';

/** A page that is not drawn has no frames; nothing may wait for one longer than this. */
const withoutFrameMs = 100;

/** The value as it was until the screen shows whatever else it changed: what is long to draw follows what was pressed. */
export function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (shown === value) return undefined;
    const show = (): void => startTransition(() => setShown(() => value));
    let timer = setTimeout(show, withoutFrameMs);
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      // A task after the frame begins when that has been drawn.
      timer = setTimeout(show);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown, value]);
  return shown;
}
