// After a change of the secret all stored values are sealed anew, a few rows at a time, while lines keep working. After
// a kill it starts again: finished values already begin with the current number.

import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { fieldOf, networkField, type Secrets } from '#db/secret/secrets.ts';
import { sealedFields, sealedNames } from './sealed-tickets.ts';
import { unreadable } from './unreadable.ts';
import { findRow, setRows } from '../rows.ts';

interface SealedColumn {
  table: string;
  column: string;
  /** The second column of the table's key, after the organization. */
  key: 'id' | 'ticket_id' | 'seq';
  field: (key: string, organizationId: string) => string;
}

/** All sealed columns of an organization's rows. */
export const sealedColumns: readonly SealedColumn[] = [
  ...sealedNames.map((column) => ({ table: 'ticket', column, key: 'id' as const, field: sealedFields[column] })),
  { table: 'feedback', column: 'comment', key: 'ticket_id', field: fieldOf.feedbackComment },
  { table: 'push_subscription', column: 'endpoint', key: 'id', field: fieldOf.pushEndpoint },
  { table: 'push_subscription', column: 'keys', key: 'id', field: fieldOf.pushKeys },
  { table: 'channel_account', column: 'settings', key: 'id', field: fieldOf.channelSettings },
  { table: 'held_prefix', column: 'prefix', key: 'id', field: fieldOf.heldPrefix },
  { table: 'message', column: 'body', key: 'id', field: fieldOf.messageBody },
  { table: 'test_text', column: 'recipient', key: 'id', field: fieldOf.testRecipient },
  { table: 'test_text', column: 'body', key: 'id', field: fieldOf.testBody },
  { table: 'staff_mail', column: 'recipient', key: 'id', field: fieldOf.staffEmailRecipient },
  { table: 'simulated_text', column: 'recipient', key: 'id', field: fieldOf.simulatedRecipient },
  { table: 'simulated_text', column: 'body', key: 'id', field: fieldOf.simulatedBody },
  { table: 'audit_entry', column: 'network', key: 'seq', field: (seq, org) => networkField(org, Number(seq)) },
];

const atOnce = 500;

interface SealedAnew {
  sealed: number;
  /** Unreadable values stay as they are. */
  unreadable: number;
}

/** `heard` is called after each few rows with the number sealed so far. */
export async function sealAnew(db: Db, secrets: Secrets, heard: (sealed: number) => void = () => undefined) {
  const done: SealedAnew = { sealed: 0, unreadable: 0 };
  await sealPushKeys(db, secrets, done);
  for (const column of sealedColumns) {
    let after: Row | null = null;
    for (;;) {
      const rows: Row[] = await findOlder(db, secrets, column, after);
      const before = done.sealed;
      for (const row of rows) await sealRow(db, secrets, { column, row, done });
      if (done.sealed > before) heard(done.sealed);
      after = rows.at(-1) ?? null;
      if (rows.length < atOnce) break;
    }
  }
  return done;
}

interface Row {
  org: string;
  key: string;
  value: Buffer;
}

async function findOlder(db: Db, secrets: Secrets, { table, column, key }: SealedColumn, after: Row | null) {
  const [name, keyName] = [sql.ref(column), sql.ref(key)];
  const isLater =
    after === null
      ? sql`true`
      : sql`(organization_id, ${keyName}) > (${after.org}::uuid, ${after.key}::${sql.raw(key === 'seq' ? 'bigint' : 'uuid')})`;
  const { rows } =
    await sql<Row>`select organization_id as org, ${keyName}::text as key, ${name} as value from ${sql.table(table)}
    where ${name} is not null and octet_length(${name}) > 0 and get_byte(${name}, 0) <> ${secrets.keyId} and ${isLater}
    order by organization_id, ${keyName} limit ${atOnce}`.execute(db);
  return rows;
}

/** Only if it is still the value that was read: a concurrent write is already sealed with the current secret. */
async function sealRow(
  db: Db,
  secrets: Secrets,
  { column: { table, column, key, field }, row, done }: { column: SealedColumn; row: Row; done: SealedAnew },
): Promise<void> {
  const name = field(row.key, row.org);
  const text = secrets.read(row.value, name);
  if (text === unreadable) {
    done.unreadable += 1;
    return;
  }
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${secrets.encrypt(text, name)}
    where organization_id = ${row.org} and ${sql.ref(key)} = ${row.key}::${sql.raw(key === 'seq' ? 'bigint' : 'uuid')}
      and ${sql.ref(column)} = ${row.value}`.execute(db);
  done.sealed += 1;
}

async function sealPushKeys(db: Db, secrets: Secrets, done: SealedAnew): Promise<void> {
  const sealed = (await findRow(db, 'installation', { id: 1 }))?.push_keys;
  if (!sealed || sealed[0] === secrets.keyId) return;
  const text = secrets.read(sealed, fieldOf.installationPush());
  if (text === unreadable) {
    done.unreadable += 1;
    return;
  }
  const anew = secrets.encrypt(text, fieldOf.installationPush());
  await setRows(db, 'installation', { id: 1, push_keys: sealed }, { push_keys: anew });
  done.sealed += 1;
}
