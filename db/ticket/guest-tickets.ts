// Tickets with all that their guests see of them, in one statement and so from one moment.

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import { plannedOnce } from '../planned-once.ts';
import { gathered } from '../scope/gathered.ts';
import { everyOrganization } from '../scope/scoped-database.ts';
import { mayShare } from '../scope/shared-read.ts';
import { wentBefore, type Overtaking } from '../log-chain/went-before.ts';
import { emailOrderOf } from '../engine/line-facts.ts';
import { textCarriers } from '../messaging/carriers.ts';
import type { PlaceRow } from '../place/places.ts';
import type { DeskRow } from '../place/desks.ts';
import type { EmailOrder } from '#domain/messaging/route.ts';
import type { TextCarriers } from '#domain/messaging/texting.ts';
import { lineJson, type LiveLine } from './live-rows.ts';
import { isPutBack, passings, type Passing } from './passings.ts';
import { columnsFor, ticketsOf, type OwnTicket } from './ticket-reader.ts';

export interface GuestTicketRow extends OwnTicket, TextCarriers {
  mail_order: EmailOrder;
  line: LiveLine;
  place: Pick<
    PlaceRow,
    'slug' | 'name' | 'time_zone' | 'country' | 'languages' | 'default_language' | 'look' | 'is_demo'
  >;
  desk: Pick<DeskRow, 'name' | 'directions'> | null;
  /** 0 unless it waits. */
  ahead: number;
  rating: number | null;
  /** Empty unless it waits; null if it was not asked for. */
  passed_by: Passing[] | null;
  /** It waits, and not for the first time: another wait than the one that was told at its join. */
  is_put_back: boolean;
  /** Null until it ended, or if it was not asked for. */
  went_before: Overtaking[] | null;
  last_hash: string | null;
  /** It was booked until its day was over: nobody checked in. */
  is_missed: boolean;
}

const story = sql`case when t.state = 'waiting' then ${passings} else '[]' end as passed_by,
    t.state = 'waiting' and ${isPutBack} as is_put_back, case when t.ended_at is not null then ${wentBefore} end as went_before`;
const noStory = sql`null::jsonb as passed_by, false as is_put_back, null::jsonb as went_before`;

/** `withStory`: who was put ahead and why, which takes a search of the line's log. */
export const guestTickets = (
  keys: readonly TicketKey[],
  { withStory }: { withStory: boolean },
): RawBuilder<GuestTicketRow> => sql<GuestTicketRow>`${plannedOnce}
  select ${columnsFor('guest')}, ${lineJson(sql`0`)} as line,
    jsonb_build_object('slug', p.slug, 'name', p.name, 'time_zone', p.time_zone, 'country', p.country, 'languages', p.languages,
      'default_language', p.default_language, 'look', p.look, 'is_demo', p.is_demo) as place,
    (select jsonb_build_object('name', d.name, 'directions', d.directions) from desk d
      where d.organization_id = t.organization_id and d.id = t.desk_id and d.archived_at is null) as desk,
    case when t.state = 'waiting' then (select count(*)::int from ticket a where a.organization_id = t.organization_id
      and a.line_id = t.line_id and a.state = 'waiting' and a.rank < t.rank) else 0 end as ahead,
    (select f.rating from feedback f where f.organization_id = t.organization_id and f.ticket_id = t.id) as rating,
    ${sql.raw(emailOrderOf('t.organization_id', 't.place_id'))} as mail_order, ${textCarriers(sql`t.organization_id`, sql`t.place_id`)},
    ${withStory ? story : noStory},
    (select encode(e.hash, 'hex') from event e where e.organization_id = t.organization_id and e.line_id = t.line_id
      and e.seq = t.last_seq) as last_hash,
    t.state = 'expired' and exists (select from event e where e.organization_id = t.organization_id and e.line_id = t.line_id
      and e.seq = t.last_seq and e.data #>> '{before,state}' = 'booked') as is_missed
  from ${ticketsOf(keys)} join place p on p.organization_id = t.organization_id and p.id = t.place_id`;

const together = (withStory: boolean) =>
  gathered(async (db: Db, keys: TicketKey[]) => {
    const { rows } = await guestTickets(keys, { withStory }).execute(db);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return keys.map(({ ticketId }) => byId.get(ticketId));
  });
const whole = together(true);
const withoutStory = together(false);

export async function findGuestTicket(db: Db, key: TicketKey, { withStory } = { withStory: true }) {
  if (mayShare(db, key.organizationId))
    return (await (withStory ? whole : withoutStory)(everyOrganization(db), key)) ?? null;
  const { rows } = await guestTickets([key], { withStory }).execute(db);
  return rows[0] ?? null;
}
