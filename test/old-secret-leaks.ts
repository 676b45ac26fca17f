// What an attacker learns who has a database and a secret, and compares known numbers and addresses with every column of bytes.

import type pg from 'pg';
import type { Secrets } from '#db/secret/secrets.ts';
import { prefixOf } from '#domain/messaging/spending.ts';

interface KnownPeople {
  organizationId: string;
  phones: readonly string[];
  emails: readonly string[];
  now: Date;
}

/** Columns in which one of them is recognised. */
export async function findLeaks(pool: pg.Pool, secrets: Secrets, people: KnownPeople): Promise<string[]> {
  const tried = new Set(triedOf(secrets, people).map((index) => index.toString('hex')));
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' order by 1, 2`,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const values = await pool.query<{ hex: string }>(`select encode(${column}, 'hex') as hex from ${table}`);
    if (values.rows.some(({ hex }) => tried.has(hex))) found.push(`${table}.${column}`);
  }
  return found;
}

function triedOf(secrets: Secrets, { organizationId, phones, emails, now }: KnownPeople): Buffer[] {
  const day = now.toISOString().slice(0, 10);
  return [
    ...phones.flatMap((phone) => [
      secrets.phoneIndex(organizationId, phone),
      secrets.spendingKey(`number ${day} ${phone}`),
      secrets.spendingKey(`prefix ${organizationId} ${prefixOf(phone)}`),
    ]),
    ...emails.flatMap((address) => [
      secrets.emailIndex(organizationId, address),
      secrets.givenEmailIndex(organizationId, address),
      secrets.spendingKey(`letter ${day} ${address}`),
    ]),
  ];
}
