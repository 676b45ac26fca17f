/**
 * Presses on their way to the server. Each has a key of its own from the moment it is made, so that it is done once however often
 * it is sent. They are sent one after the other, in the order in which they were made.
 *
 * - Where the server is not reached, presses that are safe to do later are kept (across a reload of the tab too) and sent in order
 *   when it is back; the others are refused at once.
 * - A call that is older than ten minutes is not sent: whoever it was meant for is not to be called out of the blue. Nor is how a call by hand
 *   went: the guest may have been called anew since.
 * - What was made on top of a press that was refused is not sent either: it meant a ticket that stood otherwise.
 * - What is taken back before it was sent is never sent.
 * - An answered press stays until the server's view shows what it did.
 */
import type { DeskView, StaffTicket } from '#contract/views.ts';
import type { Ask, Press, PressAnswer, Refused } from './press.ts';
import { canWait, concerns, corrected, rowOf, without } from './press-table.ts';
import { findTicket } from '../ticket-facts.ts';

export interface PendingPress {
  key: string;
  press: Press;
  /** When it was made, in milliseconds since 1970. */
  at: number;
  /** Whether the server may have heard of it. */
  isTried: boolean;
  /** Whether it had to wait for the server: whoever made it looks elsewhere by now. */
  hasWaited: boolean;
  /** Set once it is done: the ticket as it became. */
  done: { moved: StaffTicket | null; at: number } | null;
}

export interface RefusedPress {
  /** The part of the screen it was made at. */
  spot: string;
  press: Press;
  refused: Refused;
  key: string;
  at: number;
  isLate: boolean;
}

export interface Outbox {
  pending: readonly PendingPress[];
  refused: readonly RefusedPress[];
  /** Whether the server was not reached at the last try. */
  isAway: boolean;
}

interface Deps {
  ask: Ask;
  newKey: () => string;
  now?: () => number;
  /** Keeps what waits across a reload of the tab; null forgets. */
  keep?: (kept: Kept | null) => void;
  kept?: Kept | null;
}

/** What outlives a reload. There is no name and no phone in it. */
export interface Kept {
  pending: PendingPress[];
  refused: RefusedPress[];
}

const staleAfterMs = 10 * 60_000;
const retryMs = [700, 1000, 1500, 2500, 4000, 5000] as const;
/** Presses that cannot wait are given up after so many tries. */
const tries = 3;
/** So long the server's view may take to show what is done. */
const settleMs = 3000;
const refusedKept = 20;

export class PressOutbox {
  private state: Outbox;
  private readonly deps: Required<Omit<Deps, 'kept'>>;
  private readonly listeners = new Set<() => void>();
  private readonly waiting = new Map<string, (answer: PressAnswer | null) => void>();
  private sending: string | null = null;
  private triedInVain = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private isClosed = false;
  private view: DeskView | null = null;

  constructor({ kept, ...deps }: Deps) {
    this.deps = { now: Date.now, keep: () => undefined, ...deps };
    this.state = { pending: kept?.pending ?? [], refused: kept?.refused ?? [], isAway: false };
  }

  read = (): Outbox => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Answers when the server has; null where it was taken back before. */
  take(press: Press): Promise<PressAnswer | null> {
    const last = press.kind === 'undo' ? this.unsentOn(press.ticketId) : undefined;
    if (press.kind === 'undo' && last) {
      this.takeBack(last, press.ticketId);
      return Promise.resolve(null);
    }
    const hasWaited = this.state.isAway;
    const entry = { key: this.deps.newKey(), press, at: this.deps.now(), isTried: false, hasWaited, done: null };
    this.put({ pending: [...this.state.pending, entry], refused: this.state.refused.filter(({ isLate }) => isLate) });
    const answer = new Promise<PressAnswer | null>((resolve) => this.waiting.set(entry.key, resolve));
    if (this.state.isAway && !canWait(press)) this.refuse(entry, { code: 'offline' });
    else void this.pump();
    // Told once it is on its way: the server begins while the screen is drawn.
    this.tell();
    return answer;
  }

  /** The network, the server or the tab is back: tries at once. */
  wake(): void {
    this.triedInVain = 0;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    void this.pump();
  }

  /** A view of the server: what it shows need not be foreseen any more. */
  see(view: DeskView): void {
    this.view = view;
    const now = this.deps.now();
    const isOver = (entry: PendingPress): boolean =>
      isShown(entry, view) || (entry.done !== null && now - entry.done.at > settleMs);
    const left = this.state.pending.filter((entry) => !isOver(entry));
    if (left.length !== this.state.pending.length) this.set({ pending: left });
  }

  dismiss(keys: readonly string[]): void {
    this.set({ refused: this.state.refused.filter(({ key }) => !keys.includes(key)) });
  }

  close(): void {
    this.isClosed = true;
    if (this.timer) clearTimeout(this.timer);
  }

  reopen(): void {
    this.isClosed = false;
    void this.pump();
  }

  /** The last press on a ticket, where the server cannot have heard of it. */
  private unsentOn(ticketId: string): PendingPress | undefined {
    const last = this.state.pending.findLast((entry) => concerns(entry.press, ticketId));
    return last && !last.isTried && last.key !== this.sending ? last : undefined;
  }

  private takeBack(entry: PendingPress, ticketId: string): void {
    const press = without(entry.press, ticketId);
    this.replace(entry, press && { ...entry, press });
    // Its other half is still to be done, and is answered when it is.
    if (!press) this.answer(entry.key, null);
  }

  private async pump(): Promise<void> {
    if (this.sending !== null || this.isClosed || this.timer) return;
    const entry = this.state.pending.find(({ done }) => done === null);
    if (!entry) return;
    if (isStale(entry, this.deps.now())) this.refuse(entry, { code: 'stale' });
    else await this.send(entry);
    void this.pump();
  }

  private async send(entry: PendingPress): Promise<void> {
    this.sending = entry.key;
    const answer = await this.deps.ask(entry.press, entry.key);
    this.sending = null;
    if (!answer.isDone && ['offline', 'unavailable'].includes(answer.refused.code))
      return this.failed(entry, answer.refused);
    this.triedInVain = 0;
    if (!answer.isDone) return this.refuse(entry, answer.refused, { isAway: false });
    const done = { moved: answer.moved, at: this.deps.now() };
    this.replace(entry, { ...entry, isTried: true, done });
    this.set({ isAway: false });
    const { press } = entry;
    if (press.kind === 'call_next' && press.expects && answer.moved && answer.moved.id !== press.expects) {
      this.note(entry, { code: 'called_other', ticketId: answer.moved.id });
      this.drop(press.expects, entry.key);
    }
    this.answer(entry.key, answer);
    // The stream is often faster than the answer.
    if (this.view) this.see(this.view);
  }

  private failed(entry: PendingPress, refused: Refused): void {
    this.triedInVain += 1;
    const isGivenUp = !canWait(entry.press) && this.triedInVain >= tries;
    const isAway = canWait(entry.press) || isGivenUp;
    this.replace(entry, { ...entry, isTried: true });
    this.set({ isAway });
    if (isAway) this.set({ pending: this.state.pending.map((one) => (one.done ? one : { ...one, hasWaited: true })) });
    if (isGivenUp) this.refuse(entry, refused);
    if (isAway) this.refuseImpatient(refused);
    if (this.isClosed) return;
    const pause = retryMs[Math.min(this.triedInVain, retryMs.length) - 1] ?? 0;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.pump();
    }, pause);
  }

  /** Those that cannot wait: whoever pressed is told at once. */
  private refuseImpatient(refused: Refused): void {
    for (const entry of this.state.pending) if (!entry.done && !canWait(entry.press)) this.refuse(entry, refused);
  }

  private refuse(entry: PendingPress, refused: Refused, more: Partial<Outbox> = {}): void {
    const { press, key } = entry;
    this.note(entry, refused);
    this.set({ pending: this.state.pending.filter((other) => other.key !== key), ...more });
    this.answer(key, { isDone: false, refused });
    for (const ticketId of rowOf(press).tickets(press)) this.drop(ticketId, key);
  }

  private note({ press, key, at, hasWaited: isLate }: PendingPress, refused: Refused): void {
    const one = { spot: rowOf(press).spot(press), press, refused, key, at, isLate };
    this.set({ refused: [...this.state.refused, one].slice(-refusedKept) });
  }

  /** Gives up what was made later on a ticket that does not stand as its host believed. */
  private drop(ticketId: string, after: string): void {
    for (const { key } of this.state.pending) {
      // Giving one up may have given up others.
      const entry = this.state.pending.find((one) => one.key === key);
      if (!entry || key === after || key === this.sending || entry.done || entry.isTried) continue;
      if (!concerns(entry.press, ticketId)) continue;
      const press = corrected(entry.press, ticketId);
      if (press) this.replace(entry, { ...entry, press });
      else this.refuse(entry, { code: 'follows' });
    }
  }

  private replace(entry: PendingPress, by: PendingPress | null): void {
    this.set({ pending: this.state.pending.flatMap((one) => (one.key === entry.key ? (by ?? []) : one)) });
  }

  private answer(key: string, answer: PressAnswer | null): void {
    this.waiting.get(key)?.(answer);
    this.waiting.delete(key);
  }

  private set(part: Partial<Outbox>): void {
    this.put(part);
    this.tell();
  }

  private tell(): void {
    for (const tell of this.listeners) tell();
  }

  private put(part: Partial<Outbox>): void {
    this.state = { ...this.state, ...part };
    // Away is known by what could not be sent; with nothing to send it is found out anew.
    if (!this.state.pending.some(({ done }) => done === null)) this.state.isAway = false;
    const pending = this.state.pending.filter(({ press, done }) => canWait(press) && !done);
    const refused = this.state.refused.filter(({ isLate, press }) => isLate && canWait(press));
    this.deps.keep(pending.length + refused.length > 0 ? { pending, refused } : null);
  }
}

/** Whether the server's view has caught up with a press that is done. */
export function isShown({ press, done }: PendingPress, view: DeskView): boolean {
  if (!done || rowOf(press).isShown?.(press, view) === false) return false;
  if (!done.moved) return true;
  const ticket = findTicket(view, done.moved.id);
  return !ticket || ticket.lineId !== done.moved.lineId || ticket.last.seq >= done.moved.last.seq;
}

function isStale({ press, at }: PendingPress, now: number): boolean {
  return rowOf(press).goesStale === true && now - at > staleAfterMs;
}
