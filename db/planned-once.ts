import { sql } from 'kysely';

export const plannedOnceMark = '/* planned once */';

/**
 * The beginning of a statement that every page, command or frame needs and whose text is always the same: each connection
 * plans it once. The plan of a guest's ticket takes ten times as long as reading it.
 */
export const plannedOnce = sql.raw(plannedOnceMark);
