import type { LineKey } from '../engine/facts-wanted.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import { limitsVisits, visitRuleOf, type VisitRule } from '#domain/place/visit-rule.ts';
import type { Db, Trx } from '../database.ts';
import type { LineTable } from '../schema/schema.ts';
import { plannedOnce } from '../planned-once.ts';
import { lookUp, openOrganization } from '../scope/look-up.ts';
import { Remembered } from '../scope/remembered.ts';
import { sharedByPlace } from '../scope/shared-read.ts';
import type { PlaceRowKey } from './places.ts';
import { findRow, insertInto, lockRow, rowsOf, setRows } from '../rows.ts';

export type LineRow = Selectable<LineTable>;

/** The facts of a line that never change. */
export type LineIdentity = PlaceKey & LineKey;

const known = new Map<string, LineIdentity>();
const maxKnown = 200_000;

/** Cached: a line never changes its place. */
export async function findLineIdentity(db: Db, lineId: string): Promise<LineIdentity | null> {
  const cached = known.get(lineId);
  if (cached) {
    await openOrganization(db, cached.organizationId);
    return cached;
  }
  const row = await lookUp(db, (all) =>
    rowsOf(all, 'line', { id: lineId }).select(['organization_id', 'place_id']).executeTakeFirst(),
  );
  if (!row) return null;
  const identity = { organizationId: row.organization_id, placeId: row.place_id, lineId };
  if (known.size >= maxKnown) known.clear();
  known.set(lineId, identity);
  return identity;
}

const knownLimited = new Remembered<string[]>({ forMs: 2000 });

/**
 * All lines of a place that limits how often one person may come (`domain/place/visit-rule.ts`); none where it does not.
 * Remembered for two seconds, except `isFresh`.
 */
export async function findLimitedLines(db: Db, { organizationId, placeId }: PlaceKey, { isFresh = false } = {}) {
  const remembered = isFresh ? undefined : knownLimited.get(db, placeId);
  if (remembered) return remembered;
  const { rows } = await sql<{ rule: Partial<VisitRule>; lines: string[] }>`${plannedOnce} select p.visit_rule as rule,
      array(select l.id from line l where l.organization_id = p.organization_id and l.place_id = p.id and l.archived_at is null) as lines
    from place p where p.organization_id = ${organizationId} and p.id = ${placeId}`.execute(db);
  const lines = rows.flatMap((row) => (limitsVisits(visitRuleOf(row.rule)) ? row.lines : []));
  knownLimited.set(db, placeId, lines);
  return lines;
}

export async function findLine(db: Db, lineId: string): Promise<LineRow | null> {
  return findRow(db, 'line', { id: lineId });
}

/** The lines in use; an archived line exists only in its log and its tickets. */
export const findLinesOfPlace = sharedByPlace(async (db: Db, place: PlaceRowKey): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`${plannedOnce} select * from line
    where organization_id = ${place.organization_id} and place_id = ${place.id} and archived_at is null
    order by position, id`.execute(db);
  return rows;
});

/** Every slug that a line of this place has or had. */
export async function findLineSlugs(db: Db, { organization_id, id: place_id }: PlaceRowKey): Promise<Set<string>> {
  const rows = await rowsOf(db, 'line', { organization_id, place_id }).select('slug').execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Joins and moves take the same lock: a later holder sees the line as this one left it. */
export function lockLine(trx: Trx, { organizationId, lineId }: LineKey) {
  return lockRow(trx, 'line', { organization_id: organizationId, id: lineId });
}

/** Locks the lines in use, in the order of their ids, like every lock on several lines. */
export function lockLinesOfPlace(trx: Trx, { organization_id, id: place_id }: PlaceRowKey): Promise<LineRow[]> {
  const inUse = rowsOf(trx, 'line', { organization_id, place_id, archived_at: null });
  return inUse.selectAll().orderBy('id').forUpdate().execute();
}

export const insertLineRow = insertInto('line');

export async function setLine(
  trx: Trx,
  { organization_id, id }: Pick<LineRow, 'organization_id' | 'id'>,
  columns: Updateable<LineTable>,
): Promise<void> {
  await setRows(trx, 'line', { organization_id, id }, columns);
}

/** Places with open lines that no desk serves, and the number of those lines. */
export async function findUnservedPlaces(db: Db): Promise<(PlaceRowKey & { lines: number })[]> {
  const { rows } = await sql<PlaceRowKey & { lines: number }>`
    select l.organization_id, l.place_id as id, count(*)::int as lines from line l
    where l.archived_at is null and l.state <> 'closed' and not exists (select from desk d
      where d.organization_id = l.organization_id and d.place_id = l.place_id and d.archived_at is null and l.id = any (d.line_ids))
    group by 1, 2`.execute(db);
  return rows;
}
