// What an SMSC sends after this process restarted: a text delivered twice acts once, and a receipt for any part of a
// long text finds its message.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSmpp, smpp } from '#channels/smpp/smpp.ts';
import { eraseTicket } from '#commands/erasing/erase-guests.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { quick, smppSettings } from '#test/providers/smsc-account.ts';
import { openSmsc, type Smsc } from '#test/providers/smsc.ts';
import { addCarrier } from '#test/scripted-provider.ts';

const guestPhone = reservedPhone(1).replaceAll(/[ +]/g, '');
const line = '12025550188';

let harbour: Harbour;
let smsc: Smsc;
let network: PhoneNetwork;
let guest: TicketRef;

beforeEach(async () => {
  harbour = await openHarbour();
  smsc = await openSmsc();
  await addCarrier(harbour, 'smpp', { ...smppSettings(smsc.port) });
  await start();
  guest = await harbour.join({ phone: reservedPhone(1), language: 'ar' });
});

afterEach(async () => {
  await network.stop();
  await smsc.stop();
  await harbour.close();
});

async function start(): Promise<void> {
  const providers = {
    smpp: {
      ...smpp,
      open: (...[settings, hearing]: Parameters<typeof smpp.open>) => openSmpp(settings, hearing, quick),
    },
  };
  network = openPhoneNetwork(harbour, { providers });
  await network.deps.open.keep();
  await expect.poll(() => smsc.bound.length).toBe(1);
}

/** A new process: it knows only what is in the database. */
async function startAnew(): Promise<void> {
  await network.stop();
  await expect.poll(() => smsc.bound.length).toBe(0);
  await start();
}

const deliver = (text: string, header: readonly number[] = []) =>
  smsc.deliver({
    from: guestPhone,
    to: line,
    bytes: Buffer.concat([Buffer.from(header), Buffer.from(text)]),
    ...(header.length > 0 ? { esmClass: 0x40 } : {}),
  });

const cameIn = async (): Promise<number> => {
  const rows = await harbour.db.selectFrom('message').select('id').where('direction', '=', 'in').execute();
  return rows.length;
};
const isStopped = async (): Promise<boolean> =>
  (await harbour.db.selectFrom('opt_out').select('since').execute()).length > 0;

test('a text that is handed over once more acts once; written once more it acts again', async () => {
  expect([await deliver('STATUS'), await cameIn()]).toEqual([0, 1]);
  await startAnew();
  expect([await deliver('STATUS'), await cameIn()]).toEqual([0, 1]);
  expect([await deliver('STATUS'), await cameIn()]).toEqual([0, 2]);
  await startAnew();
  harbour.clock.pass(300);
  for (const _ of [1, 2]) await deliver('STATUS');
  expect(await cameIn()).toBe(2);
  harbour.clock.pass(601);
  await startAnew();
  expect([await deliver('STATUS'), await cameIn()]).toEqual([0, 3]);
});

test('a STOP of before a START stops nothing when it comes again', async () => {
  await deliver('STOP');
  expect(await isStopped()).toBe(true);
  await deliver('START');
  await startAnew();
  await deliver('STOP');
  expect(await isStopped()).toBe(false);
});

test('the last part of a text that was kept, handed over once more, is no text of its own', async () => {
  await deliver('I am on ', [5, 0, 3, 9, 2, 1]);
  await deliver('my way', [5, 0, 3, 9, 2, 2]);
  expect(await cameIn()).toBe(1);
  await startAnew();
  await deliver('my way', [5, 0, 3, 9, 2, 2]);
  // It delivers what it collected.
  await startAnew();
  expect(await cameIn()).toBe(1);
});

test('whoever reads the database learns neither number nor words', async () => {
  await deliver('STOP');
  const [row] = await harbour.db.selectFrom('heard_text').selectAll().execute();
  expect(row?.mark).toHaveLength(16);
});

async function sentInParts(): Promise<void> {
  await network.send();
  expect(smsc.taken.length).toBeGreaterThan(1);
  expect(await stateNow()).toMatchObject({ state: 'sent' });
}

const stateNow = () => network.stateOf(guest.ticketId, 'joined');
const delivered = async (part: number): Promise<void> => {
  const taken = smsc.taken[part];
  if (taken) await smsc.report(taken, 'DELIVRD');
};

test('receipts of all parts, some before and some after a restart, in any order and twice, say that it arrived', async () => {
  await sentInParts();
  await delivered(1);
  await delivered(1);
  expect(await stateNow()).toMatchObject({ state: 'sent' });
  await startAnew();
  await delivered(1);
  expect(await stateNow()).toMatchObject({ state: 'sent' });
  await delivered(0);
  for (let part = 2; part < smsc.taken.length; part++) await delivered(part);
  expect(await stateNow()).toMatchObject({ state: 'delivered' });
});

test('that the first part failed is known after a restart too', async () => {
  await sentInParts();
  await startAnew();
  const [first] = smsc.taken;
  if (first) await smsc.report(first, 'UNDELIV');
  expect(await stateNow()).toMatchObject({ state: 'failed' });
});

test('a text of one part arrives with its only receipt, after a restart', async () => {
  const other = await harbour.join({ phone: reservedPhone(2) });
  await harbour.pool.query(`delete from message where ticket_id <> $1`, [other.ticketId]);
  await network.send();
  await startAnew();
  await delivered(0);
  expect(await network.stateOf(other.ticketId, 'joined')).toMatchObject({ state: 'delivered' });
});

test('of a guest who is erased no part leads back', async () => {
  await sentInParts();
  await delivered(0);
  await eraseTicket(harbour.context, guest);
  const row = await harbour.db
    .selectFrom('message')
    .selectAll()
    .where('ticket_id', '=', guest.ticketId)
    .executeTakeFirst();
  expect(row).toMatchObject({ provider_ref: null, part_refs: null, parts_arrived: null });
  await startAnew();
  await delivered(1);
});
