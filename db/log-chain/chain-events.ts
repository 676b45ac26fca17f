// Adds the missing hashes to events that are older than the hash chain, or that an older version wrote. It works in
// batches, each a transaction under the line's lock: commands wait for one batch at most, and an interrupted run
// continues where it was.

import { sql } from 'kysely';
import { noHash } from '#domain/log-chain/event-text.ts';
import type { Db } from '../database.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import { findEventLinks, hashOf } from './event-links.ts';
import { lockLine, setLine } from '../place/lines.ts';

const maxBatch = 500;

/** Chains all unchained events, or those until the process stops. Returns how many hashes it added. */
export async function chainEvents(db: Db, stopping?: AbortSignal): Promise<number> {
  const lines = await db
    .selectFrom('line')
    .select(['organization_id as organizationId', 'id as lineId'])
    .whereRef('chained', '<', 'head')
    .execute();
  let done = 0;
  for (const line of lines) {
    for (;;) {
      const count = stopping?.aborted ? 0 : await chainBatch(db, line);
      done += count;
      if (count < maxBatch) break;
    }
  }
  return done;
}

function chainBatch(db: Db, line: LineKey): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const kept = await lockLine(trx, line);
    if (!kept) return 0;
    const links = await findEventLinks(trx, line, kept.chained, maxBatch);
    let last = kept.head_hash?.toString('hex') ?? noHash;
    const hashes = links.map(({ textAfter }) => (last = hashOf(textAfter(last))));
    const end = links.at(-1);
    if (!end) return 0;
    await sql`update event e set hash = decode(u.hash, 'hex')
      from unnest(${links.map(({ seq }) => seq)}::bigint[], ${hashes}::text[]) u(seq, hash)
      where e.organization_id = ${line.organizationId} and e.line_id = ${line.lineId} and e.seq = u.seq`.execute(trx);
    await setLine(trx, kept, { chained: end.seq, head_hash: Buffer.from(last, 'hex') });
    return links.length;
  });
}
