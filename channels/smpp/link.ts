import { setTimeout as sleep } from 'node:timers/promises';
import { guarded } from '#timers/guarded.ts';
import type { Rejection } from '../provider/contract.ts';
import { rejection } from '../provider/http-call.ts';
import { aborted, Slots } from '../provider/slots.ts';
import { throttledSeconds } from './codes.ts';
import { commands, type Pdu } from './pdu.ts';
import { Session, type SmscAddress, type Take, type Times } from './session.ts';

export interface LinkSettings extends SmscAddress {
  /** Maximum of texts without an answer yet. */
  window: number;
  /** Maximum; null: the SMSC sets no limit. */
  perSecond: number | null;
}

/** `lost`: handed over, no answer came. `late`: no answer in time, but it may still come. `never`: not handed over. */
export type Submitted =
  | { kind: 'answer'; answer: Pdu }
  | { kind: 'lost'; why: string }
  | { kind: 'late'; answer: Promise<Pdu | null> }
  | { kind: 'never'; rejection: Rejection };

type Mode =
  /** Connecting and binding; `submit` waits for it. */
  | { name: 'trying'; session: Session; done: Promise<void> }
  | { name: 'bound'; session: Session }
  /** The last try failed, or the connection broke; `submit` is refused at once, with the reason. */
  | { name: 'resting'; fault: Rejection; until: number; timer: NodeJS.Timeout }
  | { name: 'closed' };

/**
 * Keeps a connection to an SMSC. Retries with exponential backoff, from a second to a minute. After a stable connection
 * it retries at once, and `submit` waits for that.
 */
export class Link {
  readonly #settings: LinkSettings;
  readonly #times: Times;
  readonly #take: Take;
  #mode: Mode;
  #failures = 0;
  readonly #slots: Slots;
  #nextAt = 0;

  constructor(settings: LinkSettings, times: Times, take: Take) {
    this.#settings = settings;
    this.#slots = new Slots(settings.window);
    this.#times = times;
    this.#take = take;
    this.#mode = this.#trying();
  }

  async submit(body: Buffer, signal: AbortSignal): Promise<Submitted> {
    const outOfTime: Submitted = { kind: 'never', rejection: rejection('throttled', 'window', throttledSeconds) };
    if (!(await this.#slots.take(signal))) return outOfTime;
    await this.#keepPace(signal);
    const session = await this.#bound(signal);
    if (signal.aborted || !(session instanceof Session)) {
      this.#slots.release();
      return session instanceof Session ? outOfTime : { kind: 'never', rejection: session };
    }
    const asked = session.ask(commands.submitSm, body);
    // The slot is free when the SMSC has answered, even if the caller gave up before: the window is the SMSC's.
    void asked.then(() => this.#slots.release());
    const answer = await Promise.race([asked, aborted(signal)]);
    if (answer === 'aborted') return { kind: 'late', answer: asked };
    return answer ? { kind: 'answer', answer } : { kind: 'lost', why: 'connection_lost' };
  }

  /** Sends nothing for so long. */
  pause(seconds: number): void {
    this.#nextAt = Math.max(this.#nextAt, performance.now() + seconds * 1000);
  }

  async close(): Promise<void> {
    const before = this.#mode;
    this.#mode = { name: 'closed' };
    if (before.name === 'resting') clearTimeout(before.timer);
    if (before.name === 'trying') {
      before.session.destroy('closed');
      await before.done;
    }
    await this.#idle();
    if (before.name === 'bound') await before.session.unbind();
  }

  #trying(): Mode {
    const session = new Session(this.#settings, this.#times, this.#take);
    return { name: 'trying', session, done: this.#bind(session) };
  }

  async #bind(session: Session): Promise<void> {
    const fault = await session.bind(this.#settings);
    if (this.#mode.name === 'closed') return fault ? undefined : session.unbind();
    if (fault) {
      this.#failures += 1;
      return this.#rest(fault);
    }
    this.#mode = { name: 'bound', session };
    const since = performance.now();
    void session.ended.then((why) => {
      this.#failures = performance.now() - since >= this.#times.stableMs ? 0 : this.#failures + 1;
      this.#rest(rejection('temporary', why));
    });
  }

  #rest(fault: Rejection): void {
    if (this.#mode.name === 'closed') return;
    const { soon, first, max } = this.#times.backoffMs;
    const restMs = this.#failures === 0 ? soon : Math.min(max, first * 2 ** (this.#failures - 1));
    // Jitter: when an SMSC comes back, its clients do not all reconnect at once.
    const jittered = restMs * (0.75 + Math.random() / 2);
    const timer = setTimeout(
      guarded('smpp: trying again', () => (this.#mode = this.#trying())),
      jittered,
    );
    this.#mode = { name: 'resting', fault, until: performance.now() + jittered, timer };
  }

  async #bound(signal: AbortSignal): Promise<Session | Rejection> {
    if (this.#mode.name === 'resting' && this.#failures === 0)
      await sleepOrAbort(this.#mode.until - performance.now(), signal);
    if (this.#mode.name === 'trying') await Promise.race([this.#mode.done, aborted(signal)]);
    const mode = this.#mode;
    if (mode.name === 'bound') return mode.session;
    if (mode.name !== 'resting') return rejection('temporary', mode.name === 'closed' ? 'closed' : 'not_bound');
    return { ...mode.fault, afterSeconds: Math.max(1, Math.ceil((mode.until - performance.now()) / 1000)) };
  }

  /** Who has every slot waits for nobody. */
  async #idle(): Promise<void> {
    const all = Array.from({ length: this.#settings.window }, () => this.#slots);
    for (const slots of all) await slots.take(new AbortController().signal);
    for (const slots of all) slots.release();
  }

  async #keepPace(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    if (this.#settings.perSecond) this.#nextAt = at + 1000 / this.#settings.perSecond;
    if (at > now) await sleepOrAbort(at - now, signal);
  }
}

const sleepOrAbort = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
