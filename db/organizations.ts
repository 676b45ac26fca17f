import type { Db } from './database.ts';

/** The first organization that is no demo: the one an installation is set up for. */
export async function findOwnOrganization(db: Db): Promise<string | null> {
  const row = await db
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
    .executeTakeFirst();
  return row?.id ?? null;
}
