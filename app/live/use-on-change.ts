import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Acts after each change of the value, before it is painted; not at first. */
export function useOnChange<Value>(value: Value, act: (before: Value) => void): void {
  const known = useRef(value);
  const onChange = useEffectEvent(act);
  useLayoutEffect(() => {
    const before = known.current;
    known.current = value;
    if (before !== value) onChange(before);
  }, [value]);
}
