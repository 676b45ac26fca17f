// Notifications from the outbox to the browser, through a push service that this project did not write.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import {
  ensurePushKeys,
  maxBrowsers,
  notePushShown,
  subscribePush,
  unsubscribePush,
} from '#commands/messaging/push-subscriptions.ts';
import { eraseEndedTickets, eraseTicket } from '#commands/erasing/erase-guests.ts';
import { serveTicket } from '#commands/ticket/moves.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import { leaseDue } from '#db/messaging/lease-due.ts';
import { findPushKeys } from '#db/messaging/push-subscriptions.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { loadLiveLine } from '#db/ticket/live-rows.ts';
import { guests, reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { openPushService, type PushService, type TestBrowser } from '#test/push-service.ts';
import { preparePush } from './prepare-push.ts';
import { pushDepsOf } from './push-deps.ts';

let service: PushService;
let harbour: Harbour;
let network: PhoneNetwork;
let publicKey: string;

beforeAll(async () => {
  service = await openPushService();
});
beforeEach(async () => {
  harbour = await openHarbour();
  await ensurePushKeys(harbour.context);
  publicKey = (await findPushKeys(harbour.db, testSecrets))?.publicKey ?? '';
  const push = pushDepsOf(harbour.context, 'https://harbour.example', [service.origin]);
  network = openPhoneNetwork(harbour, { push, timing: { send: 2 } });
});
afterEach(async () => {
  service.break(null);
  await network.stop();
  await harbour.close();
});
afterAll(() => service.stop());

async function subscribe(ref: TicketRef): Promise<TestBrowser> {
  const browser = await service.subscribe(publicKey);
  await subscribePush(harbour.context, harbour.guest, ref, browser, [service.origin]);
  return browser;
}

const call = (): Promise<unknown> => callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
const headsOf = ({ endpoint }: TestBrowser) =>
  service.requests.filter(({ path }) => path === new URL(endpoint).pathname).map(({ headers }) => headers);
const canPush = async ({ ticketId }: TicketRef): Promise<boolean> => (await harbour.ticketRow(ticketId)).can_push;
const rows = async (): Promise<number> => {
  const { rows: found } = await harbour.pool.query('select 1 from push_subscription');
  return found.length;
};

/** A guest who is notified, and is called now. */
async function calledGuest(): Promise<{ guest: TicketRef; browser: TestBrowser }> {
  const guest = await harbour.join();
  const browser = await subscribe(guest);
  await call();
  return { guest, browser };
}

describe('a called guest', () => {
  test.each([
    [
      'en',
      /^It’s your turn: A-\d+$/,
      'Harbour Clinic: please come to Desk 2. We’ll save your place for 5 minutes.',
      'ltr',
    ],
    ['es', /^Es su turno: A-\d+$/, /^Harbour Clinic: acuda a Desk 2, por favor\. Le guardamos .+ 5 minutos\.$/, 'ltr'],
    ['ar', /^حان دورك: A-\d+$/, /Harbour Clinic: تفضل إلى Desk 2\. .+ ٥ دقائق\.$/, 'rtl'],
  ])('is notified once, in %s', async (language, title, body, direction) => {
    const guest = await harbour.join({ language });
    const browser = await subscribe(guest);
    await call();
    await network.send();
    await network.reconcile();
    const said = await service.notificationsOf(browser);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({ language, direction, isCall: true, tag: guest.ticketId });
    expect(said[0]?.['title']).toMatch(title);
    expect(said[0]?.['body']).toMatch(body);
    expect(said[0]?.['path']).toBe(`/t/${testSecrets.ticketToken(guest.ticketId)}`);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'sent', handovers: 1 });
  });

  test('is told nothing of their person', async () => {
    const guest = await harbour.join({ name: guests.amara.name, phone: reservedPhone(1) });
    const browser = await subscribe(guest);
    await call();
    await network.send();
    const [said = {}] = await service.notificationsOf(browser);
    expect(Object.keys(said).toSorted()).toEqual(
      ['at', 'body', 'direction', 'id', 'isCall', 'language', 'path', 'tag', 'title'].toSorted(),
    );
    const text = JSON.stringify(said);
    for (const word of [...guests.amara.name.split(' '), reservedPhone(1).slice(-4)]) expect(text).not.toContain(word);
  });

  test('with a phone gets the text too: each its own message', async () => {
    const guest = await harbour.join({ phone: reservedPhone(1) });
    const browser = await subscribe(guest);
    await network.send();
    network.texts.length = 0;
    await call();
    await network.send();
    expect(network.texts.map(({ kind }) => kind)).toEqual(['called']);
    const said = await service.notificationsOf(browser);
    expect(said).toHaveLength(1);
    await notePushShown(harbour.context, guest, String(said[0]?.['id']));
    const live = await loadLiveLine(harbour.db, guest, { staffSince: new Date(0), front: null });
    const seen = live?.tickets.find((one) => one.id === guest.ticketId);
    expect(seen).toMatchObject({ message_state: 'delivered', message_channel: 'push' });
  });

  test('whose call was taken back is told so in its place', async () => {
    const { guest, browser } = await calledGuest();
    await network.send();
    await undoMove(harbour.context, harbour.staff.ruth, guest, null);
    await network.send();
    const said = await service.notificationsOf(browser);
    expect(said.map(({ title }) => title)).toEqual([expect.stringMatching('your turn'), expect.stringMatching('Not')]);
    expect(new Set(said.map(({ tag }) => tag)).size).toBe(1);
    expect(said.map(({ isCall }) => isCall)).toEqual([true, false]);
  });

  test('has it in all their browsers, and one that is gone hides nothing', async () => {
    const guest = await harbour.join();
    const [first, second, gone] = [await subscribe(guest), await subscribe(guest), await subscribe(guest)];
    await service.expire(gone);
    await call();
    await network.send();
    for (const browser of [first, second]) expect(await service.notificationsOf(browser)).toHaveLength(1);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'sent' });
    expect(await rows()).toBe(2);
    expect(await canPush(guest)).toBe(true);
  });
});

describe('a notification is worth as long as what it says', () => {
  test('it expires with its message, wakes the phone for a call, and replaces the one before it', async () => {
    const { guest, browser } = await calledGuest();
    const other = await harbour.join();
    const othersBrowser = await subscribe(other);
    harbour.clock.pass(100);
    await network.send();
    await harbour.pool.query(`update message set state = 'queued', due_at = created_at where ticket_id = $1`, [
      guest.ticketId,
    ]);
    await network.send();
    await harbour.pool.query(`update ticket set state = 'left' where id = $1`, [guest.ticketId]);
    await call();
    await network.send();
    const heads = headsOf(browser);
    expect(heads.map(({ ttl, urgency }) => [ttl, urgency])).toEqual([
      ['500', 'high'],
      ['500', 'high'],
    ]);
    const topics = new Set(heads.map(({ topic }) => String(topic)));
    expect(topics.size).toBe(1);
    expect([...topics][0]).toMatch(/^[\w-]{22}$/);
    expect(topics).not.toContain(String(headsOf(othersBrowser)[0]?.['topic']));
  });

  test('one that is too old by the time it could go is not shown', async () => {
    const { guest, browser } = await calledGuest();
    service.break(() => ({ status: 503, headers: { 'retry-after': '599' } }));
    await network.send();
    service.break(null);
    harbour.clock.pass(600);
    await network.send();
    expect(await service.notificationsOf(browser)).toEqual([]);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'dropped', reason: 'too_old' });
  });

  test('nor is one that is not true any more', async () => {
    const { guest, browser } = await calledGuest();
    await serveTicket(harbour.context, harbour.staff.ruth, guest, null);
    await network.send();
    expect(await service.notificationsOf(browser)).toEqual([]);
  });
});

describe('a push service', () => {
  test('that says to come again is asked again then', async () => {
    const { guest, browser } = await calledGuest();
    service.break(() => ({ status: 429, headers: { 'retry-after': '20' } }));
    await network.send();
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'queued', reason: 'throttled' });
    service.break(null);
    harbour.clock.pass(19);
    await network.send();
    expect(await service.notificationsOf(browser)).toHaveLength(0);
    harbour.clock.pass(1);
    await network.send();
    expect(await service.notificationsOf(browser)).toHaveLength(1);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'sent', handovers: 1, tries: 2 });
  });

  test('where the last browser is gone: staff see that nobody was told, and it is not tried again', async () => {
    const { guest, browser } = await calledGuest();
    await service.expire(browser);
    const before = await harbour.events(guest.lineId);
    await network.send();
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'failed', reason: 'gone' });
    expect(await rows()).toBe(0);
    expect(await canPush(guest)).toBe(false);
    expect(network.told).toContain(guest.ticketId);
    // The call can still be undone: no event came after it.
    expect(await harbour.events(guest.lineId)).toEqual(before);
    await undoMove(harbour.context, harbour.staff.ruth, guest, null);
    await call();
    const ways = await harbour.messages(guest.ticketId);
    expect(ways.filter(({ kind }) => kind === 'called')).toHaveLength(1);
  });

  test('that does not answer in one browser’s name hides not that another took it', async () => {
    const guest = await harbour.join();
    const [taken, silent] = [await subscribe(guest), await subscribe(guest)];
    await call();
    service.break((path) => (path === new URL(silent.endpoint).pathname ? 'silent' : null));
    await network.send();
    expect(await service.notificationsOf(taken)).toHaveLength(1);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'sent', reason: null });
  });

  test('whose answers are lost is told twice at most, and the same', async () => {
    const { guest, browser } = await calledGuest();
    service.break(() => 'lost');
    for (let round = 0; round < 4; round++) {
      await network.reconcile();
      harbour.clock.pass(16);
    }
    const said = await service.notificationsOf(browser);
    expect(said).toHaveLength(2);
    expect(said[0]).toEqual(said[1]);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'failed', reason: 'unknown' });
  });
});

test('a sender that is killed between handing over and hearing: told at least once, at most twice', async () => {
  const { guest, browser } = await calledGuest();
  const kinds = ['called'] as const;
  const dieAfterSending = async (): Promise<void> => {
    const input = { now: harbour.clock.now(), leaseSeconds: 15, kinds, channels: ['push'], max: 1 };
    const [message] = await leaseDue(harbour.db, input);
    if (!message) return;
    const handing = await preparePush(network.deps, message);
    if ('send' in handing) await handing.send(60, AbortSignal.timeout(5000));
  };
  await dieAfterSending();
  harbour.clock.pass(16);
  await network.reconcile();
  const said = await service.notificationsOf(browser);
  expect(said).toHaveLength(2);
  expect(said[0]?.['id']).toBe(said[1]?.['id']);
  expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'sent', handovers: 2 });
});

describe('subscribing', () => {
  test('twice is subscribing once; of many browsers the newest stay', async () => {
    const guest = await harbour.join();
    const first = await subscribe(guest);
    await subscribePush(harbour.context, harbour.guest, guest, first, [service.origin]);
    expect(await rows()).toBe(1);
    const later: TestBrowser[] = [];
    for (let count = 0; count < maxBrowsers; count++) later.push(await subscribe(guest));
    expect(await rows()).toBe(maxBrowsers);
    await call();
    await network.send();
    expect(await service.notificationsOf(first)).toEqual([]);
    for (const browser of later) expect(await service.notificationsOf(browser)).toHaveLength(1);
  });

  test('stands in the line’s log once, without the browser; so does its end', async () => {
    const guest = await harbour.join();
    const [first, second] = [await subscribe(guest), await subscribe(guest)];
    const changes = async () => (await harbour.events(guest.lineId)).filter(({ kind }) => kind === 'changed');
    expect((await changes()).map(({ data }) => data)).toEqual([{ fields: ['canPush'] }]);
    await unsubscribePush(harbour.context, harbour.guest, guest, first);
    expect(await canPush(guest)).toBe(true);
    await unsubscribePush(harbour.context, harbour.guest, guest, second);
    await unsubscribePush(harbour.context, harbour.guest, guest, second);
    expect(await canPush(guest)).toBe(false);
    expect((await changes()).map(({ data }) => data)).toEqual([{ fields: ['canPush'] }, { fields: ['canPush'] }]);
    await call();
    expect((await harbour.messages(guest.ticketId)).filter(({ kind }) => kind === 'called')).toEqual([]);
  });

  test('by whoever is next already is answered with the news', async () => {
    const ahead = await Promise.all(Array.from({ length: 5 }, () => harbour.join()));
    const guest = await harbour.join();
    for (const { ticketId } of ahead) await harbour.pool.query(`delete from ticket where id = $1`, [ticketId]);
    const browser = await subscribe(guest);
    await network.send();
    expect((await service.notificationsOf(browser)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Almost your turn/),
    ]);
  });

  test('for a kept place is told of the opening, once, however often it was turned on and off', async () => {
    const guest = await harbour.join();
    const opening = new Date(harbour.clock.now().getTime() + 3_600_000);
    await harbour.pool.query(`update ticket set state = 'booked', kept_for = $2 where id = $1`, [
      guest.ticketId,
      opening,
    ]);
    const browser = await subscribe(guest);
    await unsubscribePush(harbour.context, harbour.guest, guest, browser);
    await subscribePush(harbour.context, harbour.guest, guest, browser, [service.origin]);
    await network.send();
    expect(await service.notificationsOf(browser)).toEqual([]);
    harbour.clock.pass(3600);
    await network.send();
    expect((await service.notificationsOf(browser)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^We’re open now/),
    ]);
  });

  test.each([
    ['to where this server does not go', { endpoint: 'https://192.168.0.1/push' }],
    ['for keys that fit nothing', { keys: { p256dh: 'abc', auth: 'abc' } }],
  ])('%s is refused', async (_, change) => {
    const guest = await harbour.join();
    const browser = await service.subscribe(publicKey);
    const input = subscribePush(harbour.context, harbour.guest, guest, { ...browser, ...change }, [service.origin]);
    await expect(input).rejects.toMatchObject({ code: 'invalid_fields' });
    expect(await rows()).toBe(0);
  });

  test('is for tickets that have something to come', async () => {
    const guest = await harbour.join();
    await harbour.pool.query(`update ticket set state = 'served', ended_at = now() where id = $1`, [guest.ticketId]);
    await expect(subscribe(guest)).rejects.toMatchObject({ code: 'ticket_state' });
  });

  test('is kept encrypted, and erased with the rest', async () => {
    const { guest, browser } = await calledGuest();
    const { rows: kept } = await harbour.pool.query<{ endpoint: Buffer; keys: Buffer }>(
      'select * from push_subscription',
    );
    for (const bytes of [kept[0]?.endpoint, kept[0]?.keys]) {
      expect(bytes?.length).toBeGreaterThan(16);
      expect(bytes?.toString('latin1')).not.toContain(browser.clientHash.slice(0, 8));
    }
    await eraseTicket(harbour.context, guest);
    expect(await rows()).toBe(0);
    await network.send();
    expect(await service.notificationsOf(browser)).toEqual([]);
    // Stored at the moment of the erasure, it would be left behind.
    await harbour.pool.query(
      `insert into push_subscription (organization_id, id, ticket_id, endpoint, endpoint_index, keys, created_at)
       values ($1, $2, $2, '', '', '', now())`,
      [guest.organizationId, guest.ticketId],
    );
    await eraseEndedTickets(harbour.context);
    expect(await rows()).toBe(0);
    await subscribe(guest);
    expect((await harbour.ticketRow(guest.ticketId)).erased_at).toBeNull();
  });
});

describe('what arrived', () => {
  test('is known when the browser says that it was shown', async () => {
    const { guest, browser } = await calledGuest();
    await network.send();
    const [said] = await service.notificationsOf(browser);
    const id = String(said?.['id']);
    expect(await notePushShown(harbour.context, guest, id)).toMatchObject({ ticketId: guest.ticketId });
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'delivered' });
    expect(await notePushShown(harbour.context, guest, id)).toBeNull();
  });

  test('cannot be said of another’s notification, or of a text', async () => {
    const { guest } = await calledGuest();
    const other = await harbour.join({ phone: reservedPhone(2) });
    await network.send();
    const { id } = await network.stateOf(guest.ticketId, 'called');
    const { id: text } = await network.stateOf(other.ticketId, 'joined');
    await expect(notePushShown(harbour.context, other, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(notePushShown(harbour.context, other, text)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('the pair of keys is made once, whoever comes first, and is kept encrypted', async () => {
  const another = harbour.another();
  await Promise.all([ensurePushKeys(harbour.context), ensurePushKeys(another)]);
  expect((await findPushKeys(harbour.db, testSecrets))?.publicKey).toBe(publicKey);
  const { rows: kept } = await harbour.pool.query<{ push_keys: Buffer }>('select push_keys from installation');
  expect(kept[0]?.push_keys.toString('latin1')).not.toContain('publicKey');
});
