// A new secret also changes all keyed hashes for look-ups, in the same transaction that adopts the secret. So no
// look-up has to try two hashes, and no place in line, no STOP and no stored answer is lost or doubled. Each old hash
// is hashed once more, so the original value is not needed: the number of an erased guest is stored nowhere, and its
// opt-out still holds.

import { sql } from 'kysely';
import { allowTenMinutes, type Trx } from '#db/database.ts';
import { followingOf } from '#db/secret/secrets.ts';

/** Columns by table. Empty values stay empty: they stand for 'erased', or for a whole place. */
export const followingColumns: Readonly<Record<string, readonly string[]>> = {
  ticket: ['phone_index', 'email_index', 'joined_from', 'browser_index'],
  opt_out: ['phone_index'],
  mail_opt_out: ['email_index'],
  answered_stranger: ['phone_index'],
  simulated_text: ['recipient_index'],
  heard_text: ['mark'],
  idempotency: ['body_hash'],
  number_count: ['key'],
  letter_count: ['key'],
  text_booking: ['number_key', 'prefix_key', 'address_key'],
  text_count: ['key'],
  held_prefix: ['prefix_key'],
  known_prefix: ['prefix_key'],
};

const atOnce = 5000;

/**
 * Returns the number of changed rows. Other processes are stopped (docs/operations/secret.md); one that still runs waits for
 * the table locks.
 */
export async function followSecret(trx: Trx, next: string): Promise<number> {
  const follow = followingOf(next);
  await allowTenMinutes(trx);
  let rows = 0;
  for (const [table, columns] of Object.entries(followingColumns)) {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
    rows += await followTable(trx, { table, columns, follow });
  }
  return rows;
}

interface Row {
  at: string;
  [column: string]: Buffer | string | null;
}

async function followTable(
  trx: Trx,
  { table, columns, follow }: { table: string; columns: readonly string[]; follow: (index: Buffer) => Buffer },
): Promise<number> {
  const names = columns.map((column) => sql.ref(column));
  const hasAny = sql.join(
    names.map((name) => sql`octet_length(${name}) > 0`),
    sql` or `,
  );
  // A cursor reads the table as it was at its start: it never meets an updated row again.
  await sql`declare followed no scroll cursor for select ctid::text as at, ${sql.join(names)} from ${sql.table(table)} where ${hasAny}`.execute(
    trx,
  );
  let count = 0;
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from followed`.execute(trx);
    if (rows.length === 0) break;
    count += rows.length;
    const lists = columns.map((column) =>
      rows.map(({ [column]: index }) => (index instanceof Buffer && index.length > 0 ? follow(index) : index)),
    );
    await sql`update ${sql.table(table)} f set ${sql.join(columns.map((column, n) => sql`${sql.ref(column)} = ${sql.raw(`n.c${n}`)}`))}
      from unnest(${rows.map((row) => row.at)}::tid[], ${sql.join(lists.map((list) => sql`${list}::bytea[]`))})
        n(at, ${sql.raw(columns.map((_, n) => `c${n}`).join(', '))})
      where f.ctid = n.at`.execute(trx);
  }
  await sql`close followed`.execute(trx);
  return count;
}
