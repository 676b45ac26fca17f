import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Database } from '../schema/schema.ts';
import { currentScope, everyScope, scopeSetting, settingOf } from './scope.ts';

export type Db = Kysely<Database>;
/** A transaction: whoever asks for one is only called inside it. */
export type Trx = Transaction<Database>;

/**
 * Which rows are visible. `opened`: of the organizations that the request opened; outside a request a query is refused,
 * since it would see nothing. `every`: for the clock, the sender and the start. `everyOutside`: a test may query
 * outside the requests it makes.
 */
type Reach = 'opened' | 'every' | 'everyOutside';

const poolOf = new WeakMap<Db, pg.Pool>();
const everyOf = new WeakMap<Db, Db>();

export function createDatabase(pool: pg.Pool, reach: Reach = 'opened'): Db {
  return reach === 'every' ? scoped(pool, () => everyScope) : scoped(pool, () => requestSetting(reach));
}

/** Sees the rows of every organization: for work outside any request. */
export function everyOrganization(db: Db): Db {
  const pool = poolOf.get(db);
  if (!pool) return db;
  const known = everyOf.get(db) ?? scoped(pool, () => everyScope);
  everyOf.set(db, known);
  return known;
}

/** Sees only the rows of this organization, whatever else is open. A running transaction keeps its scope. */
export function within(db: Db, organizationId: string): Db {
  const pool = poolOf.get(db);
  if (!pool) return db;
  const setting = settingOf([organizationId]);
  return scoped(pool, () => setting);
}

function requestSetting(reach: Reach): string {
  const scope = currentScope();
  if (scope) return scope.setting;
  if (reach === 'everyOutside') return everyScope;
  throw new Error('A query outside a request must say whose rows it is about: within() or everyOrganization().');
}

function scoped(pool: pg.Pool, setting: () => string): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: scopedPool(pool, setting) }) });
  poolOf.set(db, pool);
  return db;
}

/** The last setting of each connection. It is sent again only if it differs, which is rare in an installation with one organization. */
const told = new WeakMap<pg.PoolClient, string>();

function scopedPool(pool: pg.Pool, setting: () => string): PostgresPool {
  return {
    connect: async () => {
      const wanted = setting();
      const client = await pool.connect();
      if (told.get(client) === wanted) return client;
      told.delete(client);
      try {
        await client.query(`select set_config('${scopeSetting}', $1, false)`, [wanted]);
        told.set(client, wanted);
        return client;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
