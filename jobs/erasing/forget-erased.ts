// Once a day, at a moment when nobody waits anywhere, erased data is removed from the files of the database too. A
// table too large to make people wait is rewritten only at such a moment, and the rewrite stops when a guest arrives;
// if no such moment came for a day, that is reported.

import type pg from 'pg';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { diskOf } from '#db/files.ts';
import { guestTables } from '#db/erasing/guest-tables.ts';
import {
  findRewriteState,
  markRewritten,
  noteSaid,
  type TableState,
  rewriteGuestTables,
  type LeftTable,
} from '#db/erasing/rewrite-tables.ts';

/**
 * In hours. `quietHours` after the last rewrite, the first quiet moment is used; `latestHours` after it, any moment.
 * With the rewrite itself this stays under a day.
 */
const quietHours = 20;
const latestHours = 23;
const saidAfterHours = 24;
/**
 * During a rewrite, people are refused for about 75 s per GiB (docs/decisions/045), so larger tables never make anybody
 * wait.
 */
const waitedForBytes = 1024 ** 3;

export interface Forgetting {
  report: (left: LeftTable[]) => void;
  /** The folder of the database, if known. */
  folder?: string | undefined;
  maxWaitedFor?: number;
  freeBytes?: () => Promise<number | null>;
}

/** Returns whether it rewrote any table. */
export async function forgetErased(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  pool: pg.Pool,
  {
    report,
    folder,
    maxWaitedFor = waitedForBytes,
    freeBytes = async () => (folder === undefined ? null : (await diskOf(folder)).freeBytes),
  }: Forgetting,
): Promise<boolean> {
  const began = now();
  const { rewrittenAt, isBusy, isUsed, tables } = await findRewriteState(db, began);
  const hoursSince = (at: Date): number => (began.getTime() - at.getTime()) / 3600_000;
  const due = tables.filter((one) => hoursSince(one.rewrittenAt) >= quietHours);
  if (rewrittenAt === null || (due.length === tables.length && !isUsed)) {
    await markRewritten(db, { at: began, rewritten: guestTables, left: [] });
    return false;
  }
  const mayNotWait = (one: TableState): boolean =>
    hoursSince(one.rewrittenAt) >= latestHours && one.bytes <= maxWaitedFor;
  const taken = isBusy ? due.filter(mayNotWait) : due;
  const unwaited = new Set(due.filter((one) => !mayNotWait(one)).map(({ name }) => name));
  const names = taken.map(({ name }) => name);
  const tried =
    names.length === 0
      ? []
      : await rewriteGuestTables(pool, { tables: names, freeBytes, givesWay: (table) => unwaited.has(table) });
  if (tried === null) return false;
  const waiting = due.filter((one) => !taken.includes(one)).map(({ name: table }) => ({ table, why: 'busy' as const }));
  const left: LeftTable[] = [...tried, ...waiting];
  const isDone = (name: string): boolean => !tried.some(({ table }) => table === name);
  const rewritten = names.filter(isDone);
  const isLogEnded = rewritten.length > 0 && isDone('log');
  if (rewritten.length + left.length > 0)
    await markRewritten(db, { at: began, rewritten: isLogEnded ? [...rewritten, 'log'] : rewritten, left });
  const known = new Map(due.map((one) => [one.name as string, one]));
  const toSay = left.filter(({ table, why }) => {
    const { rewrittenAt: since, saidAt } = known.get(table) ?? { rewrittenAt, saidAt: null };
    const isNews = saidAt === null || hoursSince(saidAt) >= saidAfterHours;
    return isNews && (why === 'room' || why === 'forbidden' || hoursSince(since) >= saidAfterHours);
  });
  if (toSay.length > 0) {
    report(toSay);
    await noteSaid(
      db,
      toSay.map(({ table }) => table),
      began,
    );
  }
  return rewritten.length > 0;
}
