import { useLayoutEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { NamedCountry } from './country-search.ts';
import type { SeenRows } from './use-seen-rows.ts';

const pageSize = 8;

/**
 * The option that Enter chooses: the chosen one first, then the first that was found, then where the keys lead.
 * @param found a new list only where other countries were found
 */
export function useActiveOption(found: readonly NamedCountry[], chosen: string, reveal: SeenRows['reveal']) {
  const over = `${found.length} ${found[0]?.country}`;
  const [pointed, setPointed] = useState<{ over: string; index: number } | null>(null);
  const isPointed = pointed?.over === over;
  const start = Math.max(
    0,
    found.findIndex(({ country }) => country === chosen),
  );
  const active = isPointed ? pointed.index : start;
  useLayoutEffect(() => {
    if (active < found.length) reveal(active, isPointed ? 'nearest' : 'centre');
  }, [active, isPointed, found, reveal]);
  return {
    active,
    /** Whether the key is one of those that move. */
    move({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
      const next = stepsOf(active, found.length)[key];
      if (next === undefined || altKey || ctrlKey || metaKey || shiftKey) return false;
      setPointed({ over, index: Math.min(found.length - 1, Math.max(0, next)) });
      return true;
    },
  };
}

function stepsOf(active: number, count: number): Record<string, number> {
  return {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageSize,
    PageUp: active - pageSize,
    Home: 0,
    End: count - 1,
  };
}
