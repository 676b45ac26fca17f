import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../session/api-client.ts';
import type { KioskRefusal, KioskTicket } from '../kiosk-answer.ts';

const answerMs = 10_000;
const againMs = 3_000;

/** What is asked for; the key of the attempt is added here. */
export interface TakeInput {
  line: string;
  service: string | null;
  language: string;
  partySize: number;
  needs: string[];
  phone: string | null;
  phoneCountry: string | null;
  closing: 'ask' | 'anyway' | 'keep';
}

export type Taken = { ok: true; ticket: KioskTicket } | ({ ok: false } & KioskRefusal);

interface Take {
  /** `trying`: no answer came yet, and it is asked for again. */
  state: 'idle' | 'sending' | 'trying';
  /** Null where it was given up, or is under way already. */
  take: (input: TakeInput) => Promise<Taken | null>;
  giveUp: () => void;
}

/**
 * Asks for a ticket until there is an answer. The same wish carries the same key, so that a second tap, a cut line or a restart of the
 * server makes one ticket.
 */
export function useTake(address: string): Take {
  const [state, setState] = useState<Take['state']>('idle');
  const last = useRef({ body: '', attempt: '' });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

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
    if (under.current === ending) {
      under.current = null;
      // The next guest may wish for the very same, and is to get a ticket of their own.
      last.current = { body: '', attempt: '' };
      setState('idle');
    }
    return answer;
  };
  return {
    state,
    take,
    giveUp() {
      under.current?.abort();
      under.current = null;
      last.current = { body: '', attempt: '' };
      setState('idle');
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

/** Null where nothing is known: no answer, or one that says that it could not be done just now. */
async function post(address: string, body: object, ending: AbortSignal): Promise<Taken | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([ending, AbortSignal.timeout(answerMs)]),
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
