// What a restore changes in the rows that it brought back. The version that wrote them may have had fewer tables.

import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { AuditKind } from '#domain/audit/kinds.ts';
import { appendOwnEntry } from '../audit/append-audit-entry.ts';
import type { Database } from '../database.ts';
import { hasTable, isOfExtension, oneRow, savedSchemas } from './snapshot.ts';

const reason = 'restored' satisfies AuditKind;
const isDue = `state = 'sending' or (state = 'queued' and due_at <= $1)`;

/** By the column without which there is nothing to lapse: a backup from before an upgrade has fewer tables. */
const lapses: Readonly<Record<string, string>> = {
  'message.state': `update message set state = 'dropped', reason = '${reason}', lease_until = null where ${isDue}`,
  // The next try of a route that waited for a report.
  'message.follow_at': 'update message set follow_at = null where follow_at is not null',
  'staff_mail.state': `update staff_mail set state = 'dropped', reason = '${reason}', lease_until = null, recipient = null where ${isDue}`,
  'test_text.state': `update test_text set state = 'failed', reason = 'unknown', lease_until = null
    where state in ('queued', 'sending')`,
};

interface Restore {
  at: Date;
  moment: Date;
  from: 'backup' | 'archive';
}

/** Once, with the rows: either both are there or neither. */
export async function settleRestore(client: pg.Client, restore: Restore): Promise<void> {
  await lapseMessages(client, restore.at);
  await noteRestore(client, restore);
}

/**
 * What was due or on its way when a backup was taken may have been told after it, so a restore tells none of it again.
 * A message that is due later than the restore cannot have been told, and stays.
 */
async function lapseMessages(client: pg.Client, now: Date): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select c.relname || '.' || a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relname || '.' || a.attname = any ($1)`,
    [Object.keys(lapses)],
  );
  for (const { column } of rows) {
    const lapse = lapses[column] ?? '';
    await client.query(lapse, lapse.includes('$1') ? [now] : []);
  }
}

/** In the audit log of each organization. */
async function noteRestore(client: pg.Client, { at, moment, from }: Restore): Promise<void> {
  if (!(await hasTable(client, 'audit_entry'))) return;
  const connected = Object.assign(client, { release: () => undefined });
  const pool = { connect: () => Promise.resolve(connected), end: () => Promise.resolve(), options: {} };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  for (const { id } of await db.selectFrom('organization').select('id').orderBy('id').execute())
    await appendOwnEntry(db, {
      organizationId: id,
      at,
      actorKind: 'system',
      actorId: null,
      kind: reason,
      subjectKind: null,
      subjectId: null,
      placeId: null,
      data: { moment: moment.toISOString(), from },
    });
}

// A restore that was killed must not be taken for a whole one. Its first step puts a mark into the database, which goes
// in the transaction that loads the rows; while it is there no server starts.
const mark = 'public.unfinished_restore';

/** 'fresh': a start made the tables, and nobody has used them. */
type Ground = 'empty' | 'fresh' | 'unfinished' | 'used';

/** These are there, and empty. */
const unusedTables: readonly string[] = ['public.organization', 'public.event', 'auth."user"'];
/** What a start writes by itself, and what is left by a try to sign in and by a demo that was removed. */
const startedTables: readonly string[] = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.installation',
  'public.installation_secret',
  'public.database_size',
  'public.audit_entry',
  'public.audit_head',
  'public.line_wait',
  'public.number_count',
  'public.rewriting',
  'public.wait_keeper',
];

export const isRestoreUnfinished = (db: Pick<pg.Pool, 'query'>): Promise<boolean> => hasTable(db, mark);

export async function findGround(client: pg.Client): Promise<Ground> {
  if (await isRestoreUnfinished(client)) return 'unfinished';
  const { isUsed } = await oneRow<{ isUsed: boolean }>(
    client,
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and not ${isOfExtension('c')}) as "isUsed"`,
    [[...savedSchemas, 'graphile_worker']],
  );
  if (!isUsed) return 'empty';
  return (await isFresh(client)) ? 'fresh' : 'used';
}

/**
 * Whether these are the tables of a start that nobody has used. Any row in any other table counts, also in one of
 * another program: the restore removes what is there.
 */
export async function isFresh(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string; isOther: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind <> 'r' or not pg_has_role(c.relowner, 'usage') as "isOther"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not ${isOfExtension('c')}`,
    [savedSchemas],
  );
  const names = rows.map(({ name }) => name);
  if (rows.some(({ isOther }) => isOther) || unusedTables.some((name) => !names.includes(name))) return false;
  const looks = names
    .filter((name) => name !== mark && !startedTables.includes(name))
    .map((name) => `exists (select from ${name})`);
  return !(await oneRow<{ isUsed: boolean }>(client, `select ${looks.join(' or ')} as "isUsed"`)).isUsed;
}

/** Only one restore at a time; false: another one is at work. */
export async function takeGround(client: pg.Client): Promise<boolean> {
  const lock = `select pg_try_advisory_lock(hashtextextended('turnstone restore', 0)) as "isMine"`;
  return (await oneRow<{ isMine: boolean }>(client, lock)).isMine;
}

/** From now on no server starts here. */
export async function markGround(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists ${mark} (since timestamptz not null default now())`);
}

export async function liftMark(client: pg.Client): Promise<void> {
  await client.query(`drop table ${mark}`);
}

/**
 * Takes away what a start, or an earlier restore, left beside the mark. Schemas other than public go whole. Public may
 * belong to another role, so only what is in it goes.
 */
export async function clearGround(client: pg.Client): Promise<void> {
  await client.query(`do $do$ declare one record;
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
end $do$`);
}
