// A long text goes out in parts, and some providers report on each of them by itself. Which of them arrived is kept with the message, so that it
// holds whichever process hears the next one.

import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import type { MessageKey, ReportedMessage, TicketOfMessage } from './messages.ts';

export interface PartOfMessage extends TicketOfMessage {
  messageId: string;
  /** Whether all parts are known to have arrived. */
  isWhole: boolean;
}

/** Notes what was reported of one part; null where no such text is known. A text that was not sent in parts is whole with the first. */
export async function notePart(
  db: Db,
  report: ReportedMessage & { part: NonNullable<ReportedMessage['part']> },
): Promise<PartOfMessage | null> {
  const { account, part } = report;
  const parts = sql`coalesce(cardinality(m.part_refs), ${part.of}::int, 1)`;
  const isNews = sql`${report.state === 'delivered'} and ${parts} > 1`;
  const { rows } = await sql<PartOfMessage>`
    update message m set parts_arrived = case when ${isNews}
      then (select array_agg(distinct u.ref) from unnest(coalesce(m.parts_arrived, '{}') || ${part.ref}::text) u(ref)) else m.parts_arrived end
    from (${found(report)}) f
    where m.organization_id = f.organization_id and m.id = f.id and m.handovers > 0
      and m.account_id is not distinct from ${account?.id ?? null}::uuid
      and m.organization_id = coalesce(${account?.organizationId ?? null}::uuid, m.organization_id)
    returning m.organization_id as "organizationId", m.id as "messageId", m.line_id as "lineId", m.ticket_id as "ticketId",
      ${parts} <= (select count(*) + (${parts} = 1)::int from unnest(m.parts_arrived) u(ref)
        where m.part_refs is null or u.ref = any (m.part_refs)) as "isWhole"`.execute(db);
  return rows[0] ?? null;
}

/** By our own name for it, where the report says it; else by the provider's, of the whole or of the part. */
function found({ message, provider, part }: ReportedMessage): RawBuilder<MessageKey> {
  if (message) return sql`select ${message.organizationId}::uuid as organization_id, ${message.id}::uuid as id`;
  const ref = part?.ref ?? null;
  return sql`select organization_id, id from message where provider = ${provider} and provider_ref = ${ref}
    union select organization_id, id from message where part_refs @> array[${ref}::text] and provider = ${provider}`;
}
