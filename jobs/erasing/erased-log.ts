// Lists erased tickets and helpers with their time, by id only, in a file beside the database. A database restored from an
// older backup contains those people again; at the start, this list is used to erase them again.

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { CommandContext } from '#commands/engine/command-context.ts';
import type { Db } from '#db/database.ts';
import { compareErased, findErasedSince, type ErasedTicket } from '#db/erasing/find-erased.ts';
import { eraseHelpers, eraseTickets } from '#db/erasing/erasing.ts';
import { readEnd } from '#db/files.ts';

const atOnce = 500;
/** A process may commit an erasure a little later than the time it is dated. In milliseconds. */
const overlapMs = 10 * 60_000;

/** Appends what was erased since the last run. */
export async function keepErasedLog({ db, now }: { db: Db; now: () => Date }, file: string): Promise<void> {
  const at = now();
  // A clock that was ahead dated some later than all that is erased since it was set right.
  const sinceOf = (erased: ErasedTicket[]): Date => {
    const last = erased.findLast(({ erasedAt }) => erasedAt <= at);
    return new Date((last?.erasedAt.getTime() ?? overlapMs) - overlapMs);
  };
  const known = await readEndOfLog(file, (erased) => {
    const before = sinceOf(erased).getTime() - overlapMs;
    return erased.some(({ erasedAt }) => erasedAt.getTime() < before);
  });
  const since = sinceOf(known.erased);
  const recent = new Set(known.erased.filter(({ erasedAt }) => erasedAt >= since).map(lineOf));
  let isWhole = known.isWhole;
  let after: ErasedTicket | null = null;
  for (;;) {
    const erased: ErasedTicket[] = await findErasedSince(db, since, { max: atOnce, after });
    const lines = erased.map(lineOf).filter((line) => !recent.has(line));
    // If the last line is incomplete, start a new one.
    if (lines.length > 0) await append(file, `\n${lines.join('')}`.slice(isWhole ? 1 : 0));
    isWhole = true;
    if (erased.length < atOnce) return;
    after = erased.at(-1) ?? null;
  }
}

/** Runs before the server accepts requests. Returns how many people were erased again. */
export async function eraseAgain({ db, now }: Pick<CommandContext, 'db' | 'now'>, file: string): Promise<number> {
  // The newest entries show whether the database is older than the list.
  const { erased: last } = await readEndOfLog(file, (erased) => erased.length >= atOnce);
  const newest = await compareErased(db, last.slice(-atOnce));
  if (newest.every((known) => known === 'erased' || known === 'anew')) return 0;
  let again = 0;
  for await (const some of slicesOfLog(file)) {
    const known = await compareErased(db, some);
    const due = some.filter((_, at) => known[at] === 'not_erased');
    if (due.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      const [helpers, guests] = [true, false].map((isHelper) => due.filter((one) => one.isHelper === isHelper));
      await eraseTickets(trx, guests ?? [], now());
      await eraseHelpers(trx, helpers ?? []);
    });
    again += due.length;
  }
  return again;
}

const lineOf = ({ erasedAt, organizationId, ticketId, isHelper }: ErasedTicket): string =>
  `${isHelper ? 'helper ' : ''}${erasedAt.toISOString()} ${organizationId} ${ticketId}\n`;

interface ErasedLog {
  erased: ErasedTicket[];
  isWhole: boolean;
}

const endBytes = 128 * 1024;

/** As much of its end as is enough: the list grows for years. */
async function readEndOfLog(file: string, isEnough: (erased: ErasedTicket[]) => boolean): Promise<ErasedLog> {
  for (let maxBytes = endBytes; ; maxBytes *= 8) {
    const { text, isAll } = await readEnd(file, maxBytes);
    const log = logOf(isAll ? text : text.slice(text.indexOf('\n') + 1));
    if (isAll || isEnough(log.erased)) return log;
  }
}

/** All of it, some hundred lines at a time. */
async function* slicesOfLog(file: string): AsyncGenerator<ErasedTicket[]> {
  let begun = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const text = `${begun}${chunk}`;
    const end = text.lastIndexOf('\n') + 1;
    begun = text.slice(end);
    yield logOf(text.slice(0, end)).erased;
  }
  yield logOf(begun).erased;
}

function logOf(text: string): ErasedLog {
  // A line cut off by a power failure is skipped; it is written again. A copy may have ends of lines of another system.
  const erased = text.split('\n').flatMap((line) => {
    const [, helper, at = '', organizationId = '', ticketId = ''] =
      /^(helper )?(\S+Z) ([0-9a-f-]{36}) ([0-9a-f-]{36})$/.exec(line.trim()) ?? [];
    return at === '' ? [] : [{ erasedAt: new Date(at), organizationId, ticketId, isHelper: helper !== undefined }];
  });
  return { erased, isWhole: text === '' || text.endsWith('\n') };
}

async function append(file: string, text: string): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
