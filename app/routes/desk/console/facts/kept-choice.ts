import { useSyncExternalStore } from 'react';
import { keptText } from '#app/live/kept-text.ts';

const changed = 'turnstone-choice';

/**
 * A choice that this browser remembers, and all parts of the page follow at once. `atFirst`: until somebody chooses.
 * `onServer`: what the server shows, which does not know.
 */
export function useKeptChoice(
  name: string,
  { atFirst, onServer = atFirst }: { atFirst: boolean; onServer?: boolean },
): [boolean, (isOn: boolean) => void] {
  const kept = keptText('localStorage', `turnstone_${name}`);
  const read = (): boolean => (kept.read() ?? (atFirst ? 'on' : 'off')) === 'on';
  const isOn = useSyncExternalStore(subscribe, read, () => onServer);
  const choose = (input: boolean): void => {
    kept.write(input ? 'on' : 'off');
    dispatchEvent(new Event(changed));
  };
  return [isOn, choose];
}

function subscribe(tell: () => void): () => void {
  addEventListener(changed, tell);
  return () => removeEventListener(changed, tell);
}
