// What a clock that was ahead wrote into the outbox, and what would wait until that time comes again.

import { sql } from 'kysely';
import { lanes } from '#domain/messaging/message-kind.ts';
import { unheardSeconds } from '#domain/messaging/route.ts';
import type { Db } from '../database.ts';

interface AheadInput {
  now: Date;
  /** Nothing that concerns a call is put off for longer. */
  maxSeconds: number;
  leaseSeconds: number;
}

/** Calls, leases, what follows a call, and pauses of carriers. Texts in no hurry stay: theirs may be a time that staff chose. */
export async function bringBackTimes(db: Db, { now, maxSeconds, leaseSeconds }: AheadInput): Promise<void> {
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const latest = after(maxSeconds);
  await sql`update channel_account set paused_until = null where paused_until > ${latest}`.execute(db);
  await sql`update message set due_at = ${now} where state = 'queued' and kind = any (${lanes.urgent}::text[])
    and due_at > ${latest} and created_at > ${now}`.execute(db);
  // Whoever holds it ends within its lease.
  await sql`update message set lease_until = ${after(leaseSeconds)} where state = 'sending' and lease_until > ${latest}`.execute(
    db,
  );
  await sql`update message set follow_at = ${after(unheardSeconds)} where follow_at > ${latest}`.execute(db);
}
