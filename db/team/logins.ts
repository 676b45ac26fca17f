// The sign-in address of an account, and whether the owner verified it. Accounts have a schema of their own.

import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';

interface Login {
  email: string;
  isVerified: boolean;
}

export async function findLogin(db: Db, userId: string): Promise<Login | null> {
  const { rows } = await sql<Login>`
    select email, email_verified as "isVerified" from auth."user" where id::text = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Owners of an organization with an unverified sign-in address. */
export async function findUnverifiedOwners(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from member m join auth."user" u on u.id::text = m.user_id
    where m.organization_id = ${organizationId} and m.role = 'owner' and m.removed_at is null and not u.email_verified
    order by m.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** False if it was verified before, or has changed meanwhile. */
export async function markVerified(trx: Trx, { userId, email }: { userId: string; email: string }): Promise<boolean> {
  const { rows } = await sql`update auth."user" set email_verified = true
    where id::text = ${userId} and email = ${email} and not email_verified returning id`.execute(trx);
  return rows.length > 0;
}
