import type { ColumnType } from 'kysely';

/** Written as ISO text or Date, read as Date. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** The same with a default: `Generated` does not work around a `ColumnType`. */
export type MadeTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** bigint: pg reads it as a number here (see database.ts); all our values are far below 2^53. */
export type Count = ColumnType<number, number, number>;

/** Every row of an organization has the organization's id first in its key. */
interface OfOrganization {
  organization_id: string;
}

export interface Owned extends OfOrganization {
  id: string;
}

export interface OfPlace extends OfOrganization {
  place_id: string;
}

export interface OfLine extends OfOrganization {
  line_id: string;
}
