import { randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { createDatabase, createPool, type Db } from '#db/database.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import type { Role } from '#domain/team/permissions.ts';
import { createAccounts } from '#accounts/accounts.ts';
import type { Place } from './place-by-api.ts';

export interface Host {
  memberId: string;
  name: string;
  email: string;
  password: string;
}

export type Hire = (place: Pick<Place, 'id'>, name: string, role?: Role) => Promise<Host>;

/** The app's start settings, so that the test can create accounts in the same database. */
export const secret = 'a-secret-for-journeys-that-guards-nothing';

export interface Hiring {
  hire: Hire;
  db: Db;
  end: () => Promise<void>;
}

/** Creates accounts for the staff of a place, straight in the database of the app at `url`. */
export function openHiring(url: string, database: string): Hiring {
  const main = createPool(database, { max: 2 });
  const pool = createPool(database, { max: 2, settings: '-c search_path=auth' });
  const db = createDatabase(main, 'every');
  const accounts = createAccounts({ pool, secret: createSecrets(secret).derive('accounts'), baseUrl: url });
  return {
    db,
    async hire({ id }, name, role = 'host') {
      const host = {
        memberId: uuid(),
        name,
        email: `${randomUUID()}@harbour.example`,
        password: 'correct horse battery',
      };
      const { userId } = await accounts.create(host);
      const place = await db
        .selectFrom('place')
        .select('organization_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const owned = { organization_id: place.organization_id, id: host.memberId, user_id: userId };
      await db
        .insertInto('member')
        .values({ ...owned, role, name, place_ids: [id], grants: [] })
        .execute();
      return host;
    },
    async end() {
      await Promise.all([main.end(), pool.end()]);
    },
  };
}
