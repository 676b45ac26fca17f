// Runs commands. Those for one line keep their order of arrival; all that wait, for any line, go into one commit
// (line-batch.ts). A refused command changes nothing and delays nobody. If the database refuses a batch, each command
// is tried alone. If it cannot be reached, every caller is told in time.

import type pg from 'pg';
import { newId } from '#db/new-id.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { Refusal } from '#domain/refusal.ts';
import { contained, guarded } from '#timers/guarded.ts';
import { databaseFaultOf, isUniqueViolation, unavailable } from './database-fault.ts';
import { commitBatch, DecisionFault, type Committed } from './line-batch.ts';
import { groupsOf, withTriesLeft, type LineCommand, type Outcome, type Pending } from './line-command.ts';

/** Called after a commit: this line's log now ends at `seq`. Must not throw. */
type Announce = (lineId: string, seq: number) => void;

export interface RunnerOptions {
  pool: pg.Pool;
  secrets: Pick<Secrets, 'inputHash'>;
  announce: Announce;
  now?: () => Date;
  /** How many batches may run at once, each on its own lines. */
  lanes?: number;
  maxBatch?: number;
  answerMs?: number;
}

// A host waits about this long; then the page repeats the press with the same key.
const answerMsUsual = 9_000;
// Beyond this, nobody waits for the answers any more.
const maxOutstanding = 20_000;
// A smaller batch is never split: a commit costs as much as several commands.
const worthSplitting = 16;
// Even if the next batch waits longer for a lock.
const tellWithinMs = 5;
// A line that another process holds for longer than a few commits must not delay the other lines of a batch.
const sharedLockMs = 500;

export class LineRunner {
  private readonly pool: pg.Pool;
  private readonly announce: Announce;
  private readonly now: () => Date;
  private readonly inputHash: Secrets['inputHash'];
  private readonly maxBatch: number;
  private readonly answerMs: number;
  private freeLanes: number;
  private readonly wakeKey = `send_due:${newId()}`;
  private waiting: Pending[] = [];
  /** All without an answer, in order of arrival. */
  private readonly outstanding = new Set<Pending>();
  private overdueTimer: NodeJS.Timeout | null = null;
  private readonly busyLines = new Set<string>();
  private taking: NodeJS.Immediate | null = null;
  wakeSender: (() => void) | null = null;
  /** Committed, but not yet answered. */
  private readonly untold: Committed[] = [];

  constructor(options: RunnerOptions) {
    this.pool = options.pool;
    this.announce = options.announce;
    this.inputHash = (input, body) => options.secrets.inputHash(input, body);
    this.now = options.now ?? (() => new Date());
    this.maxBatch = options.maxBatch ?? 100;
    this.answerMs = options.answerMs ?? answerMsUsual;
    this.freeLanes = options.lanes ?? 2;
  }

  /**
   * A sender in this process is woken by a call after the commit; elsewhere by a job in the same transaction. If the
   * process dies in between, the message is in the outbox, which the sender reads at its start.
   */
  wakeSenderBy(wake: () => void): void {
    this.wakeSender = wake;
  }

  run<Answer>(command: LineCommand<Answer>): Promise<Outcome<Answer>> {
    if (this.outstanding.size >= maxOutstanding) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      const one: Pending = {
        command,
        resolve: (outcome) => {
          this.forget(one);
          resolve(outcome as Outcome<Answer>);
        },
        reject: (error) => {
          this.forget(one);
          reject(error);
        },
        isWanted: () => this.outstanding.has(one),
        triesLeft: 3,
        dueBy: performance.now() + this.answerMs,
      };
      this.outstanding.add(one);
      this.waiting.push(one);
      this.watchOverdue();
      this.takeSoon();
    });
  }

  private forget(one: Pending): void {
    this.outstanding.delete(one);
    if (this.outstanding.size > 0 || this.overdueTimer === null) return;
    clearTimeout(this.overdueTimer);
    this.overdueTimer = null;
  }

  private watchOverdue(): void {
    const [oldest] = this.outstanding;
    if (this.overdueTimer !== null || !oldest) return;
    const delay = Math.max(0, oldest.dueBy - performance.now());
    this.overdueTimer = setTimeout(
      guarded('commands: overdue', () => this.refuseOverdue()),
      delay,
    );
  }

  private refuseOverdue(): void {
    this.overdueTimer = null;
    for (const one of this.outstanding) {
      if (one.dueBy > performance.now()) break;
      one.reject(unavailable());
    }
    this.waiting = this.waiting.filter((one) => one.isWanted());
    this.watchOverdue();
  }

  // After this turn of the event loop, so that requests that arrived together are taken together.
  private takeSoon(): void {
    const take = (): void => {
      this.taking = null;
      this.takeNow();
    };
    this.taking ??= setImmediate(guarded('commands: taking', take));
  }

  private takeNow(): void {
    while (this.freeLanes > 0) {
      const batch = this.take();
      if (batch.length === 0) return;
      void contained('commands: a batch', () => this.runLane(batch));
    }
  }

  /**
   * Answers are given while the database writes the next batch, if there is one: many callers ask again at once, which
   * takes longer than a commit.
   */
  private tellSoon(committed: Committed): void {
    // It is committed: nothing from here on may cause a retry.
    if (committed.hasMessages) void contained('commands: waking the sender', () => this.wakeSender?.());
    this.untold.push(committed);
    if (this.waiting.length === 0) return void setImmediate(guarded('commands: answers', () => this.tellNow()));
    setTimeout(
      guarded('commands: answers', () => this.tellNow()),
      tellWithinMs,
    );
  }

  private tellNow(): void {
    for (const { settle, changed } of this.untold.splice(0)) {
      void contained('commands: an answer', settle);
      for (const { lineId, seq } of changed)
        void contained('commands: an announcement', () => this.announce(lineId, seq), { lineId });
    }
  }

  /** Half of a long queue: one half is prepared while the database works on the other. */
  private batchShare(): number {
    return Math.min(this.maxBatch, Math.max(worthSplitting, Math.ceil(this.outstanding.size / 2)));
  }

  /** What can run now, in order of arrival; nobody overtakes on a line. */
  private take(): Pending[] {
    const max = this.batchShare();
    const batch: Pending[] = [];
    const left: Pending[] = [];
    const passed = new Set<string>();
    for (const one of this.waiting) {
      const isFree =
        batch.length < max && one.command.lineIds.every((id) => !this.busyLines.has(id) && !passed.has(id));
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
    let apart: Pending[][] = [];
    try {
      apart = await this.runShared(batch, lines.size);
    } finally {
      for (const id of lines) this.busyLines.delete(id);
      this.freeLanes += 1;
      // At once, so that no other batch takes their lines in between.
      for (const group of apart) void contained('commands: a batch', () => this.runLane(group));
      this.takeNow();
    }
  }

  /** Runs a batch; returns the groups to run apart, because another process holds one of its lines. */
  private async runShared(batch: Pending[], lines: number): Promise<Pending[][]> {
    if (lines === 1) {
      await this.runBatch(batch);
      return [];
    }
    try {
      await this.commit(batch, sharedLockMs);
      return [];
    } catch (error) {
      const groups = databaseFaultOf(error) === 'contended' ? groupsOf(batch) : [];
      if (groups.length > 1) return groups;
      await this.tryAgain(batch, error);
      return [];
    }
  }

  private async runBatch(batch: Pending[]): Promise<void> {
    const wanted = batch.filter((one) => one.isWanted());
    if (wanted.length === 0) return;
    try {
      await this.commit(wanted);
    } catch (error) {
      await this.tryAgain(wanted, error);
    }
  }

  private async tryAgain(batch: Pending[], error: unknown): Promise<void> {
    const fault = databaseFaultOf(error);
    if (fault === 'away') {
      for (const one of batch) one.reject(unavailable(error));
    } else if (fault === 'contended') {
      await this.runBatch(withTriesLeft(batch, unavailable(error)));
    } else if (batch.length > 1) {
      for (const one of batch) await this.runBatch([one]);
    } else if (isUniqueViolation(error)) {
      await this.runBatch(withTriesLeft(batch, refusalBehind(error)));
    } else {
      batch[0]?.reject(error instanceof DecisionFault ? error.cause : error);
    }
  }

  private async commit(batch: Pending[], maxLockMs?: number): Promise<void> {
    const client = await this.pool.connect();
    let committed: Committed;
    try {
      committed = await commitBatch(client, batch, {
        now: this.now,
        inputHash: this.inputHash,
        wakeKey: this.wakeSender ? null : this.wakeKey,
        onSent: () => this.tellNow(),
        ...(maxLockMs === undefined ? {} : { maxLockMs }),
      });
      client.release();
    } catch (error) {
      client.release(!(await rolledBack(client)));
      throw error;
    }
    this.tellSoon(committed);
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

function refusalBehind(error: unknown): unknown {
  return isUniqueViolation(error, 'ticket_one_per_phone') ? new Refusal('already_waiting') : error;
}
