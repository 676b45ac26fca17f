// The tickets behind the links of guests who watch.

import { sql } from 'kysely';
import { everyOrganization, type Db } from '../database.ts';
import type { TicketRef } from './tickets.ts';

export interface TicketOfLink extends TicketRef {
  endedAt: Date | null;
}

/** The tickets behind links, and when their days ended, in the order of the links; null: there is no ticket. */
export async function findTicketsOfLinks(db: Db, tokenHashes: Buffer[]): Promise<(TicketOfLink | null)[]> {
  // The links of many requests in one query: it opens no organization to any of them.
  const rows = await everyOrganization(db)
    .selectFrom('ticket')
    .select(['organization_id', 'place_id', 'line_id', 'id', 'ended_at', 'token_hash'])
    .where('token_hash', '=', sql<Buffer>`any (${tokenHashes}::bytea[])`)
    .execute();
  const found = new Map(
    rows.map((row): [string, TicketOfLink] => [
      row.token_hash.toString('hex'),
      {
        organizationId: row.organization_id,
        placeId: row.place_id,
        lineId: row.line_id,
        ticketId: row.id,
        endedAt: row.ended_at,
      },
    ]),
  );
  return tokenHashes.map((hash) => found.get(hash.toString('hex')) ?? null);
}
