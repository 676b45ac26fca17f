import { sql } from 'kysely';
import { callKinds } from '#domain/messaging/message-kind.ts';

/** The kinds of messages about a ticket's last call, as a list in SQL. */
export const callKindList = sql.join(callKinds.map((kind) => sql.lit(kind)));
