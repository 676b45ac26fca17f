import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as uuid } from 'uuid';
import { insertCarrier } from '#db/messaging/carriers.ts';
import { createDatabase, createPool } from '#db/database.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import { secret } from './hiring.ts';

export interface TextGateway {
  port: number;
  /** From now on it accepts texts, or refuses the carrier's credentials. */
  isWorking: boolean;
  stop: () => void;
}

/** A gateway that accepts every text and delivers none: the tests check the promise of texts, not their delivery. */
export async function openTextGateway(): Promise<TextGateway> {
  const gateway = { port: 0, isWorking: true, stop: () => void server.close() };
  const server = createServer((request, response) => {
    request.resume();
    const [status, words] = gateway.isWorking ? [202, '0: Accepted for delivery'] : [403, 'Authorization failed'];
    request.once('end', () => response.writeHead(status, { connection: 'close' }).end(words));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  gateway.port = (server.address() as AddressInfo).port;
  return gateway;
}

/** Gives the place a text carrier at this gateway: from now on the place promises texts. */
export async function addTextCarrier(database: string, placeId: string, { port }: TextGateway): Promise<void> {
  const db = createDatabase(createPool(database, { max: 1 }), 'every');
  const { organization_id: organizationId } = await db
    .selectFrom('place')
    .select('organization_id')
    .where('id', '=', placeId)
    .executeTakeFirstOrThrow();
  const settings = { address: `http://127.0.0.1:${port}`, username: 'line', password: 'line', sender: '+12025550100' };
  const account = { organizationId, placeId, id: uuid(), provider: 'kannel', settings, isOn: true, at: new Date() };
  await db.transaction().execute((trx) => insertCarrier(trx, createSecrets(secret), account));
  await db.destroy();
}
