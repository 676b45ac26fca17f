// Email addresses that want no emails from an organization, as a keyed hash, and how many emails one address got on one
// day. A reader of the database learns no address, and the opt-out still holds after the guest was erased.

import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import type { Secrets } from '../secret/secrets.ts';
import { addRow, dropRows, findRow } from '../rows.ts';

interface EmailKey {
  organizationId: string;
  emailIndex: Buffer;
}

const partBytes = 16;
const tokenPattern = /^[\w-]{64}$/;

/**
 * The link in an email names the address only by its keyed hash (`givenEmailIndex`). It stays valid after the ticket is
 * erased and after the secret changes, and it opens nothing else.
 */
export function emailStopToken(secrets: Secrets, { organizationId, emailIndex }: EmailKey): string {
  const stopped = Buffer.concat([Buffer.from(organizationId.replaceAll('-', ''), 'hex'), emailIndex]);
  return Buffer.concat([stopped, secrets.emailStopProof(stopped)]).toString('base64url');
}

/** Null: this installation did not make the token. */
export function readEmailStopToken(secrets: Secrets, token: string): EmailKey | null {
  if (!tokenPattern.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const stopped = bytes.subarray(0, 2 * partBytes);
  if (!secrets.emailStopProof(stopped).equals(bytes.subarray(2 * partBytes))) return null;
  const id = stopped.toString('hex', 0, partBytes);
  const organizationId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { organizationId, emailIndex: secrets.followed(stopped.subarray(partBytes)) };
}

export async function isEmailStopped(db: Db, { organizationId, emailIndex }: EmailKey): Promise<boolean> {
  return (await findRow(db, 'mail_opt_out', { organization_id: organizationId, email_index: emailIndex })) !== null;
}

/** Whether the phone of this ticket wants no texts. */
export async function areTextsStopped(db: Db, { organizationId, ticketId }: TicketKey): Promise<boolean> {
  const { rows } = await sql`select from ticket t
    join opt_out o on o.organization_id = t.organization_id and o.phone_index = t.phone_index
    where t.organization_id = ${organizationId} and t.id = ${ticketId}`.execute(db);
  return rows.length > 0;
}

/** Stopping twice is no error. */
export async function addEmailStop(db: Db, { organizationId, emailIndex }: EmailKey, at: Date): Promise<void> {
  await addRow(db, 'mail_opt_out', { organization_id: organizationId, email_index: emailIndex, since: at });
}

export async function endEmailStop(db: Db, { organizationId, emailIndex }: EmailKey): Promise<void> {
  await dropRows(db, 'mail_opt_out', { organization_id: organizationId, email_index: emailIndex });
}

/** Counts one more email; false if the address already had its maximum of that day. */
export async function countEmail(db: Db, { key, day, max }: { key: Buffer; day: string; max: number }) {
  const { rows } = await sql`insert into letter_count as c (key, day, letters) values (${key}, ${day}, 1)
    on conflict (key) do update set letters = c.letters + 1 where c.letters < ${max} returning 1`.execute(db);
  return rows.length > 0;
}

/** The email was not accepted after all. */
export async function uncountEmail(db: Db, key: Buffer): Promise<void> {
  await sql`update letter_count set letters = letters - 1 where key = ${key} and letters > 0`.execute(db);
}
