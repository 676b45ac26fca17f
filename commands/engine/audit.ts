// The one door to the audit log. A command calls it in its own transaction, as the last thing it does there: the entry stands or falls with the
// change, and the lock on the log's end is held for the shortest time. Where nothing was changed, nothing is written.

import type { Transaction } from 'kysely';
import { appendAuditEntry } from '#db/audit/append-audit-entry.ts';
import type { Database } from '#db/database.ts';
import type { Actor, Staff } from '#domain/team/actor.ts';
import {
  installationChain,
  type AuditActorKind,
  type AuditData,
  type AuditKind,
  type AuditSubjectKind,
} from '#domain/audit/kinds.ts';
import { findMemberships } from '#db/audit/memberships.ts';
import type { CommandContext } from './command-context.ts';

export interface AuditInput {
  /** Null: it belongs to the installation itself. */
  organizationId: string | null;
  actor: Pick<Actor, 'kind' | 'id'> | { kind: AuditActorKind; id: string | null };
  kind: AuditKind;
  /** What it was done to. */
  subject?: { kind: AuditSubjectKind; id: string | null };
  placeId?: string | null;
  /** Ids, numbers and technical words; never a name, an address or a secret. */
  data?: AuditData;
}

export type AuditContext = Pick<CommandContext, 'secrets' | 'now' | 'askedFrom'>;

export async function audit(context: AuditContext, trx: Transaction<Database>, input: AuditInput): Promise<void> {
  const { organizationId, actor, kind, subject, placeId = null, data = {} } = input;
  await appendAuditEntry(trx, context.secrets, {
    organizationId: organizationId ?? installationChain,
    at: context.now(),
    actorKind: actor.kind,
    actorId: actor.id,
    kind,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    placeId,
    network: context.askedFrom?.() ?? null,
    data,
  });
}

// What happens to an account: it is told in the audit log of every organization that it works in, because each of them trusts it. An account
// that works nowhere, and a try at one that is not there, stand in the installation's own log.

export interface AccountNote {
  kind: AuditKind;
  /** Null: there is no such account. */
  userId: string | null;
  /** Whether whoever did it was known to be the account's owner; a try that failed was nobody. */
  isOwner: boolean;
  data?: AuditData;
}

export async function auditAccount(
  context: AuditContext & Pick<CommandContext, 'db'>,
  { kind, userId, isOwner, data = {} }: AccountNote,
): Promise<void> {
  const nobody = { kind: 'nobody', id: null } as const;
  await context.db.transaction().execute(async (trx) => {
    const members = userId === null ? [] : await findMemberships(trx, userId);
    for (const { organization_id: organizationId, id } of members) {
      const actor = isOwner ? ({ kind: 'member', id } as const) : nobody;
      await audit(context, trx, { organizationId, actor, kind, subject: { kind: 'member', id }, data });
    }
    if (members.length > 0) return;
    const actor = isOwner ? ({ kind: 'account', id: userId } as const) : nobody;
    const subject = userId === null ? {} : { subject: { kind: 'account', id: userId } as const };
    await audit(context, trx, { organizationId: null, actor, kind, ...subject, data });
  });
}

// A file that leaves the product with what it keeps of people, or with its own log. Told before the first byte of it goes.

interface ExportNote {
  organizationId: string;
  placeId: string;
  what: 'tickets' | 'audit';
  as: 'csv' | 'json';
  /** How many rows. */
  count: number;
}

export async function auditExport(
  context: CommandContext,
  actor: Staff,
  { organizationId, placeId, ...data }: ExportNote,
): Promise<void> {
  await context.db
    .transaction()
    .execute((trx) => audit(context, trx, { organizationId, actor, kind: 'exported', placeId, data }));
}
