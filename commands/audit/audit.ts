// The one door to the audit log. A command calls it in its own transaction, as the last thing it does there: the entry stands or falls with the
// change, and the lock on the log's end is held for the shortest time. Where nothing was changed, nothing is written.

import type { Transaction } from 'kysely';
import { appendAuditEntry } from '#db/audit/append-audit-entry.ts';
import type { Database } from '#db/database.ts';
import type { Actor } from '#domain/team/actor.ts';
import {
  installationChain,
  type AuditActorKind,
  type AuditData,
  type AuditKind,
  type AuditSubjectKind,
} from '#domain/audit/kinds.ts';
import type { CommandContext } from '../engine/command-context.ts';

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
