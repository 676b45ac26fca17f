import { checkEnd, checkLinks, type ChainFault, type ChainHead } from '#domain/log-chain/check-links.ts';
import { noHash } from '#domain/log-chain/event-text.ts';
import type { Db } from '../database.ts';
import { hashOf } from '../log-chain/event-links.ts';
import { networkField, type Secrets } from '../secret/secrets.ts';
import { networkMarkOf } from './append-audit-entry.ts';
import { findAuditLinks, type AuditLink } from './audit-links.ts';
import { findRow } from '../rows.ts';

interface VerifiedAudit {
  organizationId: string;
  head: ChainHead;
  /** The number of the first entry that still exists. */
  first: number;
  /** The first entry that does not fit. 'network': its address is not the one it was written with. */
  fault: ChainFault | { seq: number; why: 'network' } | null;
}

const maxPage = 1000;

/** All chains: one for each organization, and the installation's own. */
export async function findAuditChains(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit_head').select('organization_id').orderBy('organization_id').execute();
  return rows.map(({ organization_id: id }) => id);
}

/** Checks a chain of the audit log against its hashes, in one snapshot. `met` gets each hash on the way. */
export function verifyAudit(
  db: Db,
  secrets: Pick<Secrets, 'decrypt'>,
  organizationId: string,
  met: (hash: string, link: AuditLink) => void = () => undefined,
): Promise<VerifiedAudit> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const kept = await findRow(trx, 'audit_head', { organization_id: organizationId });
      const start: ChainHead = { seq: kept?.kept_from_seq ?? 0, hash: kept?.kept_from_hash?.toString('hex') ?? noHash };
      const verified = { organizationId, first: start.seq + 1 };
      let head = start;
      for (;;) {
        const links = await findAuditLinks(trx, organizationId, head.seq, maxPage);
        const byHash = new Map(links.map((link) => [link.hash, link]));
        const walked = checkLinks(head, links, hashOf, (hash) => {
          const link = byHash.get(hash);
          if (link) met(hash, link);
        });
        head = walked.head;
        const forged = links.find((link) => !hasOwnNetwork(secrets, link));
        if (forged && (!walked.fault || forged.seq < walked.fault.seq))
          return { ...verified, head, fault: { seq: forged.seq, why: 'network' } };
        if (walked.fault) return { ...verified, head, fault: walked.fault };
        if (links.length < maxPage) break;
      }
      const end = { seq: kept?.seq ?? 0, hash: kept?.hash?.toString('hex') ?? noHash };
      return { ...verified, head, fault: checkEnd(head, end) };
    });
}

/** An erased address proves nothing; an address that exists must be the one that was written. */
function hasOwnNetwork(secrets: Pick<Secrets, 'decrypt'>, { row }: AuditLink): boolean {
  if (row.network === null) return true;
  try {
    const sealed = secrets.decrypt(row.network, networkField(row.organization_id, row.seq));
    return row.network_mark !== null && networkMarkOf(sealed).equals(row.network_mark);
  } catch {
    return false;
  }
}
