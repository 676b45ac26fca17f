// Incoming texts of a provider that gives them no ids. They are recognised by their content, for as long as the provider may repeat them.

import { sql } from 'kysely';
import type { OwnedKey } from './outbox.ts';
import type { Db } from '../database.ts';
import { newId } from '../new-id.ts';
import type { Secrets } from '../secret/secrets.ts';

/** A provider that got no confirmation repeats a text within this time, perhaps to another process. The same text later is a new one. */
const againSeconds = 600;

/**
 * Our own id for a text with these marks: the same as a few minutes ago, whichever process received it then. All work
 * on the text uses this id, so it happens once.
 */
export async function nameReceivedText(
  db: Db,
  secrets: Secrets,
  { organizationId, id }: OwnedKey,
  { marks, at }: { marks: readonly string[]; at: Date },
): Promise<string> {
  const name = newId();
  // Sorted, so that two processes that receive the same text at once do not deadlock.
  const hashes = [...new Set(marks)].sort().map((mark) => secrets.textMark(`${organizationId} ${id} ${mark}`));
  const { rows } = await sql<{ name: string }>`
    insert into heard_text as h (organization_id, account_id, mark, name, heard_at)
    select ${organizationId}, ${id}, u.mark, ${name}, ${at} from unnest(${hashes}::bytea[]) u(mark)
    on conflict (organization_id, account_id, mark) do update set heard_at = excluded.heard_at,
      name = case when h.heard_at > ${new Date(at.getTime() - againSeconds * 1000)}::timestamptz then h.name else excluded.name end
    returning name`.execute(db);
  return rows.find((row) => row.name !== name)?.name ?? name;
}
