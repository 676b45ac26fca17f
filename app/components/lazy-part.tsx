import { use, type ComponentType } from 'react';
import { reloadIfReplaced } from '../live/hold-reload.ts';

const againMs = 4000;

const readies: (() => Promise<void>)[] = [];

/** For the server: every part is in its page from the first byte. */
export async function partsReady(): Promise<void> {
  await Promise.all(readies.map((ready) => ready()));
}

/**
 * A part of a screen with its own script. The server renders it into the page, so it works without scripts. The browser
 * hydrates it a moment after the rest. `Part` must stand inside `Suspense`. The screen's loader awaits
 * `partsReady`.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  // The part in the page already works while the network is away, so a failed fetch is not an error: the script comes later.
  const fetchPart = (hasFailed = false): Promise<ComponentType<Props>> =>
    load().catch(() => pause(hasFailed).then(() => fetchPart(true)));
  const get = () => (coming ??= fetchPart().then((part) => (loaded = part)));
  function Part(props: Props) {
    const Loaded = loaded ?? use(get());
    return <Loaded {...props} />;
  }
  const ready = async () => void (await get());
  readies.push(ready);
  return { Part, ready };
}

async function pause(hasFailed: boolean): Promise<void> {
  await reloadIfReplaced(hasFailed);
  await new Promise((resolve) => setTimeout(resolve, againMs));
}
