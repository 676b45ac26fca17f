// Removes the demo's organization, and everything that was ever kept of it, at once. The lines go first: whoever is about to change
// one waits for its row, and finds it gone.

import { sql, type Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { findDemoPlace } from '#db/place/places.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { lockInstallation } from './lock-installation.ts';

const owned = [
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

/** Answers the id of what was removed; null: there was no demo. */
export async function removeDemo(context: CommandContext): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    await lockInstallation(trx);
    const place = await findDemoPlace(trx);
    if (!place) return null;
    const id = place.organization_id;
    // Accounts that worked nowhere else; their sessions go with them.
    await sql`delete from auth."user" u where exists (
        select from member m where m.user_id = u.id::text and m.organization_id = ${id})
      and not exists (select from member m where m.user_id = u.id::text and m.organization_id <> ${id})`.execute(trx);
    await deleteOwned(trx, id);
    await trx.deleteFrom('organization').where('id', '=', id).execute();
    await audit(context, trx, { organizationId: null, actor: { kind: 'nobody', id: null }, kind: 'demo_removed' });
    return id;
  });
}

/** A text that was on its way while the demo went may have been written after it. */
export async function sweepAfterDemo({ db }: CommandContext, organizationId: string): Promise<void> {
  await db.transaction().execute((trx) => deleteOwned(trx, organizationId));
}

async function deleteOwned(trx: Transaction<Database>, organizationId: string): Promise<void> {
  for (const table of owned) await trx.deleteFrom(table).where('organization_id', '=', organizationId).execute();
}
