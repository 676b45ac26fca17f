// STOP and the sending of a text at the same moment: one commits first, and the other sees it.

import { v7 as uuid } from 'uuid';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receiveText } from '#commands/messaging/receive-text.ts';
import { isOptedOut } from '#db/messaging/opt-outs.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';

let harbour: Harbour;
let network: PhoneNetwork;
let key: pg.PoolClient;

const phone = reservedPhone(1).replaceAll(' ', '');

beforeEach(async () => {
  harbour = await openHarbour();
  network = openPhoneNetwork(harbour);
  key = await harbour.pool.connect();
  await key.query('select pg_advisory_lock(1)');
});
afterEach(async () => {
  key.release();
  await network.stop();
  await harbour.close();
});

/** Transactions that write to this table wait right before the commit, until `release`. */
const holdCommitsTo = (table: string) =>
  harbour.pool.query(`create function stand_still() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
    create constraint trigger held after insert on ${table} deferrable initially deferred
      for each row execute function stand_still()`);
const release = () => key.query('select pg_advisory_unlock(1)');

const stop = () =>
  receiveText(harbour.context, {
    organizationId: harbour.organizationId,
    placeId: harbour.placeId,
    from: phone,
    text: 'STOP',
    provider: 'scripted',
    ref: uuid(),
    publicUrl: 'https://harbour.example',
  });
const isStopped = () =>
  isOptedOut(harbour.db, {
    organizationId: harbour.organizationId,
    phoneIndex: testSecrets.phoneIndex(harbour.organizationId, phone),
  });

/** So many transactions have come to where they wait. */
const waiting = (count: number) => expect.poll(() => lockWaits(harbour.pool), { timeout: 20_000 }).toBe(count);

test('a text that is being booked goes, and STOP is not answered before', async () => {
  const guest = await harbour.join({ phone });
  await holdCommitsTo('text_booking');
  const order: string[] = [];
  const sending = network.send().then(() => order.push('sent'));
  await waiting(1);
  const stopping = stop().then(() => order.push('stopped'));
  await waiting(2);
  expect([order, await isStopped(), network.texts.length]).toEqual([[], false, 0]);
  await release();
  await Promise.all([sending, stopping]);
  expect(await isStopped()).toBe(true);
  expect(await network.stateOf(guest.ticketId, 'joined')).toMatchObject({ state: 'sent', handovers: 1 });
});

test('a text waits for the STOP that is about to hold, and does not go', async () => {
  const guest = await harbour.join({ phone });
  await holdCommitsTo('opt_out');
  const stopping = stop();
  await waiting(1);
  const sending = network.send();
  await waiting(2);
  expect([await isStopped(), network.texts.length]).toEqual([false, 0]);
  await release();
  await Promise.all([sending, stopping]);
  const told = await network.stateOf(guest.ticketId, 'joined');
  expect(told).toMatchObject({ state: 'dropped', reason: 'opted_out', handovers: 0 });
  await network.send();
  expect(network.texts.map(({ kind }) => kind)).toEqual(['reply']);
});
