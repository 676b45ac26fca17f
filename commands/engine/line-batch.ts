// Runs a batch of commands in one transaction: one statement for the locks, one for the facts, each command decided in
// order, one statement for all writes.

import type pg from 'pg';
import { sentTogether } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import { loadFacts, lockLines } from '#db/engine/line-facts.ts';
import type { FactsWanted, LineKey } from '#db/engine/facts-wanted.ts';
import { readShown, type ShownKey } from '#db/ticket/shown-tickets.ts';
import { writeLines } from '#db/engine/line-writes.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { isKeptRefusal, isRefusal } from '#domain/refusal.ts';
import { answerKeyOf, answerHeaderOf, firstOutcome, repeatOf } from './idempotency-key.ts';
import type { LineCommand, Outcome, Pending, ShownTicket } from './line-command.ts';
import { LineMoved } from './line-moved.ts';
import { LineWork } from './line-work.ts';

interface BatchSettings {
  now: () => Date;
  inputHash: Secrets['inputHash'];
  /** The key of the job that wakes the sender; null: the sender is woken by a call. */
  wakeKey: string | null;
  /** Called when the batch's writes are on their way to the database. */
  onSent: () => void;
  /** How long to wait for a line's lock, if shorter than the connection's limit. */
  maxLockMs?: number;
}

/** What is done after the commit. */
export interface Committed {
  settle: () => void;
  changed: { lineId: string; seq: number }[];
  hasMessages: boolean;
}

/** Leaves the transaction open if it throws. */
export async function commitBatch(client: pg.PoolClient, batch: Pending[], settings: BatchSettings) {
  const wanted = wantedOf(batch);
  // The connection pipelines both statements and the database runs them in order: the facts are read under the lock, in
  // one round trip.
  const lock = {
    maxWaitMs: settings.maxLockMs,
    organizationIds: batch.map(({ command }) => command.organizationId),
  };
  const [lines, facts] = await allOf(
    sentTogether(client, () => [lockLines(client, keysOf(batch), lock), loadFacts(client, wanted)] as const),
  );
  const work = new LineWork(settings.now(), lines, facts, wanted);
  const decided = batch.filter((one) => one.isWanted()).map((one) => decideOne(one, work, settings.inputHash));
  const writes = work.writes(settings.wakeKey);
  const hasWrites = [writes.lines, writes.answers, writes.messages].some((rows) => rows.length > 0);
  // If a statement fails, the commit behind it rolls back, and the statement's own error is thrown.
  const toShow = decided.flatMap(({ shows }) => shows ?? []);
  const written = allOf(
    sentTogether(
      client,
      () =>
        [
          hasWrites ? writeLines(client, writes) : undefined,
          readShown(client, toShow),
          client.query('commit'),
        ] as const,
    ),
  );
  settings.onSent();
  const [, shown] = await written;
  return {
    settle: () => {
      for (const { tell, shows } of decided) tell(shows && { ...shown.get(shows.ticketId), asOf: work.now });
    },
    changed: writes.lines.map((line) => ({ lineId: line.id, seq: line.head })),
    hasMessages: writes.messages.length > 0,
  };
}

/** Waits until all are settled; then their results, or the first error. */
async function allOf<Asked extends readonly unknown[]>(
  asked: readonly [...Asked],
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  await Promise.allSettled(asked);
  return Promise.all(asked);
}

/** A fault in deciding one command. Its half-done changes die with the batch; the others are tried without it. */
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

/** The facts for the whole batch: fronts long enough even if every command takes away all its tickets, followers if each takes one. */
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
    visits: [],
    served: [],
  };
  const fronts = new Map<string, LineKey & { max: number }>();
  const behind = new Map<string, FactsWanted['behind'][number]>();
  const takenFrom = new Map<string, number>();
  for (const { command } of batch) {
    const { organizationId, wants } = command;
    const answerKey = answerKeyOf(requestOf(command));
    if (answerKey) wanted.keys.push(answerKey);
    if (wants?.phone) wanted.phones.push({ organizationId, ...wants.phone });
    if (wants?.visits)
      for (const ticketId of wants.ticketIds ?? [null])
        wanted.visits.push({ organizationId, ticketId, phoneIndex: null, browserIndex: null, ...wants.visits });
    if (wants?.deskId) wanted.desks.push({ organizationId, deskId: wants.deskId });
    for (const ticketId of wants?.ticketIds ?? []) {
      const one = { organizationId, ticketId };
      wanted.tickets.push(one);
      if (wants?.lastEvent) wanted.lastEvents.push(one);
      for (const lineId of wants?.twinIn ?? []) wanted.twins.push({ ...one, lineId });
      if (wants?.behind) behind.set(ticketId, { ...one, max: wants.behind + batch.length });
    }
    for (const lineId of command.lineIds) {
      if (wants?.isServed) wanted.served.push({ organizationId, lineId });
      takenFrom.set(lineId, (takenFrom.get(lineId) ?? 0) + Math.max(1, wants?.ticketIds?.length ?? 0));
      const max = Math.max(fronts.get(lineId)?.max ?? 0, wants?.front ?? 0);
      if (max > 0) fronts.set(lineId, { organizationId, lineId, max });
    }
  }
  for (const front of fronts.values())
    wanted.fronts.push({ ...front, max: front.max + (takenFrom.get(front.lineId) ?? 0) });
  wanted.behind.push(...behind.values());
  return wanted;
}

/** With the ticket that it is about, if it is about exactly one. */
function requestOf(command: LineCommand<unknown>): LineCommand<unknown> & { ticketId: string | null } {
  const [ticketId = null, ...others] = command.wants?.ticketIds ?? [];
  return { ...command, ticketId: others.length === 0 ? ticketId : null };
}

/** How the caller is answered after the commit, and which ticket is shown with the answer. */
interface Decided {
  tell: (shown?: ShownTicket) => void;
  shows?: ShownKey | undefined;
}

function decideOne({ command, resolve, reject }: Pending, work: LineWork, inputHash: Secrets['inputHash']): Decided {
  const header = answerHeaderOf(inputHash, requestOf(command));
  const stored = header && work.storedAnswer(header);
  const decidedBy = (outcome: Outcome<unknown>): Decided => ({
    tell: (shown) => resolve({ ...outcome, shown }),
    shows: shownWith(command, outcome.answer),
  });
  const extent = work.extent;
  try {
    const repeat = header && repeatOf(header, stored);
    if (repeat) return decidedBy(repeat);
    work.begin({ actor: command.actor, commandId: newId() });
    command.admit?.();
    const answer = command.decide(work);
    if (header) work.keepAnswer(firstOutcome({ ...header, ticketId: header.ticketId ?? ticketOf(answer) }, { answer }));
    return decidedBy({ answer, isRepeat: false });
  } catch (error) {
    const isDecided = (isRefusal(error) || error instanceof LineMoved) && work.extent === extent;
    if (!isDecided) throw new DecisionFault(error);
    if (header && !stored && isRefusal(error) && isKeptRefusal(error))
      work.keepAnswer(firstOutcome({ ...header, ticketId: header.ticketId ?? ticketOf(error) }, error));
    return { tell: () => reject(error) };
  }
}

function shownWith({ reader, organizationId }: LineCommand<unknown>, answer: unknown): ShownKey | undefined {
  const ticketId = ticketOf(answer);
  return reader && ticketId !== null ? { reader, organizationId, ticketId } : undefined;
}

/** The ticket that an answer is about, if it names one. */
function ticketOf(answer: unknown): string | null {
  const { ticketId, ticket, details } = (answer ?? {}) as {
    ticketId?: string;
    ticket?: { id: string } | null;
    details?: { ticketId?: string };
  };
  return ticketId ?? ticket?.id ?? details?.ticketId ?? null;
}
