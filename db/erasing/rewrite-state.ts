// The state of each table that is rewritten regularly: when it was rewritten, its size, and why it was skipped.

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { notEnded } from '#db/ticket/tickets.ts';
import { guestTables, type GuestTable } from './guest-tables.ts';
import type { LeftTable } from './rewrite-tables.ts';

export interface TableState {
  name: GuestTable;
  bytes: number;
  rewrittenAt: Date;
  saidAt: Date | null;
}

const isAnybodyHere = sql<boolean>`exists (select from ${notEnded} t where t.state in ('waiting', 'called', 'serving'))`;

export async function findRewriteState(db: Db, now: Date) {
  // A clock that was ahead wrote times that are still to come: until then nothing would be rewritten.
  const past = (at: RawBuilder<Date>): RawBuilder<Date> =>
    sql<Date>`case when ${at} > ${now}::timestamptz + interval '1 hour' then 'epoch'::timestamptz else ${at} end`;
  const { rows } = await sql<{ at: Date | null; is_busy: boolean; is_used: boolean }>`
    select i.at, ${isAnybodyHere} as is_busy,
      coalesce((select t.erased_at from ticket t where t.erased_at is not null order by t.erased_at desc limit 1) >= i.at, false) or
        exists (select from line l where (select e.at from event e where e.organization_id = l.organization_id and e.line_id = l.id
          order by e.seq desc limit 1) >= i.at) or
        exists (select from audit_entry a where a.kind = 'person_erased' and a.at >= i.at) or
        exists (select from installation_secret s where s.key_id > 1 and s.since >= i.at - interval '1 day') as is_used
    from (select ${past(sql`rewritten_at`)} as at from installation where id = 1) i`.execute(db);
  const tables = await sql<TableState>`
    select g.name, pg_total_relation_size(g.name::regclass) as bytes, ${past(sql`coalesce(r.rewritten_at, i.rewritten_at, now())`)} as "rewrittenAt",
      ${past(sql`r.said_at`)} as "saidAt"
    from unnest(${[...guestTables]}::text[]) with ordinality g(name, place)
      cross join installation i left join rewriting r on r.name = g.name where i.id = 1 order by g.place`.execute(db);
  const [row] = rows;
  return {
    /** The oldest of all tables; null: nothing is known yet. */
    rewrittenAt: row?.at ?? null,
    /** A guest waits in a line, or is at a desk. */
    isBusy: row?.is_busy ?? false,
    /** Something happened in a line since, or a guest was erased, or a helper was, or the secret was changed and some values may not have been sealed anew then. */
    isUsed: row?.is_used ?? false,
    tables: tables.rows,
  };
}

/** The files of these tables hold no erased data any more; each skipped table gets a reason. */
export async function markRewritten(
  db: Db,
  { at, rewritten, left }: { at: Date; rewritten: readonly string[]; left: readonly LeftTable[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`insert into rewriting (name, rewritten_at) select name, ${at} from unnest(${[...rewritten]}::text[]) n(name)
      on conflict (name) do update set rewritten_at = excluded.rewritten_at, why = null, said_at = null`.execute(trx);
    await sql`insert into rewriting as r (name, rewritten_at, why) select n.name, coalesce(i.rewritten_at, ${at}), n.why
      from unnest(${left.map(({ table }) => table)}::text[], ${left.map(({ why }) => why)}::text[]) n(name, why), installation i where i.id = 1
      on conflict (name) do update set why = excluded.why`.execute(trx);
    // The oldest time of all tables.
    await sql`update installation i set rewritten_at = coalesce((select min(coalesce(r.rewritten_at, i.rewritten_at)) from unnest(${[...guestTables]}::text[]) g(name)
      left join rewriting r on r.name = g.name), ${at}) where i.id = 1`.execute(trx);
  });
}

export async function noteSaid(db: Db, names: readonly string[], at: Date): Promise<void> {
  await sql`update rewriting set said_at = ${at} where name = any(${[...names]}::text[])`.execute(db);
}

/** Since when files of the database may hold erased data, if that is longer than a day; null: none does. */
export async function findLeftSince(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`select min(rewritten_at) as since from rewriting
    where why is not null and rewritten_at < ${now}::timestamptz - interval '1 day'`.execute(db);
  return rows[0]?.since ?? null;
}
