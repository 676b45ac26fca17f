// What a restore changes in the rows that it brought back. The version that wrote them may have had fewer tables.

import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { AuditKind } from '#domain/audit/kinds.ts';
import { appendOwnEntry } from '../audit/append-audit-entry.ts';
import type { Database } from '../database.ts';
import { hasTable } from './snapshot.ts';

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
