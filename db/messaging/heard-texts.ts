// Texts that came in from a provider that has no names for them. They are told by what they say, for as long as the provider may say them again.

import { sql } from 'kysely';
import type { CarrierKey } from './carriers.ts';
import type { Db } from '../database.ts';
import { newId } from '../new-id.ts';
import type { Secrets } from '../secret/secrets.ts';

/** A provider that did not hear that a text was taken says it again within this time, also to the next process. Later it was written anew. */
const againSeconds = 600;

/**
 * What a text with these marks is called here: the same as a few minutes ago, whoever heard it then. Whatever is done about it is done under that
 * name, once.
 */
export async function nameHeardText(
  db: Db,
  secrets: Secrets,
  { organizationId, id }: CarrierKey,
  { marks, at }: { marks: readonly string[]; at: Date },
): Promise<string> {
  const name = newId();
  // In one order, so that two who hear the same at once do not wait for each other.
  const hashes = [...new Set(marks)].sort().map((mark) => secrets.textMark(`${organizationId} ${id} ${mark}`));
  const { rows } = await sql<{ name: string }>`
    insert into heard_text as h (organization_id, account_id, mark, name, heard_at)
    select ${organizationId}, ${id}, u.mark, ${name}, ${at} from unnest(${hashes}::bytea[]) u(mark)
    on conflict (organization_id, account_id, mark) do update set heard_at = excluded.heard_at,
      name = case when h.heard_at > ${new Date(at.getTime() - againSeconds * 1000)}::timestamptz then h.name else excluded.name end
    returning name`.execute(db);
  return rows.find((row) => row.name !== name)?.name ?? name;
}

export async function forgetHeardTexts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('heard_text').where('heard_at', '<', before).execute();
}
