// The tickets of a batch as their askers are shown them, read inside its transaction: the answer costs no round trip of its own.

import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import type { Database } from '../schema/schema.ts';
import { guestTickets, type GuestTicketRow } from './guest-tickets.ts';
import { staffTickets, type TicketOfLine } from './tickets.ts';

/** What each kind of reader is shown of a ticket. */
export interface Shown {
  staff?: TicketOfLine;
  guest?: GuestTicketRow;
}
export type Reader = keyof Shown;

export interface ShownKey extends TicketKey {
  reader: Reader;
}

const compiler = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('It compiles, and connects to nothing.')) }),
});
const texts: Record<Reader, string> = {
  staff: staffTickets([]).compile(compiler).sql,
  guest: guestTickets([], { withStory: false }).compile(compiler).sql,
};

/** By ticket. All is sent before the first answer comes, where the connection pipelines. */
export async function readShown(client: pg.PoolClient, keys: readonly ShownKey[]): Promise<Map<string, Shown>> {
  const found = new Map<string, Shown>();
  const readers = new Set(keys.map(({ reader }) => reader));
  const reads = Array.from(readers, async (reader) => {
    const mine = keys.filter((key) => key.reader === reader);
    const values = [mine.map(({ organizationId }) => organizationId), mine.map(({ ticketId }) => ticketId)];
    const { rows } = await client.query<{ id: string }>({ name: `shown-${reader}`, text: texts[reader], values });
    for (const row of rows) found.set(row.id, { ...found.get(row.id), [reader]: row });
  });
  await Promise.allSettled(reads);
  await Promise.all(reads);
  return found;
}
