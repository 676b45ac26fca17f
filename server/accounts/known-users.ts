// Finds the user of a sign-in try that does not name one. For the audit log only: it does not let anybody in.

import type pg from 'pg';
import { cookieNames, readCookie } from '#domain/cookies.ts';

/** The user who gave the right password and is now asked for a code. */
export async function challengedUser(pool: pg.Pool, headers: Headers): Promise<string | null> {
  const cookie = readCookie(headers.get('cookie'), cookieNames.challenge);
  const identifier = decoded(cookie ?? '').split('.')[0];
  if (!identifier) return null;
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from "user" where id::text =
       (select value from verification where identifier = $1 and expires_at > now() limit 1)`,
    [identifier],
  );
  return rows[0]?.id ?? null;
}

/** The user whose passkey the response claims to be. */
export async function userOfPasskey(pool: pg.Pool, response: Record<string, unknown>): Promise<string | null> {
  const { id } = response;
  if (typeof id !== 'string') return null;
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id::text from passkey where credential_id = $1 limit 1',
    [id.replaceAll('\0', '')],
  );
  return rows[0]?.user_id ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return '';
  }
}
