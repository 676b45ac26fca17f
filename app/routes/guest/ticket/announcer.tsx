import { useEffect, useRef, useState } from 'react';
import type { GuestTicket } from '#contract/views.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useOnChange } from '#app/live/use-on-change.ts';
import { meaningOf } from './base/ticket-news.ts';
import calledIcon from '#app/drawings/icon-called.svg?url';
import { ring } from './frame/call-sound.ts';

interface Props {
  ticket: GuestTicket;
  since: Date | null;
}

/** Tells screen readers each change of meaning once, and alerts everybody to a call, even with the phone in a pocket. */
export function Announcer({ ticket, since }: Props) {
  const text = useI18n();
  const { said, key, isUrgent } = meaningOf(text, ticket, since);
  const calls = `${ticket.state} ${ticket.timesCalled}`;
  const knownCalls = useRef(calls);
  const [news, setNews] = useState({ said: '', count: 0, isUrgent: false });
  useOnChange(key, () => setNews(({ count }) => ({ said, count: count + 1, isUrgent })));
  useEffect(() => {
    const isNew = knownCalls.current !== calls;
    knownCalls.current = calls;
    if (ticket.state !== 'called') return undefined;
    return callAttention({ isNew });
  }, [calls, ticket.state]);
  return (
    <div className="sr-only">
      <p role="status">{!news.isUrgent && <span key={news.count}>{news.said}</span>}</p>
      <p aria-live="assertive">{news.isUrgent && <span key={news.count}>{news.said}</span>}</p>
    </div>
  );
}

const vibration = [220, 120, 220, 120, 420];

/** The tab's icon during a call. If the call is new, the phone vibrates and plays the sound, as far as it allows a page to. */
function callAttention({ isNew }: { isNew: boolean }): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const before = icon?.href;
  if (icon) icon.href = calledIcon;
  if (isNew) {
    // Refused if the page was never touched; the browser decides.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibration);
    void ring();
  }
  return () => {
    if (icon && before) icon.href = before;
  };
}
