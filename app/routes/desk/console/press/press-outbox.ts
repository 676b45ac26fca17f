/**
 * Presses on their way to the server. Each gets an idempotency key when it is made, so it is done once however often it
 * is sent. Presses are sent one after the other, in the order they were made.
 *
 * - While the server is unreachable, presses that are safe to do later are stored (also across a reload of the tab) and
 *   sent in order when it is back. The others are refused at once.
 * - A call older than ten minutes is not sent, so that no guest is called unexpectedly. Nor is the outcome of a phone
 *   call: the guest may have been called again since.
 * - A press that builds on a refused press is not sent either: its host saw the ticket in another state.
 * - A press undone before it was sent is never sent.
 * - Whoever repeats a press of which no answer came sends it with the same key: it may have been done.
 * - A done press stays until the server's view shows its result.
 */
import type { TogetherAnswer } from '#contract/changed-answers.ts';
import type { DeskView, StaffTicket } from '#contract/views.ts';
import type { Ask, Press, PressAnswer, Refused } from './press.ts';
import { concerns, corrected, undoneBy, without } from './press-tickets.ts';
import { canWait, rowOf } from './press-table.ts';
import { findTicket } from '../facts/ticket-facts.ts';

export interface PendingPress {
  key: string;
  press: Press;
  /** When it was made, in milliseconds since 1970. */
  at: number;
  /** Whether the server may have received it. */
  isTried: boolean;
  /** Whether it had to wait for the server: by now its host looks at something else. */
  hasWaited: boolean;
  /** Set once it is done, with the changed ticket or with what came of several. */
  done: { moved: StaffTicket | null; several?: TogetherAnswer | null; at: number } | null;
}

interface RefusedPress extends Pick<PendingPress, 'key' | 'press' | 'at' | 'isTried'> {
  /** The part of the screen where it was made. */
  spot: string;
  refused: Refused;
  isLate: boolean;
}

export interface Outbox {
  pending: readonly PendingPress[];
  refused: readonly RefusedPress[];
  /** Whether the last try failed to reach the server. */
  isAway: boolean;
}

interface Deps {
  ask: Ask;
  newKey: () => string;
  now?: () => number;
  /** Stores waiting presses across a reload of the tab. Null clears the store. */
  keep?: (kept: Kept | null) => void;
  kept?: Kept | null;
}

/** What is stored across a reload. It contains no name and no phone number. */
export type Kept = Pick<Outbox, 'pending' | 'refused'>;

const staleAfterMs = 10 * 60_000;
const retryMs = [700, 1000, 1500, 2500, 4000, 5000] as const;
/** A press that cannot wait is refused after this many tries. */
const tries = 3;
/** The longest time to wait for the server's view to show a done press. */
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

  /** Resolves with the server's answer; null if the press was undone before it was sent. */
  take(input: Press): Promise<PressAnswer | null> {
    const press = this.notYetSeen(input);
    const undone = undoneBy(press);
    const last = undone[0] === undefined ? undefined : this.unsentOn(undone[0]);
    if (last) {
      this.takeBack(last, undone);
      return Promise.resolve(null);
    }
    const hasWaited = this.state.isAway;
    const repeated = this.keyOfRepeated(press);
    const key = repeated ?? this.deps.newKey();
    const entry = { key, press, at: this.deps.now(), isTried: repeated !== undefined, hasWaited, done: null };
    this.put({ pending: [...this.state.pending, entry], refused: this.state.refused.filter(({ isLate }) => isLate) });
    const answer = new Promise<PressAnswer | null>((resolve) => this.waiting.set(entry.key, resolve));
    if (this.state.isAway && !canWait(press)) this.refuse(entry, { code: entry.isTried ? 'no_answer' : 'offline' });
    else void this.pump();
    // Listeners run after the request has started: the server works while the screen renders.
    this.tell();
    return answer;
  }

  /** Tries at once, because the network, the server or the tab is back. */
  wake(): void {
    this.triedInVain = 0;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    void this.pump();
  }

  /** Takes a new view from the server and drops the presses that it already shows. */
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

  /** Made before the screen showed that another guest had come than it expected: this press, too, is for one more. */
  private notYetSeen(press: Press): Press {
    if (press.kind !== 'call_next') return press;
    const cameInstead = this.state.refused.some(
      ({ refused, isLate }) => !isLate && refused.code === 'called_other' && refused.ticketId === press.expects,
    );
    return cameInstead ? { ...press, expects: null } : press;
  }

  /** The key of the same press, if its host was just told that no answer came. */
  private keyOfRepeated(press: Press): string | undefined {
    const isSame = (one: RefusedPress): boolean => JSON.stringify(one.press) === JSON.stringify(press);
    return this.state.refused.find((one) => one.isTried && isUnreached(one.refused) && isSame(one))?.key;
  }

  /** The last press on a ticket, if the server cannot have received it. */
  private unsentOn(ticketId: string): PendingPress | undefined {
    const last = this.state.pending.findLast((entry) => concerns(entry.press, ticketId));
    return last && !last.isTried && last.key !== this.sending ? last : undefined;
  }

  private takeBack(entry: PendingPress, ticketIds: readonly string[]): void {
    const press = ticketIds.reduce((left: Press | null, id) => left && without(left, id), entry.press);
    this.replace(entry, press && { ...entry, press });
    // The other half of the press is still to do. It gets its answer then.
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
    if (!answer.isDone && isUnreached(answer.refused)) return this.failed({ ...entry, isTried: true }, answer.refused);
    this.triedInVain = 0;
    if (!answer.isDone) return this.refuse(entry, answer.refused, { isAway: false });
    const done = { moved: answer.moved, several: answer.several, at: this.deps.now() };
    this.replace(entry, { ...entry, isTried: true, done });
    this.set({ isAway: false });
    const { press } = entry;
    if (press.kind === 'call_next' && press.expects && answer.moved && answer.moved.id !== press.expects) {
      this.note(entry, { code: 'called_other', ticketId: answer.moved.id });
      this.drop(press.expects, entry.key);
      this.expectAnybody(answer.moved.id);
    }
    this.noteLeft(entry, answer.several?.refused ?? []);
    this.answer(entry.key, answer);
    // The stream often delivers the view before the answer arrives.
    if (this.view) this.see(this.view);
  }

  /** Of several tickets, some were left as they were. Presses that build on theirs are in vain. */
  private noteLeft(entry: PendingPress, left: TogetherAnswer['refused']): void {
    if (left.length === 0) return;
    this.note(entry, { code: 'left_some', left });
    for (const { ticketId } of left) this.drop(ticketId, entry.key);
  }

  private failed(entry: PendingPress, refused: Refused): void {
    this.triedInVain += 1;
    const isGivenUp = !canWait(entry.press) && this.triedInVain >= tries;
    const isAway = canWait(entry.press) || isGivenUp;
    this.replace(entry, entry);
    this.set({ isAway });
    if (isAway) this.set({ pending: this.state.pending.map((one) => (one.done ? one : { ...one, hasWaited: true })) });
    if (isGivenUp) this.refuse(entry, refused.code === 'offline' ? { code: 'no_answer' } : refused);
    if (isAway) this.refuseImpatient(refused);
    if (this.isClosed) return;
    const pause = retryMs[Math.min(this.triedInVain, retryMs.length) - 1] ?? 0;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.pump();
    }, pause);
  }

  /** Refuses presses that cannot wait, so that the host learns of it at once. */
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

  private note({ press, key, at, isTried, hasWaited: isLate }: PendingPress, refused: Refused): void {
    const one = { spot: rowOf(press).spot(press), press, refused, key, at, isTried, isLate };
    this.set({ refused: [...this.state.refused, one].slice(-refusedKept) });
  }

  /** Refuses later presses on a ticket that is not in the state the host saw. */
  private drop(ticketId: string, after: string): void {
    for (const { key } of this.state.pending) {
      // Refusing one press may have refused others.
      const entry = this.state.pending.find((one) => one.key === key);
      if (!entry || key === after || key === this.sending || entry.done || entry.isTried) continue;
      if (!concerns(entry.press, ticketId)) continue;
      const press = corrected(entry.press, ticketId);
      if (press) this.replace(entry, { ...entry, press });
      else this.refuse(entry, { code: 'follows' });
    }
  }

  /** A press that expected this guest to be next was for one more. */
  private expectAnybody(ticketId: string): void {
    for (const entry of this.state.pending) {
      const { press, done } = entry;
      if (!done && press.kind === 'call_next' && press.expects === ticketId)
        this.replace(entry, { ...entry, press: { ...press, expects: null } });
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
    // Only unsent presses show that the server is unreachable. With none left, assume that it is back.
    if (!this.state.pending.some(({ done }) => done === null)) this.state.isAway = false;
    const pending = this.state.pending.filter(({ press, done }) => canWait(press) && !done);
    const refused = this.state.refused.filter(({ isLate, press }) => isLate && canWait(press));
    this.deps.keep(pending.length + refused.length > 0 ? { pending, refused } : null);
  }
}

const unreached: ReadonlySet<string> = new Set(['offline', 'no_answer', 'unavailable']);

/** Whether nothing is known to have come from the server itself. */
export function isUnreached({ code }: Refused): boolean {
  return unreached.has(code);
}

/** Whether the server's view already shows a done press. */
export function isShown({ press, done }: PendingPress, view: DeskView): boolean {
  if (!done || rowOf(press).isShown?.(press, view) === false) return false;
  if (done.several) return done.several.done.every(({ ticketId, seq }) => isSeen(view, ticketId, seq));
  if (!done.moved) return true;
  const { id, lineId, last } = done.moved;
  const ticket = findTicket(view, id);
  if (!ticket) return true;
  // Each line counts its own events.
  return ticket.lineId === lineId ? ticket.last.seq >= last.seq : ticket.last.at >= last.at;
}

function isSeen(view: DeskView, ticketId: string, seq: number | null): boolean {
  const ticket = findTicket(view, ticketId);
  return !ticket || seq === null || ticket.last.seq >= seq;
}

function isStale({ press, at }: PendingPress, now: number): boolean {
  return rowOf(press).goesStale === true && now - at > staleAfterMs;
}
