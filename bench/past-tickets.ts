// Past days of work, written straight into the tables: too many to play one by one.

import type pg from 'pg';

interface PastInput {
  organizationId: string;
  placeId: string;
  lineId: string;
  deskIds: readonly string[];
  services: readonly string[];
  timeZone: string;
  /** YYYY-MM-DD, both inclusive. */
  from: string;
  to: string;
  perDay: number;
}

/** Guests throughout the day, most of them around noon; one in three was told by text, one in four gave a rating. */
export async function addPastTickets(pool: pg.Pool, input: PastInput): Promise<void> {
  const { organizationId, placeId, lineId, deskIds, services, timeZone, from, to, perDay } = input;
  const owner = [organizationId, placeId, lineId];
  await pool.query(
    `insert into ticket (organization_id, id, place_id, line_id, number, service_day, state, rank, language, source, desk_id, token_hash,
       joined_at, called_at, serving_at, ended_at, promised_low, promised_high, last_seq, erased_at, service_id)
     select $1, v.id, $2, $3, 'A-' || n, day, v.state, 'r' || n, (array['en', 'en', 'es', 'ar', 'so'])[1 + floor(v.d * 5)::int], 'qr',
       case when v.called is not null then ($4::uuid[])[1 + floor(v.c * cardinality($4::uuid[]))::int] end, sha256(v.id::text::bytea),
       v.joined, v.called, v.serving, v.ended, 5 * floor((v.wait * 0.6 + v.e * 8) / 5), 5 * ceil((v.wait * 0.6 + v.e * 8 + 10) / 5), n, v.ended,
       ($5::text[])[1 + floor(v.e * cardinality($5::text[]))::int]
     from generate_series($6::date, $7::date, '1 day') day, generate_series(1, $8::int) n,
       lateral (select random() as a, random() as b, random() as c, random() as d, random() as e where n > 0 and day is not null) r,
       lateral (select 3 + 22 * (r.a + r.b) / 2 * (1 + r.c) * (1 + extract(isodow from day) / 9) as wait) w,
       lateral (select (day + make_interval(secs => 8 * 3600 + 9 * 1800 * (r.a + r.b))) at time zone $9 as joined) j,
       lateral (select uuidv7() as id, w.wait, j.joined, r.c, r.d, r.e,
         case when r.d < 0.84 then 'served' when r.d < 0.9 then 'no_show' when r.d < 0.96 then 'left' else 'removed' end as state,
         case when r.d < 0.9 then j.joined + make_interval(secs => w.wait * 60) end as called,
         case when r.d < 0.84 then j.joined + make_interval(secs => w.wait * 60 + 40) end as serving,
         j.joined + make_interval(secs => w.wait * 60 + 60 + 900 * r.e) as ended) v`,
    [...owner, deskIds, services, from, to, perDay, timeZone],
  );
  const past = 'organization_id = $1 and place_id = $2 and line_id = $3 and service_day between $4 and $5';
  await pool.query(
    `insert into message (organization_id, id, place_id, line_id, ticket_id, channel, kind, language, state, due_at, expires_at, created_at)
     select organization_id, uuidv7(), place_id, line_id, id, case when last_seq % 9 = 0 then 'push' else 'sms' end, 'called', language,
       case when last_seq % 21 = 0 then 'failed' when last_seq % 15 = 0 then 'sent' else 'delivered' end, called_at, called_at, called_at
     from ticket where ${past} and called_at is not null and last_seq % 3 = 0`,
    [...owner, from, to],
  );
  await pool.query(
    `insert into event (organization_id, line_id, seq, at, actor_kind, kind, ticket_id, command_id)
     select organization_id, line_id, (service_day - '2000-01-01'::date) * 100000::bigint + last_seq * 2 + n, joined_at, 'guest', kind, id, id
     from ticket, (values (0, 'joined'), (1, 'served')) k(n, kind) where ${past}`,
    [...owner, from, to],
  );
  await pool.query(
    `insert into feedback (organization_id, ticket_id, place_id, line_id, rating, created_at)
     select organization_id, id, place_id, line_id, 5 - last_seq % 4 * (last_seq % 3) / 2, ended_at
     from ticket where ${past} and last_seq % 4 = 1`,
    [...owner, from, to],
  );
}
