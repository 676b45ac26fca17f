import { checkEnd, checkLinks, type ChainFault, type ChainHead } from '#domain/log-chain/check-links.ts';
import { noHash } from '#domain/log-chain/event-text.ts';
import type { Db } from '../database.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import { findEventLinks, hashOf } from './event-links.ts';
import { findRow } from '../rows.ts';

interface VerifiedLine extends LineKey {
  head: ChainHead;
  /** The first row that does not fit. */
  fault: ChainFault | null;
  /** The number of events at the end that are not chained yet. */
  unchained: number;
}

const maxPage = 2000;

type Met = (hash: string, at: { lineId: string; seq: number }) => void;

/** Checks the log of every line against its hashes. `met` gets each hash on the way. */
export async function* verifyEvents(db: Db, met: Met): AsyncGenerator<VerifiedLine> {
  const lines = await db
    .selectFrom('line')
    .select(['organization_id as organizationId', 'id as lineId'])
    .orderBy('organization_id')
    .orderBy('id')
    .execute();
  for (const line of lines) yield await verifyLine(db, line, met);
}

/** In one snapshot: concurrent writes are not seen in part. */
export function verifyLine(db: Db, line: LineKey, met: Met = () => undefined): Promise<VerifiedLine> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const kept = await findRow(trx, 'line', { organization_id: line.organizationId, id: line.lineId });
      let head: ChainHead = { seq: 0, hash: noHash };
      if (!kept) return { ...line, head, fault: null, unchained: 0 };
      const unchained = kept.head - kept.chained;
      for (;;) {
        const page = await findEventLinks(trx, line, head.seq, maxPage);
        const links = unchained > 0 ? page.filter(({ seq }) => seq <= kept.chained) : page;
        const walked = checkLinks(head, links, hashOf, (hash, seq) => met(hash, { lineId: line.lineId, seq }));
        head = walked.head;
        if (walked.fault) return { ...line, head, fault: walked.fault, unchained };
        if (links.length < maxPage) break;
      }
      const end = { seq: kept.chained, hash: kept.head_hash?.toString('hex') ?? noHash };
      return { ...line, head, fault: checkEnd(head, end), unchained };
    });
}
