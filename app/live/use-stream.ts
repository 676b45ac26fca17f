import { startTransition, useEffect, useRef, useState } from 'react';
import { openStream } from './stream-connection.ts';

/**
 * A view that follows its stream. It starts with the data of the page. A later `initial` (a form was posted, the loader
 * ran again) replaces it unless the stream has delivered something newer. `url: null` follows nothing. If the viewer's
 * rights changed, the page is reloaded. `since`: since when it may be outdated; null while it is current, also on the
 * server and until something breaks.
 */
export function useStream<View extends { seq: number }>(url: string | null, initial: View) {
  const [streamed, setStreamed] = useState<{ url: string; view: View; over: View } | null>(null);
  const [doubt, setDoubt] = useState<{ url: string; since: Date | null } | null>(null);
  const newestInitial = useRef(initial);
  useEffect(() => {
    newestInitial.current = initial;
  }, [initial]);
  useEffect(() => {
    if (url === null) return undefined;
    let isFirst = true;
    // An update before hydration would recreate parts of the page, which would lose what the reader just opened in
    // them. Later updates are shown at once and together: the view, and the end of the doubt about it.
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
  return {
    view: newest(shown, initial),
    isLive: since === null,
    since,
    /** Whether the stream has delivered anything yet. */
    hasBegun: shown !== null,
  };
}

/** Data from the stream beats the page's data from that time; against a later fetch, the higher number wins. */
function newest<View extends { seq: number }>(streamed: { view: View; over: View } | null, initial: View): View {
  if (streamed === null) return initial;
  return streamed.over === initial || streamed.view.seq > initial.seq ? streamed.view : initial;
}
