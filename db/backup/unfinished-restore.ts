// A restore that was killed must not be taken for a whole one. Its first step puts a mark into the database, which goes
// in the transaction that loads the rows; while it is there no server starts.

import type pg from 'pg';
import { isOfExtension, savedSchemas } from './snapshot.ts';

const mark = 'public.unfinished_restore';

export type Ground = 'empty' | 'unfinished' | 'used';

export async function isRestoreUnfinished(db: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ isMarked: boolean }>(`select to_regclass('${mark}') is not null as "isMarked"`);
  return rows[0]?.isMarked === true;
}

export async function findGround(client: pg.Client): Promise<Ground> {
  if (await isRestoreUnfinished(client)) return 'unfinished';
  const { rows } = await client.query<{ isUsed: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not ${isOfExtension('c')}) as "isUsed"`,
    [[...savedSchemas, 'graphile_worker']],
  );
  return rows[0]?.isUsed === true ? 'used' : 'empty';
}

/** Only one restore at a time; false: another one is at work. */
export async function takeGround(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('turnstone restore', 0)) as "isMine"`,
  );
  return rows[0]?.isMine === true;
}

/** Marks the database, and takes away what an earlier restore left there. */
export async function prepareGround(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists ${mark} (since timestamptz not null default now())`);
  await client.query(clearBesideMark);
}

export async function liftMark(client: pg.Client): Promise<void> {
  await client.query(`drop table ${mark}`);
}

// Schemas other than public go whole. Public may belong to another role, so only what is in it goes.
const clearBesideMark = `do $do$ declare one record;
begin
  drop schema if exists auth cascade;
  drop schema if exists graphile_worker cascade;
  for one in
    select format('table %s', c.oid::regclass) as thing from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.oid <> '${mark}'::regclass
        and not ${isOfExtension('c')}
    union all
    select format('routine %s', p.oid::regprocedure) from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not ${isOfExtension('p')}
  loop
    execute format('drop %s cascade', one.thing);
  end loop;
end $do$`;
