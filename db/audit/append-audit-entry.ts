import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { auditText, type AuditFields } from '#domain/audit/entry-text.ts';
import { noHash } from '#domain/log-chain/event-text.ts';
import type { Db, Trx } from '../database.ts';
import { networkField, type Secrets } from '../secret/secrets.ts';
import { acrossOrganizations } from '../scope/look-up.ts';

interface NewAuditEntry extends Omit<AuditFields, 'seq' | 'at' | 'networkMark'> {
  at: Date;
  /** The network address of the request. */
  network: string | null;
}

const saltBytes = 16;

/** The salt and the address, in the form over which `networkMark` is computed. */
export function networkMarkOf(sealed: string): Buffer {
  return hash('sha256', sealed, 'buffer');
}

/**
 * Writes the next entry of a chain. It locks the chain's last entry until the transaction ends. So a writer appends
 * after everything else, and others wait as short as possible for this lock.
 */
export function appendAuditEntry(trx: Trx, secrets: Pick<Secrets, 'encrypt'>, entry: NewAuditEntry): Promise<number> {
  // The event decides whose log this is: a try to sign in is logged before any organization is open.
  return acrossOrganizations(trx, (all) => append(all, secrets, entry));
}

/** The same for an entry of the installation itself, on a connection that shows every organization. */
export const appendOwnEntry = (trx: Db, entry: Omit<NewAuditEntry, 'network'>): Promise<number> =>
  append(trx, null, { ...entry, network: null });

async function append(trx: Db, secrets: Pick<Secrets, 'encrypt'> | null, entry: NewAuditEntry): Promise<number> {
  const { organizationId } = entry;
  // The first entry inserts the row; all others lock it by the same statement.
  const head = await trx
    .insertInto('audit_head')
    .values({ organization_id: organizationId, hash: null })
    .onConflict((on) => on.column('organization_id').doUpdateSet({ organization_id: organizationId }))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  const seq = head.seq + 1;
  const sealed = entry.network && `${randomBytes(saltBytes).toString('hex')} ${entry.network}`;
  const mark = sealed ? networkMarkOf(sealed) : null;
  const fields: AuditFields = { ...entry, seq, at: entry.at.toISOString(), networkMark: mark?.toString('hex') ?? null };
  const own = hash('sha256', auditText(head.hash?.toString('hex') ?? noHash, fields), 'buffer');
  const network = (sealed && secrets?.encrypt(sealed, networkField(organizationId, seq))) || null;
  await sql`with entry as (
      insert into audit_entry (organization_id, seq, at, actor_kind, actor_id, kind, subject_kind, subject_id, place_id, data,
        network, network_mark, hash)
      values (${organizationId}, ${seq}, ${entry.at}, ${entry.actorKind}, ${entry.actorId}, ${entry.kind}, ${entry.subjectKind},
        ${entry.subjectId}, ${entry.placeId}, ${JSON.stringify(entry.data)}, ${network}, ${mark}, ${own}))
    update audit_head set seq = ${seq}, hash = ${own} where organization_id = ${organizationId}`.execute(trx);
  return seq;
}
