import { use } from 'react';
import type { ComponentType } from 'react';

interface LazyPart<Props> {
  /** Stands inside `Suspense`. */
  Part: ComponentType<Props>;
  /** Awaited by the loader of its screen: then the part is in the page from its first byte. */
  ready: () => Promise<void>;
}

const againMs = 4000;

/**
 * A part of a screen with a script of its own. The server writes it into the page like any other, so that it works without scripts;
 * a browser brings it to life a moment after the rest.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  // What is in the page already does its work while the network is away: no failure, only later.
  const fetchPart = (): Promise<ComponentType<Props>> => load().catch(() => pause().then(fetchPart));
  const get = () => (coming ??= fetchPart().then((part) => (loaded = part)));
  function Part(props: Props) {
    const Loaded = loaded ?? use(get());
    return <Loaded {...props} />;
  }
  return { Part, ready: async () => void (await get()) };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, againMs));
}
