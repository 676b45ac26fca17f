import { sql } from 'kysely';
import type { Trx } from '../database.ts';
import { dropRows } from '../rows.ts';

const owned = [
  'line_wait',
  'wait_raise',
  'imported_visit',
  'visit_draft',
  'line',
  'desk',
  'ticket',
  'event',
  'message',
  'message_template',
  'test_text',
  'text_booking',
  'text_count',
  'held_prefix',
  'known_prefix',
  'place_spending',
  'channel_account',
  'opt_out',
  'answered_stranger',
  'staff_mail',
  'push_subscription',
  'feedback',
  'pairing',
  'day_figure',
  'figure_mark',
  'day_plan',
  'device',
  'simulated_text',
  'idempotency',
  'shared_sign_in',
  'shared_desk',
  'place_slug',
  'place_image',
  'place',
  'invitation',
  'password_reset',
  'email_proof',
  'member_seen',
  'member',
  'api_key',
  'audit_entry',
  'audit_head',
] as const;

/** Deletes all data of an organization except its own row. */
export async function deleteOwned(trx: Trx, organizationId: string): Promise<void> {
  for (const table of owned) await trx.deleteFrom(table).where('organization_id', '=', organizationId).execute();
}

/** Also deletes the accounts that have no other membership; their sessions go with them. */
export async function deleteOrganization(trx: Trx, id: string): Promise<void> {
  // Commands need the row of their line: they wait here, and then find it gone.
  await trx.selectFrom('line').select('id').where('organization_id', '=', id).orderBy('id').forUpdate().execute();
  await sql`delete from auth."user" u where exists (
      select from member m where m.user_id = u.id::text and m.organization_id = ${id})
    and not exists (select from member m where m.user_id = u.id::text and m.organization_id <> ${id})`.execute(trx);
  await deleteOwned(trx, id);
  await dropRows(trx, 'organization', { id });
}
