import { v7 as uuid } from 'uuid';
import { insertCarrier } from '#db/messaging/carriers.ts';
import { createDatabase, createPool } from '#db/database.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import type { MailServer } from '#test/providers/mail-server.ts';
import { secret } from './hiring.ts';

/**
 * Gives the place an email carrier at this server. Carriers of earlier tests point to servers that are gone, and emails
 * to staff might use them.
 */
export async function addEmailCarrier(database: string, placeId: string, { port }: MailServer): Promise<void> {
  const db = createDatabase(createPool(database, { max: 1 }), 'every');
  const { organization_id: organizationId } = await db
    .selectFrom('place')
    .select('organization_id')
    .where('id', '=', placeId)
    .executeTakeFirstOrThrow();
  await db.updateTable('channel_account').set({ is_on: false }).where('provider', '=', 'email').execute();
  const settings = { host: '127.0.0.1', port: String(port), security: 'none', from: 'line@example.org' };
  const carrier = { organizationId, placeId, id: uuid(), provider: 'email', settings, isOn: true, at: new Date() };
  await db.transaction().execute((trx) => insertCarrier(trx, createSecrets(secret), carrier));
  await db.destroy();
}
