import type pg from 'pg';

const reason = 'restored';
const isDue = `state = 'sending' or (state = 'queued' and due_at <= $1)`;

/** By the column without which there is nothing to lapse: a backup from before an upgrade has fewer tables. */
const lapses: Readonly<Record<string, string>> = {
  'message.state': `update message set state = 'dropped', reason = '${reason}', lease_until = null where ${isDue}`,
  // The next try of a route that waited for a report.
  'message.follow_at': 'update message set follow_at = null where follow_at is not null',
  'staff_mail.state': `update staff_mail set state = 'dropped', reason = '${reason}', lease_until = null, recipient = null where ${isDue}`,
  'test_text.state': `update test_text set state = 'failed', reason = 'unknown', lease_until = null
    where state in ('queued', 'sending')`,
};

/**
 * What was due or on its way when a backup was taken may have been told after it, so a restore tells none of it again.
 * A message that is due later than the restore cannot have been told, and stays.
 */
export async function lapseMessages(client: Pick<pg.Client, 'query'>, now: Date): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select c.relname || '.' || a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relname || '.' || a.attname = any ($1)`,
    [Object.keys(lapses)],
  );
  for (const { column } of rows) {
    const lapse = lapses[column] ?? '';
    await client.query(lapse, lapse.includes('$1') ? [now] : []);
  }
}
