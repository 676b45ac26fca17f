// Takes a batch of commands in one transaction: one lock statement, one for the facts, each command decided on its own in order, one
// statement for all that follows.

import { createHash } from 'node:crypto';
import type pg from 'pg';
import { newId } from '#db/new-id.ts';
import { loadFacts, lockLines, type FactsWanted, type LineKey } from '#db/line-facts.ts';
import { writeLines } from '#db/line-writes.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { scopeOf } from '#domain/actor.ts';
import type { LineCommand, Pending } from './line-command.ts';
import { LineMoved } from './line-moved.ts';
import { LineWork } from './line-work.ts';

export interface BatchSettings {
  now: () => Date;
  /** The key of the job that wakes the sender; null where the sender is woken by a call. */
  wakeKey: string | null;
  /** Called when all that the batch decided is on its way to the database. */
  onSent: () => void;
  /** How long to wait for a line's lock, where that is to be less than the connection's limit. */
  lockMostMs?: number;
}

/** What is to be told once the commit is certain. */
export interface Committed {
  settle: () => void;
  changed: { lineId: string; seq: number }[];
  hasMessages: boolean;
}

/** Leaves the transaction open where it throws. */
export async function commitBatch(
  client: pg.PoolClient,
  batch: Pending[],
  settings: BatchSettings,
): Promise<Committed> {
  const wanted = wantedOf(batch);
  // The connection sends the second statement without waiting for the first (`pipeline`), and the database takes them in order: the
  // facts are still read by a snapshot taken under the lock, and two round trips are one.
  const [lines, facts] = await bothOf(lockLines(client, keysOf(batch), settings.lockMostMs), loadFacts(client, wanted));
  const work = new LineWork(settings.now(), lines, facts, wanted);
  const settled = batch.filter((one) => one.isWanted()).map((one) => decideOne(one, work));
  const writes = work.writes(settings.wakeKey);
  const hasWrites = writes.lines.length > 0 || writes.answers.length > 0;
  // A commit behind a statement that failed rolls back, and the statement's own error is what is thrown.
  const written = bothOf(hasWrites ? writeLines(client, writes) : Promise.resolve(), client.query('commit'));
  settings.onSent();
  await written;
  return {
    settle: () => {
      for (const settle of settled) settle();
    },
    changed: writes.lines.map((line) => ({ lineId: line.id, seq: line.head })),
    hasMessages: writes.messages.length > 0,
  };
}

/** Both results once both are settled; else the first error, when nothing is under way any more. */
async function bothOf<First, Second>(first: Promise<First>, second: Promise<Second>): Promise<[First, Second]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}

/** A fault in deciding one command. What it half did dies with the batch; the others are tried without it. */
export class DecisionFault extends Error {
  constructor(cause: unknown) {
    super('a command could not be decided', { cause });
  }
}

function keysOf(batch: Pending[]): LineKey[] {
  const keys = new Map<string, string>();
  for (const { command } of batch) for (const id of command.lineIds) keys.set(id, command.organizationId);
  return Array.from(keys, ([lineId, organizationId]) => ({ organizationId, lineId }));
}

/** All that the batch wants to know: of fronts and of those behind so much that every command may take one away. */
function wantedOf(batch: Pending[]): FactsWanted {
  const wanted: FactsWanted = {
    tickets: [],
    fronts: [],
    phones: [],
    keys: [],
    desks: [],
    lastEvents: [],
    behind: [],
    twins: [],
  };
  const fronts = new Map<string, LineKey & { most: number }>();
  const behind = new Map<string, FactsWanted['behind'][number]>();
  const commandsOn = new Map<string, number>();
  for (const { command } of batch) {
    const { organizationId, wants, once, actor } = command;
    if (once) wanted.keys.push({ organizationId, scope: scopeOf(actor), key: once.key });
    if (wants?.phone) wanted.phones.push({ organizationId, ...wants.phone });
    if (wants?.deskId) wanted.desks.push({ organizationId, deskId: wants.deskId });
    if (wants?.ticketId) {
      const one = { organizationId, ticketId: wants.ticketId };
      wanted.tickets.push(one);
      if (wants.lastEvent) wanted.lastEvents.push(one);
      for (const lineId of wants.twinIn ?? []) wanted.twins.push({ ...one, lineId });
      if (wants.behind) behind.set(one.ticketId, { ...one, most: wants.behind + batch.length });
    }
    for (const lineId of command.lineIds) {
      commandsOn.set(lineId, (commandsOn.get(lineId) ?? 0) + 1);
      const most = Math.max(fronts.get(lineId)?.most ?? 0, wants?.front ?? 0);
      if (most > 0) fronts.set(lineId, { organizationId, lineId, most });
    }
  }
  for (const front of fronts.values())
    wanted.fronts.push({ ...front, most: front.most + (commandsOn.get(front.lineId) ?? 0) });
  wanted.behind.push(...behind.values());
  return wanted;
}

/** Decides one command and returns how to tell its asker, for after the commit. */
function decideOne({ command, resolve, reject }: Pending, work: LineWork): () => void {
  const { organizationId, actor, once } = command;
  const scope = scopeOf(actor);
  const extent = work.extent;
  try {
    const bodyHash = once && hashOf(command.wish, once);
    const stored = once ? work.storedAnswer(organizationId, scope, once.key) : undefined;
    if (stored) {
      if (stored.bodyHash !== bodyHash?.toString('hex')) throw new Refusal('idempotency_mismatch');
      return () => resolve({ answer: stored.answer, isRepeat: true });
    }
    work.begin({ actor, commandId: newId() });
    const answer = command.decide(work);
    if (once && bodyHash) work.keepAnswer({ organizationId, scope, key: once.key, bodyHash, answer });
    return () => resolve({ answer, isRepeat: false });
  } catch (error) {
    const isDecided = (isRefusal(error) || error instanceof LineMoved) && work.extent === extent;
    if (!isDecided) throw new DecisionFault(error);
    return () => reject(error);
  }
}

function hashOf(wish: string, once: NonNullable<LineCommand<unknown>['once']>): Buffer {
  return createHash('sha256').update(wish).update(once.bodyHash).digest().subarray(0, 16);
}
