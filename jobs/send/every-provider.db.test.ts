// A guest's visit by every provider of texts: what is sent, what is heard, and what staff read of it. The counterparts
// speak the providers' own protocols (test/providers/every-provider.ts).

import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { providers } from '#channels/providers.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { isOptedOut } from '#db/messaging/opt-outs.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { presentTicketFile } from '#presenters/staff/ticket-file.ts';
import { registerInbound } from '#server/inbound.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { everyKnown, everyProvider, type Counterpart, type EveryRow } from '#test/providers/every-provider.ts';

const phone = reservedPhone(1).replaceAll(' ', '');

let harbour: Harbour;
let network: PhoneNetwork;
let inbound: FastifyInstance;
let provider: Counterpart;
let guest: TicketRef;
let lineId: string;
let deskId: string;

test('no provider of texts is left out', () => {
  const named = Object.values(providers).filter(({ channel }) => channel !== 'email');
  const rows = new Set(Object.values(everyProvider).map((row) => row.provider));
  expect([...rows].toSorted()).toEqual(named.map(({ name }) => name).toSorted());
});

describe.each(Object.keys(everyProvider))('%s', (name) => {
  const row = everyProvider[name] as EveryRow;
  beforeEach(async () => {
    harbour = await openHarbour();
    network = openPhoneNetwork(harbour, { providers: everyKnown });
    inbound = fastify();
    await registerInbound(inbound, network.deps);
    provider = await row.open(harbour, inbound);
    await network.deps.open.keep();
    lineId = await harbour.addLine({ headsUpAhead: 1 });
    deskId = await harbour.addDesk([lineId]);
    await harbour.join({ lineId });
    await harbour.join({ lineId });
    guest = await harbour.join({ lineId, phone: reservedPhone(1) });
  });
  afterEach(async () => {
    await inbound.close();
    await network.stop();
    await provider.stop();
    await harbour.close();
  });

  const callOne = async (): Promise<void> => {
    await callNext(harbour.context, harbour.staff.ruth, { deskId }, null);
    await network.send();
  };
  const wait = async (seconds: number): Promise<void> => {
    harbour.clock.pass(seconds);
    await network.reconcile();
  };
  /** Called, with nothing else to tell them. */
  const call = async (how: Parameters<Counterpart['behave']>[0] = 'fine'): Promise<void> => {
    await harbour.pool.query(`update message set state = 'dropped' where state = 'queued'`);
    await harbour.pool.query(`update ticket set state = 'left', ended_at = joined_at where id <> $1`, [guest.ticketId]);
    provider.behave(how);
    await callOne();
    provider.behave('fine');
  };
  const drawer = async () => {
    const { db, secrets } = network.deps;
    const deps = { db, secrets, now: harbour.clock.now() };
    return presentTicketFile(deps, guest, { kind: 'member', id: null, role: 'host' });
  };
  const said = async () =>
    (await drawer()).texts.map(({ direction, kind, channel, state, body }) =>
      direction === 'in' ? `guest: ${body}` : `${kind} ${channel === 'sms' ? '' : `${channel} `}${state}`,
    );
  const calls = async () => (await said()).filter((text) => text.startsWith('called'));
  const isStopped = () => {
    const { organizationId } = harbour;
    const phoneIndex = testSecrets.phoneIndex(organizationId, phone);
    return isOptedOut(harbour.db, { organizationId, phoneIndex });
  };

  test('tells a guest of their place, that it is soon, and that it is their turn, and hears what they answer', async () => {
    await network.send();
    await callOne();
    await callOne();
    await callOne();
    expect(await said()).toEqual(['joined sent', 'heads_up sent', 'called sent']);
    expect(provider.taken()).toHaveLength(3);
    for (const at of [0, 1, 2]) await provider.report(at, 'interim');
    expect(await said()).toEqual(['joined sent', 'heads_up sent', 'called sent']);
    for (const at of [2, 0, 1]) await provider.report(at, 'delivered');
    expect(await said()).toEqual(['joined arrived', 'heads_up arrived', 'called arrived']);
    expect(await provider.write({ from: phone, text: 'ON MY WAY' })).toBe(row.provider === 'smpp' ? 0 : 200);
    expect((await harbour.ticketRow(guest.ticketId)).confirmed_at).not.toBeNull();
    await network.send();
    expect(await said()).toContain('reply sent');
    await provider.write({ from: phone, text: 'STOP' });
    expect(await isStopped()).toBe(true);
    expect(provider.taken().filter((text) => text.includes('/t/'))).not.toEqual([]);
    expect(network.faults).toEqual([]);
  });

  test('is believed once however often it reports, and what arrived has arrived', async () => {
    await call();
    await provider.report(0, 'delivered');
    for (const of of ['interim', 'delivered', { failed: row.unreachable.report }] as const)
      await provider.report(0, of);
    expect(await calls()).toEqual(['called arrived']);
    await wait(60);
    expect([await calls(), provider.taken().length]).toEqual([['called arrived'], 1]);
  });

  test('may report before it answered', async () => {
    const called = call('slow');
    await expect.poll(() => provider.taken().length).toBe(1);
    await provider.report(0, 'delivered');
    await called;
    expect(await calls()).toEqual(['called arrived']);
  });

  // An SMSC that was cut off never said by which id it reports.
  const canTell = row.provider !== 'smpp';
  test.runIf(canTell)('may lose its answer: a report says that it arrived, and nothing is sent again', async () => {
    await call('cut');
    expect((await drawer()).ticket.reach).toMatchObject({ state: 'not_reached' });
    await provider.report(0, 'delivered');
    expect(await calls()).toEqual(['called arrived']);
    await wait(61);
    await wait(61);
    expect([await calls(), provider.taken().length]).toEqual([['called arrived'], 1]);
  });

  test.each(['cut', 'fault_after'] as const)(
    'may take a text and not say so (%s): no text goes out more than twice',
    async (how) => {
      await call(how);
      provider.behave(how);
      for (let _ = 0; _ < 4; _++) await wait(61);
      expect(provider.taken()).toHaveLength(row.takesOnce ? 1 : 2);
      const { state } = (await drawer()).ticket.reach;
      expect(row.takesOnce === true || state === 'not_reached').toBe(true);
    },
  );

  // Where both tries have one name, a report is about either.
  const namesTries = canTell && !row.takesOnce && row.provider !== 'kannel';
  test.runIf(namesTries)(
    'may report late that a text failed which went out once more: the second one counts',
    async () => {
      await call('cut');
      await wait(61);
      expect([await calls(), provider.taken().length]).toEqual([['called sent'], 2]);
      await provider.report(0, { failed: row.unreachable.report });
      expect(await calls()).toEqual(['called sent']);
      await provider.report(1, 'delivered');
      expect(await calls()).toEqual(['called arrived']);
    },
  );

  test.runIf(namesTries)(
    'may lose its answer: that the text is on its way says that it was taken, and it goes once',
    async () => {
      await call('cut');
      await provider.report(0, 'interim');
      expect(await calls()).toEqual(['called sent']);
      for (let _ = 0; _ < 3; _++) await wait(61);
      expect(provider.taken()).toHaveLength(1);
      await provider.report(0, 'delivered');
      expect((await calls())[0]).toBe('called arrived');
    },
  );

  test('may have too much to do: the text goes a little later, once', async () => {
    await call('throttled');
    expect(await calls()).toEqual(['called sending']);
    await wait(8);
    expect([await calls(), provider.taken().length]).toEqual([['called sent'], 1]);
  });

  test('may be cut off before it took a text: it goes once more', async () => {
    await call('cut_before');
    for (const _ of [1, 2]) await wait(61);
    expect(provider.taken()).toHaveLength(1);
  });

  test('may not reach the number: staff are asked to phone', async () => {
    const { refusal, report } = row.unreachable;
    await call(refusal === null ? 'fine' : { refuse: refusal });
    if (refusal === null) await provider.report(0, { failed: report });
    await wait(1);
    expect(await calls()).toEqual(['called not_reached', 'called voice sending']);
    expect((await drawer()).ticket.reach).toMatchObject({ by: 'voice' });
  });

  test('may take a text and not reach the number: staff are asked to phone', async () => {
    await call();
    for (const _ of [1, 2]) await provider.report(0, { failed: row.unreachable.report });
    await wait(1);
    expect(await calls()).toEqual(['called not_reached', 'called voice sending']);
  });

  test('is not heard in the name of somebody else', async () => {
    const answers = await provider.forge({ from: phone, text: 'STOP' });
    expect(answers.length > 0).toBe(row.isUnsigned !== true);
    // By another secret in the address: 404.
    expect(answers.filter((status) => status !== 403 && status !== 404)).toEqual([]);
    expect([await isStopped(), (await said()).length]).toEqual([false, 1]);
  });

  test('brings a picture as a text without words, and a text once', async () => {
    await network.send();
    await provider.write({ from: phone, text: null });
    await network.send();
    expect(provider.taken().at(-1)).toContain('STATUS');
    const once = { from: phone, text: 'is there a lift?', ref: 'the same' };
    await provider.write(once);
    // The same again over one connection is a second text.
    if (row.provider !== 'smpp') await provider.write(once);
    const heard = (await said()).filter((text) => text.startsWith('guest'));
    expect(heard).toEqual(['guest: ', 'guest: is there a lift?']);
  });
});
