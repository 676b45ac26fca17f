import { useEffect, useEffectEvent } from 'react';
import type { PublicPlace } from '#contract/views.ts';
import { reloadNow } from '../../live/hold-reload.ts';
import { keptText } from '../../live/kept-text.ts';
import { usePageFacts } from '../../context/page-facts.ts';

const lookEveryMs = 10 * 60_000;
const reloadedFor = keptText('sessionStorage', 'turnstone.kiosk.reloaded');

/** A kiosk stays open for weeks: while nobody stands in front of it, it loads a newer build and the place's new settings. */
export function useNewBuild(isFree: boolean, [first, now]: readonly [PublicPlace, PublicPlace]): void {
  const { build } = usePageFacts();
  const isSetAnew = settingsOf(first) !== settingsOf(now);
  useEffect(() => {
    if (isFree && isSetAnew) reloadNow();
  }, [isFree, isSetAnew]);
  const look = useEffectEvent(async () => {
    if (isFree && (await isOutdated(build))) reloadNow();
  });
  useEffect(() => {
    const timer = setInterval(() => void look(), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
}

/** What this page was built from, and does not receive in other ways. */
function settingsOf({ languages, defaultLanguage, accent, logo }: PublicPlace): string {
  return JSON.stringify([languages, defaultLanguage, accent, logo]);
}

/** It never reloads from a server that does not answer, nor twice for one build: a cache in between may serve old pages. */
async function isOutdated(build: string): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
    const found = answer.ok ? /&quot;build&quot;:&quot;([\w-]+)&quot;/.exec(await answer.text())?.[1] : undefined;
    if (found === undefined || found === build || reloadedFor.read() === found) return false;
    return reloadedFor.write(found);
  } catch {
    return false;
  }
}
