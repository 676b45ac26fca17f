import type { PlaceKey } from '#domain/place/place-key.ts';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../database.ts';
import type { EventTable } from '../schema/ticket-table.ts';

const storyColumns = ['line_id', 'seq', 'at', 'kind', 'actor_kind', 'actor_id', 'data'] as const;
export type StoryRow = Pick<Selectable<EventTable>, (typeof storyColumns)[number]>;

/** Staff may still undo, return or note something this long; after that a ticket's story is complete. */
const afterEndHours = 48;
const maxStory = 60;

/** The events of a ticket, in order; of a move between lines only the event in the new line's log. */
export async function findStory(
  db: Db,
  ticket: { organizationId: string; placeId: string; ticketId: string; joinedAt: Date; endedAt: Date | null },
): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    select ${sql.join(storyColumns.map((name) => sql.ref(`e.${name}`)))} from line l
      join event e on e.organization_id = l.organization_id and e.line_id = l.id
    where l.organization_id = ${ticket.organizationId} and l.place_id = ${ticket.placeId}
      and e.ticket_id = ${ticket.ticketId} and e.at >= ${ticket.joinedAt}
      and (${ticket.endedAt}::timestamptz is null or e.at < ${ticket.endedAt}::timestamptz + interval '${sql.raw(String(afterEndHours))} hours') and not e.data ? 'toLine'
    order by e.at desc, e.command_id desc, e.seq desc limit ${maxStory}`.execute(db);
  return rows.reverse();
}

const tagDays = 60;
const maxTags = 40;

/** Tags recently used at a place, the most used first. */
export async function findTagsUsed(db: Db, place: PlaceKey, now: Date): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select u.tag from ticket t, unnest(t.tags) u(tag)
    where t.organization_id = ${place.organizationId} and t.place_id = ${place.placeId} and t.tags <> '{}'
      and t.joined_at > ${new Date(now.getTime() - tagDays * 86_400_000)}
    group by u.tag order by count(*) desc, u.tag limit ${maxTags}`.execute(db);
  return rows.map(({ tag }) => tag);
}
