// The input of the hash of an audit log entry (docs/decisions/050):
//
//   ["turnstone.audit.1", previous, organization, number, at, actorKind, actorId, kind, subjectKind, subjectId, place, networkMark, data]
//
// `previous` is the hash of the entry before, 64 zeros for the first. The network address is left out, because it is erased earlier than
// the entry. `networkMark` is the SHA-256 of a random salt and the address; once both are erased, it reveals nothing.

import { canonicalJson } from '../log-chain/canonical-json.ts';
import type { EventFields } from '../log-chain/event-text.ts';
import type { AuditData } from './kinds.ts';

export interface AuditFields extends Omit<EventFields, 'lineId' | 'ticketId' | 'commandId' | 'data'> {
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
