import { useEffect, useRef, useState } from 'react';
import { endingAfter } from '#app/live/ending-after.ts';
import { newIdempotencyKey } from '#app/session/api-client.ts';
import type { KioskRefusal, KioskTicket } from '../visit/kiosk-answer.ts';
import type { TakeInput } from './take-ticket.server.ts';

const answerMs = 10_000;
const againMs = 3_000;

type Taken = { ok: true; ticket: KioskTicket } | ({ ok: false } & KioskRefusal);

/**
 * Requests a ticket until there is an answer. Each retry carries the same idempotency key, so that a second tap, a lost
 * connection or a restart of the server makes one ticket.
 */
export function useTake(address: string) {
  const [state, setState] = useState<'idle' | 'sending' | 'trying'>('idle');
  const last = useRef({ body: '', attempt: '' });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const finish = (): void => {
    under.current = null;
    // The next guest may send the same input, and must get a ticket of their own.
    last.current = { body: '', attempt: '' };
    setState('idle');
  };
  /** Null if it was given up, or is already under way. */
  const take = async (input: TakeInput): Promise<Taken | null> => {
    if (under.current) return null;
    const body = JSON.stringify(input);
    if (last.current.body !== body) last.current = { body, attempt: newIdempotencyKey() };
    const ending = new AbortController();
    under.current = ending;
    setState('sending');
    const answer = await askUntilAnswered(
      () => post(address, { ...input, attempt: last.current.attempt }, ending.signal),
      () => setState('trying'),
      ending.signal,
    );
    if (under.current === ending) finish();
    return answer;
  };
  return {
    /** `trying`: no answer yet; it retries. */
    state,
    take,
    giveUp() {
      under.current?.abort();
      finish();
    },
  };
}

async function askUntilAnswered(
  ask: () => Promise<Taken | null>,
  onMiss: () => void,
  ending: AbortSignal,
): Promise<Taken | null> {
  for (;;) {
    const answer = await ask();
    if (ending.aborted) return null;
    if (answer) return answer;
    onMiss();
    await pause(againMs, ending);
    if (ending.aborted) return null;
  }
}

/** Null if the result is unknown: no answer, or an answer that says to try again. */
async function post(address: string, body: object, ending: AbortSignal): Promise<Taken | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: endingAfter(answerMs, ending),
    });
    if (response.status >= 500) return null;
    if (response.ok) return { ok: true, ticket: (await response.json()) as KioskTicket };
    return { ok: false, ...((await response.json()) as KioskRefusal) };
  } catch {
    return null;
  }
}

function pause(ms: number, ending: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    ending.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
