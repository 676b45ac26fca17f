import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Trx } from '../database.ts';
import type { DeskTable } from '../schema/schema.ts';
import { sharedByPlace } from '../scope/shared-read.ts';
import type { PlaceRowKey } from './places.ts';
import { plannedOnce } from '../planned-once.ts';
import { findRow, holds, rowsOf, setRows } from '../rows.ts';

export type DeskRow = Selectable<DeskTable>;

export async function findDesk(db: Db, deskId: string): Promise<DeskRow | null> {
  return findRow(db, 'desk', { id: deskId, archived_at: null });
}

/** The same, including removed desks. */
export async function findDeskOfRecord(db: Db, deskId: string): Promise<DeskRow | null> {
  return findRow(db, 'desk', { id: deskId });
}

export const findDesksOfPlace = sharedByPlace(async (db: Db, place: PlaceRowKey): Promise<DeskRow[]> => {
  const { rows } = await sql<DeskRow>`${plannedOnce} select * from desk
    where organization_id = ${place.organization_id} and place_id = ${place.id} and archived_at is null
    order by position, id`.execute(db);
  return rows;
});

/** The lines that any desk of the place serves, open or closed. */
export async function findServedLines(db: Db, { organization_id, id: place_id }: PlaceRowKey) {
  const desks = rowsOf(db, 'desk', { organization_id, place_id, archived_at: null });
  const rows = await desks
    .select(sql<string>`unnest(line_ids)`.as('line_id'))
    .distinct()
    .execute();
  return new Set(rows.map(({ line_id: id }) => id));
}

/** Adds the desk at the end of its place's list. */
export async function insertDeskRow(trx: Trx, desk: Omit<Insertable<DeskTable>, 'position'>): Promise<void> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from desk
    where organization_id = ${desk.organization_id} and place_id = ${desk.place_id})`;
  await trx
    .insertInto('desk')
    .values({ ...desk, position })
    .execute();
}

export async function setDesk(
  trx: Trx,
  { organization_id, id }: Pick<DeskRow, 'organization_id' | 'id'>,
  columns: Updateable<DeskTable>,
): Promise<void> {
  await setRows(trx, 'desk', { organization_id, id }, columns);
}

/** If a desk is removed twice, the first moment stays. */
export async function setArchived(
  trx: Trx,
  { organization_id, id }: Pick<DeskRow, 'organization_id' | 'id'>,
  at: Date,
): Promise<void> {
  const removed = { archived_at: at, is_open: false, member_id: null };
  await setRows(trx, 'desk', { organization_id, id, archived_at: null }, removed);
}

/** These desks serve the line too, after the lines they already serve. */
export async function serveAtDesks(
  trx: Trx,
  place: PlaceRowKey,
  { lineId, deskIds }: { lineId: string; deskIds: string[] },
): Promise<void> {
  if (deskIds.length === 0) return;
  await trx
    .updateTable('desk')
    .set({ line_ids: sql<string[]>`array_append(line_ids, ${lineId}::uuid)` })
    .where((is) => holds(is, { organization_id: place.organization_id, place_id: place.id }))
    .where('id', 'in', deskIds)
    .execute();
}

/** No desk of the place serves the line any more. */
export async function leaveDesks(trx: Trx, place: PlaceRowKey, lineId: string): Promise<void> {
  await trx
    .updateTable('desk')
    .set({ line_ids: sql<string[]>`array_remove(line_ids, ${lineId}::uuid)` })
    .where((is) => holds(is, { organization_id: place.organization_id, place_id: place.id }))
    .where(sql<boolean>`${lineId}::uuid = any (line_ids)`)
    .execute();
}
