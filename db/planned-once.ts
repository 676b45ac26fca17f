import { sql, type RawBuilder } from 'kysely';

export const plannedOnceMark = '/* planned once */';

/**
 * The beginning of a statement that every page, command or frame needs and whose text is always the same: each connection
 * plans it once. The plan of a guest's ticket takes ten times as long as reading it.
 */
export const plannedOnce = sql.raw(plannedOnceMark);

/**
 * A list or a bound in such a statement. The planner must not look at it: if it finds a plan for this very value cheaper
 * than the one for all values, it plans the statement again each time.
 */
export const unseen = (value: unknown, type: string): RawBuilder<unknown> =>
  sql`((select ${value}::${sql.raw(type)})::${sql.raw(type)})`;
