// Once a day, in a moment in which nobody waits anywhere, what was erased goes from the files of the database too.

import type pg from 'pg';
import type { CommandContext } from '#commands/context.ts';
import { findRewriteState, markRewritten, rewriteGuestTables, type LeftTable } from '#db/erasing/rewrite-tables.ts';

/** From then on in the first quiet moment; where there is none, at the latest. Together with the rewriting itself it is under a day. */
const quietHours = 20;
const latestHours = 23;

export async function forgetErased(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  pool: pg.Pool,
  report: (left: LeftTable[]) => void,
): Promise<boolean> {
  const began = now();
  const { rewrittenAt, isBusy, isUsed } = await findRewriteState(db);
  if (rewrittenAt === null) {
    await markRewritten(db, began);
    return false;
  }
  const hours = (began.getTime() - rewrittenAt.getTime()) / 3600_000;
  if (hours < quietHours || (isBusy && hours < latestHours)) return false;
  if (!isUsed) {
    await markRewritten(db, began);
    return false;
  }
  const left = await rewriteGuestTables(pool);
  if (left === null) return false;
  if (left.length > 0) report(left);
  // What somebody held for a moment is tried again soon.
  if (left.some(({ why }) => why === 'locked')) return false;
  await markRewritten(db, began);
  return true;
}
