import { useEffect, useRef, useState } from 'react';
import type { GuestTicket } from '#contract/views.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { callAttention } from './call-attention.ts';
import { meaningOf } from '../ticket-news.ts';

interface Props {
  ticket: GuestTicket;
  since: Date | null;
}

/** Tells screen readers each change of meaning once, and everybody with a phone in the pocket of a call. */
export function Announcer({ ticket, since }: Props) {
  const text = useText();
  const { said, key, isUrgent } = meaningOf(text, ticket, since);
  const known = useRef(key);
  const calls = `${ticket.state} ${ticket.timesCalled}`;
  const knownCalls = useRef(calls);
  const [news, setNews] = useState({ said: '', count: 0, isUrgent: false });
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    setNews(({ count }) => ({ said, count: count + 1, isUrgent }));
  }, [key, said, isUrgent]);
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
