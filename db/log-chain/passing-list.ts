import { sql } from 'kysely';
import { passingKinds } from '#domain/ticket/event-kind.ts';

/** The kinds of events that put a ticket ahead of others for a special reason, as a list in SQL. */
export const passingList = sql.join(passingKinds.map((kind) => sql.lit(kind)));
