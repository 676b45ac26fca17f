import { useSyncExternalStore } from 'react';

const changed = 'turnstone-choice';

/** Until somebody chooses; and what the server shows, which does not know. */
interface Unchosen {
  atFirst: boolean;
  onServer?: boolean;
}

/** A choice that this browser remembers, and all parts of the page follow at once. */
export function useKeptChoice(
  name: string,
  { atFirst, onServer = atFirst }: Unchosen,
): [boolean, (isOn: boolean) => void] {
  const key = `turnstone_${name}`;
  const read = (): boolean => (localStorage.getItem(key) ?? (atFirst ? 'on' : 'off')) === 'on';
  const isOn = useSyncExternalStore(subscribe, read, () => onServer);
  const choose = (input: boolean): void => {
    localStorage.setItem(key, input ? 'on' : 'off');
    dispatchEvent(new Event(changed));
  };
  return [isOn, choose];
}

function subscribe(tell: () => void): () => void {
  addEventListener(changed, tell);
  return () => removeEventListener(changed, tell);
}
