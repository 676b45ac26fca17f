// Browsers that take notifications for a ticket. The ticket's row also says whether it has one; only this file writes
// that. Both change together, under that row's lock.

import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { newId } from '../new-id.ts';
import { orNothing } from '../secret/unreadable.ts';
import { fieldOf, type Secrets } from '../secret/secrets.ts';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import { dropRows, holds, lockRow, putRow, rowsOf, setRows, findRow } from '../rows.ts';

export interface BrowserSubscription {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Locks the ticket: no other transaction changes it until this one ends. Null: there is none. */
export async function lockPushTicket(trx: Trx, { organizationId, ticketId }: TicketKey) {
  const row = await lockRow(trx, 'ticket', { organization_id: organizationId, id: ticketId });
  return row ? { state: row.state, canPush: row.can_push } : null;
}

/** The same endpoint is stored once; above `max` the oldest are deleted. */
export async function keepSubscription(
  trx: Trx,
  secrets: Secrets,
  key: TicketKey,
  { endpoint, keys, max, at }: Omit<BrowserSubscription, 'id'> & { max: number; at: Date },
): Promise<void> {
  const id = newId();
  const kept = {
    id,
    endpoint: secrets.encrypt(endpoint, fieldOf.pushEndpoint(id)),
    keys: secrets.encrypt(JSON.stringify(keys), fieldOf.pushKeys(id)),
    created_at: at,
  };
  const { organizationId: organization_id, ticketId: ticket_id } = key;
  const endpoint_index = indexOf(secrets, key, endpoint);
  await putRow(trx, 'push_subscription', { organization_id, ticket_id, endpoint_index }, kept);
  await sql`delete from push_subscription where organization_id = ${key.organizationId} and id in (
    select id from push_subscription where organization_id = ${key.organizationId} and ticket_id = ${key.ticketId}
    order by id desc offset ${max})`.execute(trx);
}

/** Removing a missing subscription is no error. */
export async function removeSubscription(
  trx: Trx,
  { organizationId: organization_id, ticketId: ticket_id }: TicketKey,
  which: { id: string } | { endpoint_index: Buffer },
): Promise<void> {
  await dropRows(trx, 'push_subscription', { organization_id, ticket_id, ...which });
}

/**
 * Stores in the ticket's row whether a browser takes notifications for it, and returns that. If one does, the ticket
 * has data to erase again, even if it was erased before.
 */
export async function markCanPush(trx: Trx, key: TicketKey): Promise<boolean> {
  const { can_push: canPush } = await trx
    .updateTable('ticket')
    .set({
      can_push: hasBrowser,
      erased_at: sql<Date | null>`case when ${hasBrowser} then null else erased_at end`,
    })
    .where((is) => holds(is, { organization_id: key.organizationId, id: key.ticketId }))
    .returning('can_push')
    .executeTakeFirstOrThrow();
  return canPush;
}

const hasBrowser = sql<boolean>`exists (select from push_subscription p
  where p.organization_id = ticket.organization_id and p.ticket_id = ticket.id)`;

/** Drops waiting notifications: a guest who turns notifications on again gets new ones. */
export async function dropWaiting(trx: Trx, key: TicketKey): Promise<void> {
  const { organizationId: organization_id, ticketId: ticket_id } = key;
  const waiting = { organization_id, ticket_id, channel: 'push', state: 'queued' } as const;
  await setRows(trx, 'message', waiting, { state: 'dropped', reason: 'turned_off' });
}

/** The subscriptions that can be decrypted. */
export async function findSubscriptions(db: Db, secrets: Secrets, key: TicketKey): Promise<BrowserSubscription[]> {
  const subscriptions = rowsOf(db, 'push_subscription', {
    organization_id: key.organizationId,
    ticket_id: key.ticketId,
  });
  const rows = await subscriptions.select(['id', 'endpoint', 'keys']).orderBy('id').execute();
  return rows.flatMap((row) => {
    const endpoint = orNothing(secrets.read(row.endpoint, fieldOf.pushEndpoint(row.id)));
    const keys = orNothing(secrets.read(row.keys, fieldOf.pushKeys(row.id)));
    if (endpoint === null || keys === null) return [];
    return [{ id: row.id, endpoint, keys: JSON.parse(keys) as BrowserSubscription['keys'] }];
  });
}

const indexBytes = 16;

export function indexOf(secrets: Secrets, { ticketId }: TicketKey, endpoint: string): Buffer {
  return secrets.bearerHash(`push ${ticketId} ${endpoint}`).subarray(0, indexBytes);
}

/**
 * The topic under which a push service replaces older notifications for this ticket: 22 characters that reveal nothing,
 * and differ for each browser.
 */
export function topicOf(secrets: Secrets, { ticketId }: TicketKey, endpoint: string): string {
  return secrets.bearerHash(`topic ${ticketId} ${endpoint}`).subarray(0, indexBytes).toString('base64url');
}

export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

/** The key pair of the installation; null: none was made yet, or it cannot be decrypted. */
export async function findPushKeys(db: Db, secrets: Secrets): Promise<PushKeyPair | null> {
  const row = await findRow(db, 'installation', { id: 1 });
  if (!row?.push_keys) return null;
  const text = orNothing(secrets.read(row.push_keys, fieldOf.installationPush()));
  return text === null ? null : (JSON.parse(text) as PushKeyPair);
}

/** The first caller wins: an existing pair stays. */
export async function keepPushKeys(db: Db, secrets: Secrets, pair: PushKeyPair): Promise<void> {
  const sealed = secrets.encrypt(JSON.stringify(pair), fieldOf.installationPush());
  await setRows(db, 'installation', { id: 1 }, { push_keys: sql<Buffer>`coalesce(push_keys, ${sealed})` });
}
