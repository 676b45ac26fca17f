// Runs commands. Those for one line stand in one in-process line of their own, in the order in which they came; whatever is
// waiting, for this line or for others, is taken in one commit: one lock statement, one for the facts, each command decided on
// its own in order, one statement for all that follows. A command that is refused changes nothing and disturbs nobody. Where
// the database refuses a whole batch, each command of it is tried alone.

import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import { loadFacts, lockLines, type FactsWanted } from '#db/line-facts.ts';
import { writeLines } from '#db/line-writes.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { scopeOf, type Actor } from './actor.ts';
import { LineMoved, LineWork } from './line-work.ts';

/** Told after a commit: this line changed, its log now ends at `seq`. */
export type Announce = (lineId: string, seq: number) => void;

export interface LineCommand<Answer> {
  organizationId: string;
  /** Every line it may touch. */
  lineIds: string[];
  actor: Actor;
  /** A repeat with the same key and body gets the first answer again. */
  once: { key: string; bodyHash: Buffer } | null;
  wants?: {
    ticketId?: string;
    /** How many of the first waiting of each of its lines. */
    front?: number;
    /** How many of those behind the ticket. */
    behind?: number;
    phone?: { lineId: string; phoneIndex: Buffer };
    deskId?: string;
    lastEvent?: boolean;
  };
  /** Decides, on the facts under the lock. Throws a Refusal before it changes anything. The answer is kept as JSON: no personal data. */
  decide: (work: LineWork) => Answer;
}

export interface Outcome<Answer> {
  answer: Answer;
  isRepeat: boolean;
}

interface Pending {
  command: LineCommand<unknown>;
  resolve: (outcome: Outcome<unknown>) => void;
  reject: (error: unknown) => void;
  triesLeft: number;
}

export interface RunnerOptions {
  pool: pg.Pool;
  announce: Announce;
  now?: () => Date;
  /** Batches that may be under way at once, each on lines of its own. */
  lanes?: number;
  /** Commands in one commit, at most. */
  batchMost?: number;
}

export class LineRunner {
  private readonly pool: pg.Pool;
  private readonly announce: Announce;
  private readonly now: () => Date;
  private readonly batchMost: number;
  private freeLanes: number;
  private readonly wakeKey = `send_due:${uuid()}`;
  private waiting: Pending[] = [];
  private readonly busyLines = new Set<string>();
  private isTakingSoon = false;

  constructor(options: RunnerOptions) {
    this.pool = options.pool;
    this.announce = options.announce;
    this.now = options.now ?? (() => new Date());
    this.batchMost = options.batchMost ?? 100;
    this.freeLanes = options.lanes ?? 2;
  }

  run<Answer>(command: LineCommand<Answer>): Promise<Outcome<Answer>> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ command, resolve: resolve as Pending['resolve'], reject, triesLeft: 3 });
      this.takeSoon();
    });
  }

  // After the current turn of the event loop: requests that arrived together are taken together.
  private takeSoon(): void {
    if (this.isTakingSoon) return;
    this.isTakingSoon = true;
    setImmediate(() => {
      this.isTakingSoon = false;
      while (this.freeLanes > 0) {
        const batch = this.take();
        if (batch.length === 0) return;
        void this.runLane(batch);
      }
    });
  }

  /** What can go now: in order of arrival, and nobody overtakes on a line. */
  private take(): Pending[] {
    const batch: Pending[] = [];
    const left: Pending[] = [];
    const passed = new Set<string>();
    for (const one of this.waiting) {
      const isFree =
        batch.length < this.batchMost && one.command.lineIds.every((id) => !this.busyLines.has(id) && !passed.has(id));
      if (isFree) batch.push(one);
      else {
        left.push(one);
        for (const id of one.command.lineIds) passed.add(id);
      }
    }
    this.waiting = left;
    return batch;
  }

  private async runLane(batch: Pending[]): Promise<void> {
    const lines = new Set(batch.flatMap(({ command }) => command.lineIds));
    for (const id of lines) this.busyLines.add(id);
    this.freeLanes -= 1;
    try {
      await this.runBatch(batch);
    } finally {
      for (const id of lines) this.busyLines.delete(id);
      this.freeLanes += 1;
      if (this.waiting.length > 0) this.takeSoon();
    }
  }

  private async runBatch(batch: Pending[]): Promise<void> {
    try {
      await this.commit(batch);
    } catch (error) {
      if (error instanceof DecisionFault && batch.length === 1) return batch[0]?.reject(error.cause);
      if (!isWorthAnotherTry(error)) {
        for (const one of batch) one.reject(isRefusal(error) ? error : refusalOf(error));
        return;
      }
      for (const one of batch) await this.again(one, error);
    }
  }

  private async again(one: Pending, error: unknown): Promise<void> {
    if (one.triesLeft <= 0) return one.reject(refusalOf(error));
    one.triesLeft -= 1;
    await this.runBatch([one]);
  }

  private async commit(batch: Pending[]): Promise<void> {
    const client = await this.pool.connect();
    let isBroken = true;
    try {
      const settle = await this.inTransaction(client, batch);
      isBroken = false;
      settle();
    } catch (error) {
      isBroken = !(await rolledBack(client));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  /** Resolves once the commit is certain; what it returns tells everybody. */
  private async inTransaction(client: pg.PoolClient, batch: Pending[]): Promise<() => void> {
    const lines = await lockLines(client, keysOf(batch));
    const { wanted, fronts } = wantedOf(batch);
    const facts = await loadFacts(client, wanted);
    const work = new LineWork(this.now(), lines, facts, fronts);
    const settled = batch.map((one) => decideOne(one, work));
    const writes = work.writes(this.wakeKey);
    if (writes.lines.length > 0 || writes.answers.length > 0) await writeLines(client, writes);
    await client.query('commit');
    return () => {
      for (const line of writes.lines) this.announce(line.id, line.head);
      for (const settle of settled) settle();
    };
  }
}

/** A fault in deciding one command. What it half did dies with the batch; the others are tried without it. */
class DecisionFault extends Error {
  constructor(cause: unknown) {
    super('a command could not be decided', { cause });
  }
}

function keysOf(batch: Pending[]): { organizationId: string; lineId: string }[] {
  const keys = new Map<string, string>();
  for (const { command } of batch) for (const id of command.lineIds) keys.set(id, command.organizationId);
  return Array.from(keys, ([lineId, organizationId]) => ({ organizationId, lineId }));
}

/** All that the batch wants to know, and how much of each line's front: enough for every command to take one away. */
function wantedOf(batch: Pending[]): { wanted: FactsWanted; fronts: Map<string, number> } {
  const wanted: FactsWanted = { tickets: [], fronts: [], phones: [], keys: [], desks: [], lastEvents: [], behind: [] };
  const fronts = new Map<string, number>();
  const commandsOn = new Map<string, number>();
  const organizations = new Map<string, string>();
  for (const { command } of batch) {
    const { organizationId, wants, once, actor } = command;
    if (once) wanted.keys.push({ organizationId, scope: scopeOf(actor), key: once.key });
    if (wants?.ticketId) wanted.tickets.push({ organizationId, ticketId: wants.ticketId });
    if (wants?.ticketId && wants.lastEvent) wanted.lastEvents.push({ organizationId, ticketId: wants.ticketId });
    if (wants?.ticketId && wants.behind)
      wanted.behind.push({ organizationId, ticketId: wants.ticketId, most: wants.behind });
    if (wants?.phone) wanted.phones.push({ organizationId, ...wants.phone });
    if (wants?.deskId) wanted.desks.push({ organizationId, deskId: wants.deskId });
    for (const id of command.lineIds) {
      organizations.set(id, organizationId);
      commandsOn.set(id, (commandsOn.get(id) ?? 0) + 1);
      if (wants?.front) fronts.set(id, Math.max(fronts.get(id) ?? 0, wants.front));
    }
  }
  for (const [lineId, most] of fronts) {
    const enough = most + (commandsOn.get(lineId) ?? 0);
    fronts.set(lineId, enough);
    wanted.fronts.push({ organizationId: organizations.get(lineId) ?? '', lineId, most: enough });
  }
  return { wanted, fronts };
}

/** Decides one command and returns how to tell its asker, for after the commit. */
function decideOne({ command, resolve, reject }: Pending, work: LineWork): () => void {
  const { organizationId, actor, once } = command;
  const scope = scopeOf(actor);
  try {
    const stored = once ? work.storedAnswer(organizationId, scope, once.key) : undefined;
    if (stored && once) {
      if (stored.bodyHash !== once.bodyHash.toString('hex')) throw new Refusal('idempotency_mismatch');
      return () => resolve({ answer: stored.answer, isRepeat: true });
    }
    work.begin({ actor, commandId: uuid() });
    const answer = command.decide(work);
    if (once) work.keepAnswer({ organizationId, scope, key: once.key, bodyHash: once.bodyHash, answer });
    return () => resolve({ answer, isRepeat: false });
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof LineMoved)) throw new DecisionFault(error);
    return () => reject(error);
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}

// A unique index, a deadlock, a lock not had in time, a serialization failure: alone, the command may well pass.
const worthAnotherTry = new Set(['23505', '40P01', '55P03', '40001']);

function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof DecisionFault) return true;
  return codeOf(error) !== null && worthAnotherTry.has(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Whatever the database says, nothing was half done; asking again with the same key is safe. */
function refusalOf(error: unknown): unknown {
  const code = codeOf(error);
  const isDatabaseAway = code === null || !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57|40|55|25P03)/.test(code);
  if (!isDatabaseAway) return error;
  return Object.assign(new Refusal('unavailable', { retryAfterSeconds: 2 }), { cause: error });
}
