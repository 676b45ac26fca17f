import type { AuditData } from '#domain/audit/kinds.ts';

export interface AuditParty {
  kind: string;
  id: string | null;
  /** As they are called now; null: nobody knows any more. */
  name: string | null;
}

export interface AuditItem {
  number: number;
  at: string;
  kind: string;
  actor: AuditParty;
  subject: AuditParty | null;
  place: string | null;
  data: AuditData;
  /** The address it was asked from; null: not by a request, or erased by time. */
  network: string | null;
  hash: string;
}

export interface AuditPage {
  organization: string;
  items: AuditItem[];
  /** What to ask for as `cursor` to read on; null: these were the oldest. */
  next: number | null;
  /** The last entry of the log; null: there is none. */
  head: { number: number; hash: string } | null;
}
