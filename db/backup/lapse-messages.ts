import type pg from 'pg';

const reason = 'restored';

/**
 * What was due or on its way when a backup was taken may have been told after it, so a restore tells none of it again.
 * A message that is due later than the restore cannot have been told, and stays.
 */
export async function lapseMessages(client: Pick<pg.Client, 'query'>, now: Date): Promise<void> {
  await client.query(
    `update message set state = 'dropped', reason = '${reason}', lease_until = null
     where state = 'sending' or (state = 'queued' and due_at <= $1)`,
    [now],
  );
  // The next try of a route that waited for a report.
  await client.query('update message set follow_at = null where follow_at is not null');
  await client.query(
    `update staff_mail set state = 'dropped', reason = '${reason}', lease_until = null, recipient = null
     where state = 'sending' or (state = 'queued' and due_at <= $1)`,
    [now],
  );
  await client.query(
    `update test_text set state = 'failed', reason = 'unknown', lease_until = null where state in ('queued', 'sending')`,
  );
}
