import { useEffect, useRef, useState } from 'react';
import type { GuestTicket } from '#contract/views.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Text } from '../../i18n/use-text.ts';
import { callAttention } from './call-attention.ts';

/** Tells screen readers each change of meaning once, and everybody with a phone in the pocket of a call. */
export function Announcer({ ticket }: { ticket: GuestTicket }) {
  const { t } = useText();
  const said = meaningOf(t, ticket);
  const known = useRef(said);
  const calls = `${ticket.state} ${ticket.timesCalled}`;
  const knownCalls = useRef(calls);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (known.current === said) return;
    known.current = said;
    setNews(said);
  }, [said]);
  useEffect(() => {
    const isNew = knownCalls.current !== calls;
    knownCalls.current = calls;
    if (ticket.state !== 'called') return undefined;
    return callAttention({ isNew });
  }, [calls, ticket.state]);
  return (
    <p role="status" aria-live={ticket.state === 'called' ? 'assertive' : 'polite'} className="sr-only">
      {news}
    </p>
  );
}

function meaningOf(t: Text['t'], { state, ahead, desk, isComing }: GuestTicket): string {
  switch (state) {
    case 'waiting':
      return t('page.shore', { count: ahead ?? 0 });
    case 'called':
      if (isComing) return t('ticket.coming_known');
      return desk ? t('ticket.say_called', { desk: desk.name }) : t('ticket.called_plain');
    default:
      return t(`ticket.${state}_title`);
  }
}
