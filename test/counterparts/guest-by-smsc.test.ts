// A guest is called through programs of other people's: the product with a place's own account, by a real Kannel and by SMPP, and an SMSC of
// Net::SMPP. The call goes out, its receipt is read as 'arrived', and after the guest's STOP no text goes there any more.

import { afterEach, beforeAll, beforeEach, expect, test, type TestContext } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { providers } from '#channels/providers.ts';
import { fromGsm } from '#domain/messaging/gsm7.ts';
import { isOptedOut } from '#db/messaging/opt-outs.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { reservedPhone } from '#test/cast.ts';
import { testSecrets } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { smppSettings } from '#test/providers/smsc-account.ts';
import { addCarrier } from '#test/scripted-provider.ts';
import type { Unpacked } from './debian-package.ts';
import { kannelCarrier, startKannel, type RealKannel } from './kannel.ts';
import { startPerlSmsc, unpackingMs, unpackSmscPrograms } from './perl-smsc.ts';
import { freePorts, until, type Program } from './programs.ts';

const patience = { timeout: 8000, interval: 20 };
const phone = reservedPhone(1).replaceAll(' ', '');

let unpacked: Unpacked | string;
let smsc: Program | undefined;
let smscPort = 0;
let app: TestApp | undefined;
let origin = '';
let network: PhoneNetwork | undefined;
let gateway: RealKannel | undefined;

beforeAll(async () => {
  unpacked = await unpackSmscPrograms();
}, unpackingMs);

beforeEach(async (context: TestContext) => {
  if (typeof unpacked === 'string') return context.skip(unpacked);
  const started = await startPerlSmsc(unpacked);
  [smsc, smscPort] = [started.smsc, started.port];
  const [appPort = 0] = await freePorts(1);
  origin = `http://127.0.0.1:${appPort}`;
  const inbound = { origin, isPublic: false };
  app = await openApp({ inbound });
  await app.app.listen({ host: '127.0.0.1', port: appPort });
  network = openPhoneNetwork(app.harbour, { providers });
  network.deps.inbound = inbound;
});

afterEach(async () => {
  await network?.stop();
  await gateway?.end();
  await smsc?.end();
  await app?.close();
  [network, gateway, smsc, app] = [undefined, undefined, undefined, undefined];
});

interface Running {
  app: TestApp;
  network: PhoneNetwork;
  smsc: Program;
}

function running(): Running {
  if (!app || !network || !smsc) throw new Error('It does not run.');
  return { app, network, smsc };
}

interface PartTaken {
  id: string;
  from: string;
  to: string;
  wantsReceipt: boolean;
  /** How many there are of this text. */
  of: number;
  letters: string;
}

const partsAt = ({ said }: Program): PartTaken[] =>
  said
    .filter((line) => line.startsWith('took '))
    .map((line) => {
      const [, id = '', from = '', to = '', , esmClass, receipt, , hex = ''] = line.split(' ');
      const bytes = Buffer.from(hex, 'hex');
      const headerBytes = (Number(esmClass) & 0x40) === 0 ? 0 : 6;
      const of = headerBytes === 0 ? 1 : (bytes[4] ?? 0);
      return { id, from, to, wantsReceipt: receipt === '1', of, letters: fromGsm(bytes.subarray(headerBytes)) };
    });

const isWhole = ([first, ...others]: PartTaken[]): boolean => first?.of === others.length + 1;

async function expectToBeReached({ app: { harbour }, network: phones, smsc: perl }: Running): Promise<void> {
  const guest = await harbour.join({ phone: reservedPhone(1) });
  await harbour.pool.query('delete from message');
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  await phones.send();
  await until('a whole text at the SMSC', () => isWhole(partsAt(perl)));
  const deps = partsAt(perl);
  const [{ from, to } = { from: '', to: '' }] = deps;
  expect({ from, to }).toEqual({ from: '12025550188', to: phone.slice(1) });
  const token = testSecrets.ticketToken(guest.ticketId);
  expect(deps.map(({ letters }) => letters).join('')).toContain(`/t/${token}`);
  await expect.poll(() => phones.stateOf(guest.ticketId, 'called'), patience).toMatchObject({ state: 'sent' });
  for (const { id } of deps.filter(({ wantsReceipt }) => wantsReceipt))
    perl.tell(`receipt ${id} ${to} ${from} DELIVRD`);
  await expect.poll(() => phones.stateOf(guest.ticketId, 'called'), patience).toMatchObject({ state: 'delivered' });
  perl.tell(`deliver ${to} ${from} 0 0 ${Buffer.from('STOP').toString('hex')}`);
  const { organizationId } = harbour;
  const phoneIndex = testSecrets.phoneIndex(organizationId, phone);
  await expect.poll(() => isOptedOut(harbour.db, { organizationId, phoneIndex }), patience).toBe(true);
  expect(phones.faults).toEqual([]);
}

test('by SMPP', async () => {
  const run = running();
  await addCarrier(run.app.harbour, 'smpp', smppSettings(smscPort));
  await expectToBeReached(run);
});

test('by Kannel', async () => {
  const run = running();
  if (typeof unpacked === 'string') return;
  const [sendingPort = 0] = await freePorts(1);
  const settings = { ...kannelCarrier, address: `http://127.0.0.1:${sendingPort}`, smsc: '' };
  const carrier = await addCarrier(run.app.harbour, 'kannel', settings);
  const address = `${origin}/inbound/kannel/${testSecrets.inboundSecret(carrier)}`;
  gateway = await startKannel(unpacked, { smscPort, address, sendingPort });
  await until('a connection of Kannel', () => run.smsc.said.includes('bound kannel'));
  await expectToBeReached(run);
});
