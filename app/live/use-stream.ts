import { startTransition, useEffect, useRef, useState } from 'react';
import { openStream } from './stream-connection.ts';

export interface Live<View> {
  view: View;
  /** Whether the view is true now. On the server, and until something breaks, it is taken to be. */
  isLive: boolean;
  /** Since when it may not be true any more; null while live. */
  since: Date | null;
  /** Whether anything came by the stream yet. */
  hasBegun: boolean;
}

/**
 * A view that follows its stream. It begins with what the page was made of; a later `initial` (a form was posted, the loader
 * ran again) is taken unless the stream has shown something newer. `url: null` follows nothing. Where whoever watches
 * may do something else now, or nothing, the page is loaded anew.
 */
export function useStream<View extends { seq: number }>(url: string | null, initial: View): Live<View> {
  const [streamed, setStreamed] = useState<{ url: string; view: View; over: View } | null>(null);
  const [doubt, setDoubt] = useState<{ url: string; since: Date | null } | null>(null);
  const newestInitial = useRef(initial);
  useEffect(() => {
    newestInitial.current = initial;
  }, [initial]);
  useEffect(() => {
    if (url === null) return undefined;
    let isFirst = true;
    // Parts of the page that have not come to life yet would be made anew, and lose what was just opened in them. What comes later is
    // shown at once, and together: doubts that end with the view that ends them.
    const tell = (show: () => void): void => (isFirst ? startTransition(show) : show());
    return openStream(url, {
      onFrame(text) {
        tell(() => setStreamed({ url, view: JSON.parse(text) as View, over: newestInitial.current }));
        isFirst = false;
      },
      onDoubt: (since) => tell(() => setDoubt({ url, since: since === null ? null : new Date(since) })),
    });
  }, [url]);
  const since = doubt?.url === url ? doubt.since : null;
  const shown = streamed?.url === url ? streamed : null;
  return { view: newest(shown, initial), isLive: since === null, since, hasBegun: shown !== null };
}

/** What came by the stream beats what the page had then; against a later fetch the higher number wins. */
function newest<View extends { seq: number }>(streamed: { view: View; over: View } | null, initial: View): View {
  if (streamed === null) return initial;
  return streamed.over === initial || streamed.view.seq > initial.seq ? streamed.view : initial;
}
