// Guests and hosts who know nothing of faults. They send HTTP requests, every change with its own idempotency key, and
// repeat them with the same key until they get an answer. They record every answer.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiKey } from './app-process.ts';

/** The maximum time for one request with its repeats. */
const givesUpMs = 60_000;
const triesEachMs = 12_000;
/** Often enough to strike while the app starts, but not so often that it cannot start. */
const askAgainMs = 100;

interface Ask {
  path: string;
  body: unknown;
  key: string;
}

interface Joined {
  id: string;
  number: string;
  token: string;
}

/** One answer: the status, and the id of the ticket. */
interface Told {
  status: number;
  id: string | null;
  state: string | null;
  number: string | null;
  token: string | null;
}

export class Driver {
  readonly joined: Joined[] = [];
  /** Ticket ids by what was acknowledged for them. */
  readonly acknowledged = {
    called: [] as string[],
    serving: [] as string[],
    served: [] as string[],
    left: [] as string[],
  };
  /** Answered requests, and how often they were repeated on purpose. */
  asks = 0;
  tries = 0;
  repeats = 0;
  /** Tries that were answered with 503, and those without an answer. */
  refused = 0;
  unanswered = 0;
  /** The longest try. */
  longestMs = 0;
  /** Answers that must not occur. */
  readonly wrong: string[] = [];
  /** Called for every answer. */
  onAnswer: () => void = () => undefined;
  private readonly url: () => string;
  private readonly line: string;
  private readonly history: { ask: Ask; told: Told }[] = [];
  private isEnding = false;

  constructor(url: () => string, line: string) {
    this.url = url;
    this.line = line;
  }

  /** Runs guests and hosts until `end` is called; resolves when everybody has the last answer. */
  async run(guests: number, desks: readonly string[]): Promise<void> {
    const all = [
      ...Array.from({ length: guests }, (_, at) => this.joinAgainAndAgain(at)),
      ...desks.map((desk) => this.callAgainAndAgain(desk)),
      this.repeatAgainAndAgain(),
    ];
    await Promise.all(all);
  }

  end(): void {
    this.isEnding = true;
  }

  private async joinAgainAndAgain(who: number): Promise<void> {
    for (let at = 0; !this.isEnding; at++) {
      const told = await this.change(`/lines/${this.line}/tickets`, { name: `Guest ${who}-${at}`, language: 'en' });
      if (told.status !== 201 || !told.id || !told.number || !told.token) this.fault('join', told);
      else this.joined.push({ id: told.id, number: told.number, token: told.token });
      if (at % 9 === 8 && told.token) {
        const left = await this.change(`/tickets/${told.token}/leave`, {});
        // Another host may already have called and served them.
        if (left.status === 200) this.acknowledged.left.push(told.id ?? '');
        else if (left.status !== 409) this.fault('leave', left);
      }
      await sleep(20);
    }
  }

  private async callAgainAndAgain(desk: string): Promise<void> {
    while (!this.isEnding) {
      const called = await this.change(`/desks/${desk}/call-next`, {});
      if (called.status === 204) await sleep(20);
      else if (called.status === 200 && called.id) await this.serve(called.id);
      else this.fault('call', called);
    }
  }

  private async serve(ticket: string): Promise<void> {
    this.acknowledged.called.push(ticket);
    for (const [verb, list] of [
      ['serve', this.acknowledged.serving],
      ['finish', this.acknowledged.served],
    ] as const) {
      const told = await this.change(`/tickets/${ticket}/${verb}`, {});
      if (told.status === 200) list.push(ticket);
      // Since the call, the guest may have left; no other state is allowed.
      else if (told.status === 409 && verb === 'serve' && told.state === 'left') return;
      else return this.fault(verb, told);
    }
  }

  /** Repeats old requests to the process that lives now. */
  private async repeatAgainAndAgain(): Promise<void> {
    while (!this.isEnding) {
      const old = this.history[Math.floor(Math.random() * this.history.length)];
      if (old) await this.repeat(old);
      await sleep(10);
    }
  }

  private async repeat({ ask, told }: { ask: Ask; told: Told }): Promise<void> {
    const again = await this.ask(ask);
    this.repeats += 1;
    const isSame = again.status === told.status && again.id === told.id && again.token === told.token;
    if (!isSame) this.wrong.push(`${ask.path}: first ${JSON.stringify(told)}, then ${JSON.stringify(again)}`);
  }

  private async change(path: string, body: unknown): Promise<Told> {
    const ask = { path, body, key: randomUUID() };
    const told = await this.ask(ask);
    this.asks += 1;
    if (told.status < 300) this.history.push({ ask, told });
    return told;
  }

  /** Until an answer gives the result. */
  private async ask(ask: Ask): Promise<Told> {
    const deadline = Date.now() + givesUpMs;
    for (;;) {
      this.tries += 1;
      const began = performance.now();
      const told = await this.askOnce(ask).catch(() => null);
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
      if (told === null) this.unanswered += 1;
      else if (told.status === 503) this.refused += 1;
      if (told && told.status !== 503) {
        this.onAnswer();
        return told;
      }
      if (Date.now() > deadline) throw new Error(`no answer for ${ask.path}: ${told?.status ?? 'no connection'}`);
      await sleep(askAgainMs);
    }
  }

  private async askOnce({ path, body, key }: Ask): Promise<Told> {
    const answer = await fetch(`${this.url()}/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(triesEachMs),
    });
    const said = await answer.text();
    const fields = (said === '' ? {} : JSON.parse(said)) as Partial<Told>;
    const { id = null, state = null, number = null, token = null } = fields;
    return { status: answer.status, id, state, number, token };
  }

  private fault(verb: string, told: Told): void {
    this.wrong.push(`${verb}: ${JSON.stringify(told)}`);
  }
}

/** One step of the set-up; throws if it is refused. */
export async function setUp<Answer>(url: string, path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
