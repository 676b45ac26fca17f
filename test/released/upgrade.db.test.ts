// A database that an earlier version left, with a day of guests in it, is today's after a start: nothing is lost or
// changed, old links, sessions and passwords work, and the log is still the truth.

import { readdirSync } from 'node:fs';
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAccounts } from '#accounts/accounts.ts';
import { createDatabase, createPool, type Db } from '#db/database.ts';
import { chainEvents } from '#db/log-chain/chain-events.ts';
import { migrateToLatest } from '#db/migrations/migrate.ts';
import { openToRunningRole } from '#db/roles/running-role.ts';
import { fieldOf, type Secrets } from '#db/secret/secrets.ts';
import { findTicketRefByToken } from '#db/ticket/tickets.ts';
import { loadConfig } from '#server/start/config.ts';
import { provenSecrets } from '#server/start/proven-secrets.ts';
import { lineFaults } from '#test/line-truth.ts';
import { createTestDatabase, type TestDatabase } from '#test/postgres/postgres.ts';
import { readReleased, releasedAs, type ReleasedFacts } from './released.ts';

const ending = '.sql.gz';
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length));

let database: TestDatabase;
const quick = crypto.scrypt;
beforeEach(async () => {
  database = await createTestDatabase('template0');
  setScrypt(asLong as typeof crypto.scrypt);
});
afterEach(async () => {
  setScrypt(quick);
  vi.useRealTimers();
  await database.drop();
});

function setScrypt(scrypt: typeof crypto.scrypt): void {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
}

/** Passwords that a real version stretched: undoes what `test/quick-hashes.ts` does. */
function asLong(
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void {
  quick(password, salt, length, { ...options, N: (options.N ?? 16_384) * 64 }, done);
}

test('versions of four stages are kept', () => expect(names.length).toBeGreaterThanOrEqual(4));

test.for(names)('%s', async (name) => {
  const { facts, sql } = await readReleased(name);
  await asSuperuser((client) => client.query(sql));
  const before = await asSuperuser(contentOf);
  expect(before.tickets).toHaveLength(facts.guests.length);
  expect(new Set(before.tickets.map(({ state }) => state)).size).toBeGreaterThanOrEqual(7);

  await migrateToLatest(database.ownerConnectionString);
  await openToRunningRole(
    { owner: database.ownerConnectionString, running: database.connectionString },
    () => undefined,
  );

  expect(await asSuperuser(contentOf)).toEqual(before);
  const pool = createPool(database.connectionString, { max: 2 });
  const accountsPool = createPool(database.connectionString, { max: 2, settings: '-c search_path=auth' });
  try {
    const db = createDatabase(pool, 'every');
    const secrets = await provenSecrets(loadConfig({ TURNSTONE_SECRET: releasedAs.secret }), db);
    await expectGuests(db, secrets, facts);
    await chainEvents(db);
    for (const { id } of before.lines) expect(await lineFaults(db, id)).toEqual([]);
    await expectAccount(accountsPool, secrets, facts);
  } finally {
    await Promise.all([pool.end(), accountsPool.end()]);
  }
});

async function expectGuests(db: Db, secrets: Secrets, { guests }: ReleasedFacts): Promise<void> {
  let readable = 0;
  for (const { id, token, number, phone } of guests) {
    const ticket = await db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(ticket.number).toBe(number);
    expect((await findTicketRefByToken(db, secrets, token))?.ticketId).toBe(id);
    const read = ticket.phone && secrets.decrypt(ticket.phone, fieldOf.ticketPhone(id));
    expect(read).toBe(phone?.replaceAll(' ', '') ?? null);
    if (read !== null) readable += 1;
  }
  expect(readable).toBeGreaterThan(10);
}

/** The session lives for days, so this is the day on which it was made. */
async function expectAccount(pool: pg.Pool, secrets: Secrets, { madeAt, session }: ReleasedFacts): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(madeAt) + 60_000 });
  const baseUrl = 'http://127.0.0.1';
  const accounts = createAccounts({ pool, secret: secrets.derive('accounts'), baseUrl, wait: () => Promise.resolve() });
  const { email, password } = releasedAs;
  const signedIn = await accounts.userOf(new Headers({ cookie: session }));
  expect(signedIn).not.toBeNull();
  const sign = (typed: string) => accounts.signIn({ email, password: typed, address: '192.0.2.1' });
  await expect(sign(`${password}!`)).rejects.toMatchObject({ code: 'unauthenticated' });
  const { cookies } = await sign(password);
  const again = await accounts.userOf(
    new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }),
  );
  expect(again?.userId).toBe(signedIn?.userId);
}

interface Content {
  lines: { id: string }[];
  tickets: { state: string }[];
  events: unknown[];
}

/** What no version may change, in the words of the first one. */
async function contentOf(client: pg.Client): Promise<Content> {
  const rows = async <Row extends object>(query: string): Promise<Row[]> => (await client.query<Row>(query)).rows;
  return {
    lines: await rows('select id, slug, prefix, name, state, head, waiting from line order by id'),
    tickets: await rows(
      'select id, line_id, number, service_day, state, rank, language, party_size, note, name, phone from ticket order by id',
    ),
    events: await rows('select line_id, seq, kind, ticket_id, at from event order by line_id, seq'),
  };
}

async function asSuperuser<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: database.adminConnectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
