// The audit log as owners read it: current names, the newest entry first. Only owners see the network of an entry,
// which is decrypted for them.

import type { AuditItem, AuditPage } from '#contract/views.ts';
import { findAuditHead } from '#db/audit/audit-heads.ts';
import {
  countAuditEntries,
  findAuditEntries,
  findAuditNames,
  type AuditEntryRow,
  type AuditFilter,
  type AuditWanted,
} from '#db/audit/read-audit.ts';
import type { Db } from '#db/database.ts';
import { orNothing } from '#db/secret/unreadable.ts';
import { networkField, type Secrets } from '#db/secret/secrets.ts';

interface AuditDeps {
  db: Db;
  secrets: Pick<Secrets, 'read'>;
}

/** The caller has checked the right to read it. */
export async function presentAudit({ db, secrets }: AuditDeps, wanted: AuditWanted): Promise<AuditPage> {
  const { organizationId, max } = wanted;
  const [rows, head] = await Promise.all([
    findAuditEntries(db, { ...wanted, max: max + 1 }),
    findAuditHead(db, organizationId),
  ]);
  const shown = rows.slice(0, max);
  const ids = shown.flatMap(({ actor_id, subject_id }) => [actor_id, subject_id]);
  const names = await findAuditNames(db, organizationId, ids);
  return {
    organization: organizationId,
    items: shown.map((row) => presentEntry(row, names, secrets)),
    next: rows.length > max ? (shown.at(-1)?.seq ?? null) : null,
    head: head && { number: head.seq, hash: head.hash },
  };
}

const exportedAtOnce = 500;

/** For an export: all entries that are there by now, page by page, so that memory does not grow with the log. */
export async function auditReader(
  deps: AuditDeps,
  filter: AuditFilter,
): Promise<{ total: number; pages: () => AsyncGenerator<AuditItem[]> }> {
  const { count, last } = await countAuditEntries(deps.db, filter);
  async function* pages() {
    for (let below: number | null = last + 1; below !== null;) {
      const page: AuditPage = await presentAudit(deps, { ...filter, below, max: exportedAtOnce });
      yield page.items;
      below = page.next;
    }
  }
  return { total: count, pages };
}

function presentEntry(
  row: AuditEntryRow,
  names: ReadonlyMap<string, string>,
  secrets: Pick<Secrets, 'read'>,
): AuditItem {
  const named = (kind: string, id: string | null) => ({ kind, id, name: (id && names.get(id)) ?? null });
  return {
    number: row.seq,
    at: row.at.toISOString(),
    kind: row.kind,
    actor: named(row.actor_kind, row.actor_id),
    subject: row.subject_kind === null ? null : named(row.subject_kind, row.subject_id),
    place: row.place_id,
    data: row.data,
    network: networkOf(row, secrets),
    hash: row.hash.toString('hex'),
  };
}

/** A network that cannot be decrypted counts as erased: the rest of the entry stays readable. */
function networkOf({ network, organization_id, seq }: AuditEntryRow, secrets: Pick<Secrets, 'read'>): string | null {
  const sealed = network && orNothing(secrets.read(network, networkField(organization_id, seq)));
  return sealed?.split(' ')[1] ?? null;
}
