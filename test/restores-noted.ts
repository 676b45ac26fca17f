import { findAuditChains, verifyAudit } from '#db/audit/verify-audit.ts';
import type { Db } from '#db/database.ts';
import type { Secrets } from '#db/secret/secrets.ts';

/** What the audit log of each organization says of restores; throws if a chain has a fault. */
export async function restoresNoted(
  db: Db,
  secrets: Pick<Secrets, 'decrypt'>,
): Promise<{ organization: string; by: string; from: unknown; moment: unknown }[]> {
  for (const chain of await findAuditChains(db)) {
    const { fault } = await verifyAudit(db, secrets, chain);
    if (fault) throw new Error(`${chain}: entry ${fault.seq} is ${fault.why}`);
  }
  const rows = await db.selectFrom('audit_entry').selectAll().where('kind', '=', 'restored').orderBy('at').execute();
  return rows.map(({ organization_id: organization, actor_kind: by, data: { from, moment } }) => ({
    organization,
    by,
    from,
    moment,
  }));
}
