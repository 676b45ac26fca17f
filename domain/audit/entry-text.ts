// What the hash of an entry of the audit log is computed over (docs/decisions/050):
//
//   ["turnstone.audit.1", previous, organization, number, at, actorKind, actorId, kind, subjectKind, subjectId, place, networkMark, data]
//
// `previous` is the hash before it, 64 zeros for the first. The network address itself is not in it, because it is erased before the entry is:
// `networkMark` is the SHA-256 of a random salt and the address, and says nothing once the salt is gone with the address.

import { canonicalJson } from '../log-chain/canonical-json.ts';
import type { AuditData } from './kinds.ts';

export interface AuditFields {
  organizationId: string;
  seq: number;
  at: string;
  actorKind: string;
  actorId: string | null;
  kind: string;
  subjectKind: string | null;
  subjectId: string | null;
  placeId: string | null;
  /** In hexadecimal. */
  networkMark: string | null;
  data: AuditData;
}

export function auditText(previous: string, entry: AuditFields): string {
  const { organizationId, seq, at, actorKind, actorId, kind, subjectKind, subjectId, placeId, networkMark } = entry;
  const who = [previous, organizationId, seq, at, actorKind, actorId];
  const fields = JSON.stringify([...who, kind, subjectKind, subjectId, placeId, networkMark]).slice(1, -1);
  return `["turnstone.audit.1",${fields},${canonicalJson(entry.data)}]`;
}
