import type { ColumnType } from 'kysely';

/** Written as ISO text or Date, read as Date. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** The same with a default: `Generated` around a `ColumnType` would not be seen through. */
export type MadeTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** bigint: pg reads it as a number here (see database.ts); every one we keep is far below 2^53. */
export type Count = ColumnType<number, number, number>;

/** Whatever belongs to an organization has its id first in the key. */
export interface Owned {
  organization_id: string;
  id: string;
}
