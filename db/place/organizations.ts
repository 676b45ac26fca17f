import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { newId } from '../new-id.ts';
import { lockInstallation } from './installation.ts';
import { acrossOrganizations } from '../scope/look-up.ts';
import { findRow, insertInto, rowsOf } from '../rows.ts';

/** The first organization that is no demo: the one that the installation was set up for. */
export async function findOwnOrganization(db: Db): Promise<string | null> {
  const own = sql<{ id: string }>`select o.id from organization o
    where not exists (select from place p where p.organization_id = o.id and p.is_demo)
    order by o.created_at, o.id limit 1`;
  const { rows } = await acrossOrganizations(db, (all) => own.execute(all));
  return rows[0]?.id ?? null;
}

export async function findOrganizationName(db: Db, organizationId: string): Promise<string | null> {
  return (await findRow(db, 'organization', { id: organizationId }))?.name ?? null;
}

export function findPlacesOf(db: Db, organizationId: string) {
  const places = rowsOf(db, 'place', { organization_id: organizationId });
  return places.select(['id', 'slug', 'name']).orderBy('name').orderBy('id').execute();
}

export const insertOrganization = insertInto('organization');

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
