import type { Insertable, Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';
import { newId } from '../new-id.ts';
import type { OrganizationTable } from '../schema/schema.ts';
import { lockInstallation } from './installation.ts';
import { acrossOrganizations } from '../scope/look-up.ts';

/** The first organization that is no demo: the one that the installation was set up for. */
export async function findOwnOrganization(db: Db): Promise<string | null> {
  const row = await acrossOrganizations(db, (all) =>
    all
      .selectFrom('organization as o')
      .select('o.id')
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('place as p')
              .select('p.id')
              .whereRef('p.organization_id', '=', 'o.id')
              .where('p.is_demo', '=', true),
          ),
        ),
      )
      .orderBy('o.created_at')
      .orderBy('o.id')
      .limit(1)
      .executeTakeFirst(),
  );
  return row?.id ?? null;
}

export async function findOrganizationName(db: Db, organizationId: string): Promise<string | null> {
  const row = await db.selectFrom('organization').select('name').where('id', '=', organizationId).executeTakeFirst();
  return row?.name ?? null;
}

export function findPlacesOf(db: Db, organizationId: string) {
  return db
    .selectFrom('place')
    .select(['id', 'slug', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function insertOrganization(
  trx: Transaction<Database>,
  organization: Insertable<OrganizationTable>,
): Promise<void> {
  await trx.insertInto('organization').values(organization).execute();
}

/** The installation's own organization; creates it if there is none. One call at a time: two first places must not create two. */
export function foundOnce(db: Db, name: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    const known = await findOwnOrganization(trx);
    if (known) return known;
    const id = newId();
    await insertOrganization(trx, { id, name });
    return id;
  });
}
