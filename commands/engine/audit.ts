// The one door to the audit log. A command calls it in its own transaction, last: the entry is committed with the
// change, and the end of the log is locked for the shortest time. No change, no entry.

import { appendAuditEntry } from '#db/audit/append-audit-entry.ts';
import type { Trx } from '#db/database.ts';
import type { Actor, Staff } from '#domain/team/actor.ts';
import {
  installationChain,
  type AuditActorKind,
  type AuditData,
  type AuditKind,
  type AuditSubjectKind,
} from '#domain/audit/kinds.ts';
import { findMemberships } from '#db/team/members.ts';
import type { CommandContext } from './command-context.ts';

export interface AuditInput {
  /** Null: the installation's own log. */
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

export async function audit(context: AuditContext, trx: Trx, input: AuditInput): Promise<void> {
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

// An event of an account is written to the log of every organization that it works in. That of an account without an
// organization, and a try at one that does not exist, go to the installation's own log.

export interface AccountNote {
  kind: AuditKind;
  /** Null: there is no such account. */
  userId: string | null;
  /** Whether the account's owner did it; a failed try has no known actor. */
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

// An export of personal data, or of the log itself. Written before its first byte is sent.

interface ExportNote {
  organizationId: string;
  placeId: string;
  what: 'tickets' | 'audit';
  as: 'csv' | 'json';
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
