import { useSyncExternalStore } from 'react';

/** False on the server and during hydration. */
export const useHasScripts = (): boolean => useInBrowser(() => true, false);

/** A fact that only this browser knows and that never changes; `before`: on the server and during hydration. */
export function useInBrowser<Fact extends boolean | string | null>(read: () => Fact, before: Fact): Fact {
  return useSyncExternalStore(never, read, () => before);
}

const never = () => () => undefined;
