// What happens to an account: it is told in the audit log of every organization that it works in, because each of them trusts it. An account
// that works nowhere, and a try at one that is not there, stand in the installation's own log.

import { findMemberships } from '#db/audit/memberships.ts';
import type { AuditData, AuditKind } from '#domain/audit/kinds.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { audit, type AuditContext } from './audit.ts';

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
