// The commit order of text bookings and STOPs, as the database itself knows it: each STOP stores what was visible at
// its commit, each booking its transaction. Some bookings are slow to commit, so that a STOP may come in the middle of
// one.

import { testSecrets, type Harbour } from '#test/harbour.ts';

const slowSeconds = 0.15;
/** The lock number by which it shows that a booking is slow. */
const slowLock = 77;

export interface CommitOrder {
  /** Bookings of this kind of text for this ticket are slow, and `underWay` names them meanwhile. */
  slowDown: (name: number, ticketId: string, kind: 'joined' | 'called') => Promise<unknown>;
  underWay: () => Promise<number[]>;
  read: () => Promise<{
    stops: StopCommit[];
    /** How often this text was booked before that STOP was committed. */
    markedBefore: (messageId: string | null, stop: StopCommit | undefined) => Promise<number>;
  }>;
  stopOf: (stops: readonly StopCommit[], number: string, nth: number) => StopCommit | undefined;
  /** The texts booked for a number after its last STOP without a START, except the answer to the STOP. */
  bookedAfterLastStop: () => Promise<unknown[]>;
}

interface StopCommit {
  id: number;
  phone_index: Buffer;
  seen: string;
}

export async function watchCommits({ pool, organizationId }: Harbour): Promise<CommitOrder> {
  await pool.query(`
    create table stop_commit (id serial primary key, phone_index bytea not null, seen pg_snapshot not null);
    create table slow_text (name int primary key, ticket_id uuid not null, kind text not null);
    create table booking_commit (message_id uuid not null, xid xid8 not null);
    create function note_stop() returns trigger language plpgsql security definer as
      $$ begin insert into stop_commit (phone_index, seen) values (new.phone_index, pg_current_snapshot()); return null; end $$;
    create function note_booking() returns trigger language plpgsql security definer as
      $$ begin insert into booking_commit values (new.message_id, pg_current_xact_id());
        perform pg_advisory_xact_lock_shared(${slowLock}, s.name), pg_sleep(${slowSeconds})
          from slow_text s join message m using (ticket_id, kind) where m.id = new.message_id;
        return null; end $$;
    create constraint trigger note after insert on opt_out deferrable initially deferred
      for each row execute function note_stop();
    create constraint trigger note after insert on text_booking deferrable initially deferred
      for each row execute function note_booking()`);
  const markedBefore = async (messageId: string | null, stop: StopCommit | undefined): Promise<number> => {
    const { rows } = await pool.query<{ times: number }>(
      `select count(*)::int as times from booking_commit where message_id = $1 and pg_visible_in_snapshot(xid, $2)`,
      [messageId, stop?.seen],
    );
    return rows[0]?.times ?? 0;
  };
  return {
    slowDown: (name, ticketId, kind) => pool.query('insert into slow_text values ($1, $2, $3)', [name, ticketId, kind]),
    underWay: async () => {
      const { rows } = await pool.query<{ name: number }>(
        `select objid::int as name from pg_locks where locktype = 'advisory' and classid = $1
           and database = (select oid from pg_database where datname = current_database())`,
        [slowLock],
      );
      return rows.map(({ name }) => name);
    },
    read: async () => ({
      stops: (await pool.query<StopCommit>('select id, phone_index, seen::text from stop_commit order by id')).rows,
      markedBefore,
    }),
    stopOf: (stops, number, nth) => {
      const index = testSecrets.phoneIndex(organizationId, number);
      return stops.filter((stop) => stop.phone_index.equals(index))[nth];
    },
    bookedAfterLastStop: async () =>
      (
        await pool.query(
          `select m.kind, m."values" from (select distinct on (phone_index) * from stop_commit order by phone_index, id desc) s
             join opt_out o on o.phone_index = s.phone_index
             join ticket t on t.phone_index = s.phone_index
             join message m on m.organization_id = t.organization_id and m.ticket_id = t.id
             join booking_commit b on b.message_id = m.id
           where not pg_visible_in_snapshot(b.xid, s.seen) and not (m.kind = 'reply' and m."values" ->> 'said' = 'stopped')`,
        )
      ).rows,
  };
}
