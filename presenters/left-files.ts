import { findLeftSince } from '#db/erasing/rewrite-state.ts';
import type { Db } from '#db/database.ts';

const dayMs = 24 * 3600_000;

/** For how many days erased data may have stayed in files of the database; 0: it is gone within a day, as promised. */
export async function countLeftDays({ db, now }: { db: Db; now: () => Date }): Promise<number> {
  const at = now();
  const since = await findLeftSince(db, at);
  return since === null ? 0 : Math.floor((at.getTime() - since.getTime()) / dayMs);
}
