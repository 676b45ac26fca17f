// The database shows only rows of the opened organizations, even to a query that forgets to name one.

import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOnce } from '#commands/engine/run-once.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { addCarrier } from '#test/scripted-provider.ts';
import { isEmailThere } from '#db/messaging/staff-emails.ts';
import { createDatabase, everyOrganization, within, type Db } from '#db/database.ts';
import { lockLines } from '#db/engine/line-facts.ts';
import { findPlaceBySlug } from '#db/place/places.ts';
import { findTicketRefByToken } from '#db/ticket/tickets.ts';
import { acrossOrganizations } from '#db/scope/look-up.ts';
import { policyName } from '#db/scope/row-security.ts';
import { RequestScope, runInScope } from '#db/scope/scope.ts';

let harbour: Harbour;
/** The database as the product's requests use it. */
let db: Db;
let pool: pg.Pool;
const other = { organizationId: uuid(), placeId: uuid() };

beforeAll(async () => {
  harbour = await openHarbour();
  pool = new pg.Pool({ connectionString: harbour.connectionString, max: 2 });
  db = createDatabase(pool);
  const { organizationId, placeId } = other;
  await harbour.pool.query(`insert into organization (id, name) values ($1, 'Elsewhere')`, [organizationId]);
  await harbour.pool.query(
    `insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
     values ($1, $2, 'elsewhere', 'Elsewhere', 'GB', 'Europe/London', 'en', '{en}')`,
    [organizationId, placeId],
  );
  await harbour.pool.query(`insert into place_slug values ('elsewhere', $1, $2, true)`, [organizationId, placeId]);
  await harbour.pool.query(
    `insert into line (organization_id, id, place_id, slug, name, prefix) values ($1, $2, $3, 'other', '{"en":"Other"}', 'O')`,
    [organizationId, uuid(), placeId],
  );
});

afterAll(async () => {
  await pool.end();
  await harbour.close();
});

// A query that forgot the `where`.
const organizationsOfLines = async (from: Db): Promise<string[]> => {
  const rows = await from.selectFrom('line').select('organization_id').distinct().orderBy('organization_id').execute();
  return rows.map((row) => row.organization_id);
};

test('every table with an organization in it has the rule, and the product is held to it', async () => {
  const { rows } = await harbour.pool.query<{ name: string; on: boolean; rule: string | null; owner: string }>(
    `select c.relname as name, c.relrowsecurity as on, p.polname as rule, r.rolname as owner from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
       join pg_roles r on r.oid = c.relowner left join pg_policy p on p.polrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  expect(rows.length).toBeGreaterThan(35);
  for (const row of rows) expect(row).toMatchObject({ on: true, rule: policyName, owner: 'turnstone_owner' });
  const views = await harbour.pool.query(
    "select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace",
  );
  // A view has the rights of its owner and bypasses every row rule.
  expect(views.rows).toEqual([]);
});

test('nothing of the rule is worked out for each row', async () => {
  const { rows } = await sql<Record<'QUERY PLAN', string>>`explain select from ticket`.execute(
    within(db, other.organizationId),
  );
  const filter = rows.map((row) => row['QUERY PLAN']).find((line) => line.includes('Filter:'));
  expect(filter).toContain('organization_id');
  expect(filter, 'a cast').not.toContain('::');
});

describe('a query that forgets whose rows it wants', () => {
  test('sees nothing on a connection that was told nothing', async () => {
    const client = new pg.Client({ connectionString: harbour.connectionString });
    await client.connect();
    for (const table of ['place', 'line', 'ticket', 'place_slug', 'member', 'api_key'])
      expect((await client.query(`select from ${table}`)).rowCount).toBe(0);
    await client.end();
  });

  test('is refused outside a request', async () => {
    await expect(organizationsOfLines(db)).rejects.toThrow('must say whose rows it is about');
  });

  test('sees nothing in a request that opened nothing', async () => {
    expect(await runInScope(new RequestScope(), () => organizationsOfLines(db))).toEqual([]);
  });

  test('sees, changes and removes the rows of the one organization that is open', async () => {
    const own = within(db, other.organizationId);
    expect(await organizationsOfLines(own)).toEqual([other.organizationId]);
    const before = await harbour.pool.query('select id, slug from line where organization_id = $1 order by id', [
      harbour.organizationId,
    ]);
    await own.updateTable('line').set({ slug: 'changed' }).execute();
    const gone = await own.deleteFrom('line').executeTakeFirst();
    expect(gone.numDeletedRows).toBe(1n);
    const after = await harbour.pool.query('select id, slug from line where organization_id = $1 order by id', [
      harbour.organizationId,
    ]);
    expect(after.rows).toEqual(before.rows);
  });

  test('writes nothing into another organization, nor moves a row there', async () => {
    const own = within(db, other.organizationId);
    const slug = { slug: 'stolen', place_id: harbour.placeId, is_current: false };
    const refused = 'row-level security policy';
    await expect(
      own
        .insertInto('place_slug')
        .values({ ...slug, organization_id: harbour.organizationId })
        .execute(),
    ).rejects.toThrow(refused);
    await expect(
      own.updateTable('place_slug').set({ organization_id: harbour.organizationId }).execute(),
    ).rejects.toThrow(refused);
  });

  test('in a command on lines sees the organizations of those lines', async () => {
    const client = await pool.connect();
    try {
      await lockLines(client, [{ organizationId: harbour.organizationId, lineId: harbour.lines.walkIn }]);
      const { rows } = await client.query('select distinct organization_id as id from place');
      expect(rows).toEqual([{ id: harbour.organizationId }]);
      await client.query('rollback');
    } finally {
      client.release(true);
    }
  });

  test('in any other command sees the organization of that command', async () => {
    const request = { organizationId: other.organizationId, actor: harbour.staff.olga, idempotencyKey: null };
    const { answer } = await runOnce(harbour.context, request, (trx) =>
      trx.selectFrom('place').select('organization_id').execute(),
    );
    expect(answer).toEqual([{ organization_id: other.organizationId }]);
  });
});

describe('a look-up', () => {
  test('by a link opens the one organization it leads to, for the rest of that request alone', async () => {
    const { ticketId } = await harbour.join();
    const token = testSecrets.ticketToken(ticketId);
    const scope = new RequestScope();
    await runInScope(scope, async () => {
      expect((await findTicketRefByToken(db, testSecrets, token))?.ticketId).toBe(ticketId);
      expect(await organizationsOfLines(db)).toEqual([harbour.organizationId]);
    });
    expect(await runInScope(new RequestScope(), () => organizationsOfLines(db))).toEqual([]);
  });

  test('tells whoever forgot a password that letters go out, and opens nothing', async () => {
    await runInScope(new RequestScope(), async () => {
      expect(await isEmailThere(db, ['email'])).toBe(false);
      await addCarrier(harbour, 'email');
      expect(await isEmailThere(db, ['email'])).toBe(true);
      expect(await organizationsOfLines(db)).toEqual([]);
    });
  });

  test('that finds nothing opens nothing', async () => {
    await runInScope(new RequestScope(), async () => {
      expect(await findPlaceBySlug(db, 'nowhere')).toBeNull();
      expect(await organizationsOfLines(db)).toEqual([]);
    });
  });

  test('inside a transaction leaves it as it was, but for what it found', async () => {
    await runInScope(new RequestScope(), () =>
      db.transaction().execute(async (trx) => {
        await acrossOrganizations(trx, async (all) => expect(await placesSeen(all)).toBe(2));
        expect(await placesSeen(trx)).toBe(0);
        await findPlaceBySlug(trx, 'elsewhere');
        expect(await placesSeen(trx)).toBe(1);
      }),
    );
    // And on the connection, for its next user.
    expect(await runInScope(new RequestScope(), () => placesSeen(db))).toBe(0);
  });

  test('what is no id opens nobody’s rows', async () => {
    expect(await placesSeen(within(db, "'},{*"))).toBe(0);
  });
});

test('two requests at once on two connections see each their own', async () => {
  const scopes = [harbour.organizationId, other.organizationId].map((id) => {
    const scope = new RequestScope();
    scope.open(id);
    return { id, scope };
  });
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => scopes[at % 2]).map(async (one) => {
      const rows = await runInScope(one?.scope ?? new RequestScope(), () =>
        db.selectFrom('place').select('organization_id').execute(),
      );
      expect(rows).toEqual([{ organization_id: one?.id }]);
    }),
  );
  expect(await placesSeen(everyOrganization(db))).toBe(2);
});

async function placesSeen(from: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from place`.execute(from);
  return rows[0]?.count ?? -1;
}
