// A route: the place's carriers in their order, each tried once, until one reaches a recipient.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { switchCarrier } from '#commands/carrier/change-carriers.ts';
import { changeTicket } from '#commands/ticket/change-ticket.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { tryNext } from '#commands/messaging/try-next.ts';
import type { Channel, OutgoingNotification, SendResult } from '#channels/provider/contract.ts';
import { segmentsOf } from '#domain/messaging/text-segments.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import { keepSubscription, markCanPush } from '#db/messaging/push-subscriptions.ts';
import { changeSettings } from '#db/messaging/carriers.ts';
import { isOptedOut } from '#db/messaging/opt-outs.ts';
import { loadLiveLine } from '#db/ticket/live-rows.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { reachOfTicket } from '#presenters/staff/staff-ticket.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { accept, openPhoneNetwork, unknown, type PhoneNetwork } from '#test/phone-network.ts';
import { addCarrier, namedProviders, scriptProvider, type ScriptedProvider } from '#test/scripted-provider.ts';
import { markLateNoShows } from '../clock/line-clock.ts';
import { takeReport } from '../hear/take-report.ts';
import { takeTextOf } from '../hear/take-received.ts';
import { sendTestTexts } from './send-test-texts.ts';

let harbour: Harbour;
let network: PhoneNetwork;
let first: ScriptedProvider;
let second: ScriptedProvider;
let third: ScriptedProvider;
let carriers: { first: string; second: string };

beforeEach(async () => {
  harbour = await openHarbour();
  first = scriptProvider('first');
  second = scriptProvider('second');
  third = scriptProvider('third');
  network = openPhoneNetwork(harbour, { providers: namedProviders(first, second, third) });
  carriers = { first: await addCarrier(harbour, 'first'), second: await addCarrier(harbour, 'second') };
});

afterEach(async () => {
  await network.stop();
  await harbour.close();
  if (first.opened.now + second.opened.now + third.opened.now > 0) throw new Error('A channel was left open.');
});

const rejected = (why: RejectionClass, afterSeconds?: number): SendResult => ({
  kind: 'rejected',
  class: why,
  code: '17',
  ...(afterSeconds === undefined ? {} : { afterSeconds }),
});

async function called(): Promise<TicketRef> {
  const guest = await harbour.join({ phone: reservedPhone(1) });
  await harbour.pool.query('delete from message');
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  return guest;
}

async function rowsOf(guest: TicketRef) {
  return harbour.db
    .selectFrom('message')
    .select(['id', 'state', 'reason', 'account_id', 'follows', 'handovers', 'expires_at', 'created_at'])
    .where('ticket_id', '=', guest.ticketId)
    .orderBy('id')
    .execute();
}

async function reachOf(guest: TicketRef): Promise<string | undefined> {
  const rows = await loadLiveLine(harbour.db, guest, { staffSince: new Date(0), front: null });
  const ticket = rows?.tickets.find(({ id }) => id === guest.ticketId);
  return ticket && reachOfTicket(ticket, false).state;
}

const report = (at: ScriptedProvider, state: 'delivered' | 'failed', carrierId: string, why?: RejectionClass) =>
  takeReport(
    network.deps,
    { provider: at.provider.name, ref: `ref ${at.texts.at(-1)?.id}`, state, ...(why ? { class: why } : {}) },
    { organizationId: harbour.organizationId, id: carrierId },
  );

test('the first account of the place carries it, with an address for reports that names the message', async () => {
  const guest = await called();
  await network.send();
  const [text] = first.texts;
  expect([first.texts.length, second.texts.length, network.texts.length]).toEqual([1, 0, 0]);
  const url = new URL(text?.callbackUrl ?? '');
  expect(url.pathname).toBe(`/inbound/first/${testSecrets.inboundSecret(carriers.first)}`);
  expect(url.searchParams.get('m')).toBe(`${harbour.organizationId}.${text?.id}`);
  expect(text?.facts).toMatchObject({ number: expect.any(String) as string });
  expect(await rowsOf(guest)).toMatchObject([{ state: 'sent', account_id: carriers.first, follows: null }]);
});

describe('what is refused for good', () => {
  test.each([
    ...(['content_blocked', 'sender_not_allowed', 'country_blocked', 'no_credit', 'authentication'] as const).map(
      (why) => [why, undefined] as const,
    ),
    // These may pass, but only after the message expires.
    ['throttled', 3600],
    ['temporary', 3600],
  ] as const)('as %s goes the next way at once, and is worth no longer', async (why, afterSeconds) => {
    first.answer(() => rejected(why, afterSeconds));
    const guest = await called();
    await network.send();
    await network.send();
    const [one, two] = await rowsOf(guest);
    expect(one).toMatchObject({ state: 'failed', reason: why, account_id: carriers.first, handovers: 0 });
    expect(two).toMatchObject({ state: 'sent', account_id: carriers.second, follows: one?.id });
    expect([two?.expires_at, two?.created_at]).toEqual([one?.expires_at, one?.created_at]);
    expect([first.texts.length, second.texts.length]).toEqual([1, 1]);
    expect(await reachOf(guest)).toBe('sent');
  });

  test('goes on to a voice call if its last carrier is paused until after the message expires', async () => {
    first.answer(() => rejected('no_credit'));
    const guest = await called();
    await network.send();
    const later = new Date(harbour.clock.now().getTime() + 3600_000);
    await harbour.pool.query('update channel_account set paused_until = $1 where id = $2', [later, carriers.second]);
    await network.send();
    await network.send();
    expect(await rowsOf(guest)).toMatchObject([
      { state: 'failed', reason: 'no_credit' },
      { state: 'dropped', reason: 'throttled', account_id: carriers.second },
      { state: 'queued', account_id: null },
    ]);
    expect(await reachOf(guest)).toBe('ready');
  });

  test.each([
    ['invalid_number', 'ready'],
    ['opted_out', 'not_reached'],
  ] as const)('as %s goes to no other account', async (why, reached) => {
    first.answer(() => rejected(why));
    const guest = await called();
    await network.send();
    await network.send();
    expect(second.texts).toEqual([]);
    expect(await reachOf(guest)).toBe(reached);
  });

  test('by all is left to a voice, and each was asked once', async () => {
    first.answer(() => rejected('no_credit'));
    second.answer(() => rejected('content_blocked'));
    const guest = await called();
    for (let at = 0; at < 4; at++) await network.send();
    expect([first.texts.length, second.texts.length]).toEqual([1, 1]);
    expect(await reachOf(guest)).toBe('ready');
  });

  test('as a stop of a number that was corrected meanwhile stops no other number', async () => {
    const isStopped = (phone: string) => {
      const { organizationId, db } = harbour;
      return isOptedOut(db, { organizationId, phoneIndex: testSecrets.phoneIndex(organizationId, phone) });
    };
    const [wrong, right] = [1, 2].map((at) => reservedPhone(at).replaceAll(' ', '')) as [string, string];
    const guest = await called();
    await network.send();
    await changeTicket(harbour.context, harbour.guest, guest, { phone: { phone: right } }, null);
    await report(first, 'failed', carriers.first, 'opted_out');
    expect(await isStopped(right)).toBe(false);
    await changeTicket(harbour.context, harbour.guest, guest, { phone: { phone: wrong } }, null);
    first.answer(() => rejected('opted_out'));
    await network.send();
    expect(await isStopped(wrong)).toBe(true);
  });

  test('as a report says later goes on too', async () => {
    const guest = await called();
    await network.send();
    await report(first, 'failed', carriers.first, 'content_blocked');
    await network.send();
    expect([first.texts.length, second.texts.length]).toEqual([1, 1]);
    await report(second, 'delivered', carriers.second);
    expect(await reachOf(guest)).toBe('arrived');
  });
});

describe('a call that is not known to have arrived', () => {
  test('goes the next way after 45 s, once; staff see when no way is left', async () => {
    const guest = await called();
    await network.send();
    harbour.clock.pass(44);
    await network.send();
    expect(second.texts).toHaveLength(0);
    harbour.clock.pass(1);
    for (let at = 0; at < 3; at++) await network.send();
    expect([first.texts.length, second.texts.length]).toEqual([1, 1]);
    expect(await reachOf(guest)).toBe('sent');
    harbour.clock.pass(45);
    for (let at = 0; at < 3; at++) await network.send();
    expect([first.texts.length, second.texts.length]).toEqual([1, 1]);
    expect(await reachOf(guest)).toBe('not_reached');
    await report(first, 'delivered', carriers.first);
    expect(await reachOf(guest)).toBe('arrived');
  });

  test('stays where it arrived in time', async () => {
    await called();
    await network.send();
    await report(first, 'delivered', carriers.first);
    harbour.clock.pass(60);
    await network.send();
    expect(second.texts).toEqual([]);
  });

  test('goes on where nobody knows whether it was taken, and not back to the first', async () => {
    first.answer(unknown);
    second.answer(unknown);
    const guest = await called();
    await network.send();
    harbour.clock.pass(46);
    await network.send();
    expect([first.texts.length, second.texts.length]).toEqual([1, 1]);
    for (let at = 0; at < 4; at++) {
      harbour.clock.pass(61);
      await network.reconcile();
    }
    expect([first.texts.length, second.texts.length]).toEqual([1, 1]);
    expect(await reachOf(guest)).toBe('not_reached');
  });

  test.each([
    ['nobody knows whether two ways took it', unknown],
    ['two ways took it', accept],
  ])('goes no third way where %s', async (_, how) => {
    for (const provider of [first, second, third]) provider.answer(how);
    await addCarrier(harbour, 'third');
    await called();
    for (let at = 0; at < 6; at++) {
      await network.reconcile();
      harbour.clock.pass(46);
    }
    expect([first, second, third].map(({ texts }) => texts.length)).toEqual([1, 1, 0]);
  });

  test('goes a third way where one of two is known not to have reached them', async () => {
    const carrier = await addCarrier(harbour, 'third');
    await called();
    await network.send();
    await report(first, 'failed', carriers.first, 'content_blocked');
    await network.send();
    harbour.clock.pass(46);
    for (let at = 0; at < 3; at++) await network.send();
    expect([first, second, third].map(({ texts }) => texts.length)).toEqual([1, 1, 1]);
    await report(third, 'delivered', carrier);
  });

  test('is left alone where it was taken after all, a moment before it was found', async () => {
    const guest = await called();
    await network.send();
    const [one] = await rowsOf(guest);
    const key = { organizationId: harbour.organizationId, id: one?.id ?? '' };
    expect(await tryNext(harbour.context, key, network.deps.providers)).toBeNull();
    harbour.clock.pass(46);
    expect(await tryNext(harbour.context, key, network.deps.providers)).toMatchObject({ goesOn: true });
  });

  test('is taken on by one of two processes', async () => {
    const guest = await called();
    await network.send();
    harbour.clock.pass(46);
    const [one] = await rowsOf(guest);
    const key = { organizationId: harbour.organizationId, id: one?.id ?? '' };
    const tries = Array.from({ length: 6 }, () => tryNext(harbour.context, key, network.deps.providers));
    const followed = await Promise.all(tries);
    expect(followed.filter((each) => each?.goesOn)).toHaveLength(1);
    expect(await rowsOf(guest)).toHaveLength(2);
  });

  test('starts no clock: the grace begins when one of the ways reached them', async () => {
    await harbour.setSettings(harbour.lines.walkIn, { autoNoShow: true, graceMinutes: 2 });
    const guest = await called();
    await network.send();
    harbour.clock.pass(46);
    await network.send();
    harbour.clock.pass(180);
    await markLateNoShows(harbour.context, new Date(0));
    expect(await harbour.ticketRow(guest.ticketId)).toMatchObject({ state: 'called' });
    await report(second, 'delivered', carriers.second);
    harbour.clock.pass(119);
    await markLateNoShows(harbour.context, new Date(0));
    expect(await harbour.ticketRow(guest.ticketId)).toMatchObject({ state: 'called' });
    harbour.clock.pass(2);
    await markLateNoShows(harbour.context, new Date(0));
    expect(await harbour.ticketRow(guest.ticketId)).toMatchObject({ state: 'no_show' });
  });
});

describe('an account', () => {
  test('that is throttled pauses alone: a call goes round it, other texts wait for it', async () => {
    first.answer(() => rejected('throttled', 30));
    const guest = await harbour.join({ phone: reservedPhone(1) });
    await network.send();
    expect(first.texts).toHaveLength(1);
    const later = await harbour.join({ phone: reservedPhone(2) });
    await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
    first.answer(accept);
    await network.send();
    expect(first.texts).toHaveLength(1);
    expect(second.texts.map(({ kind }) => kind)).toEqual(['called']);
    harbour.clock.pass(31);
    await network.send();
    expect(first.texts.slice(1).map(({ kind }) => kind)).toEqual(['joined']);
    expect(await network.stateOf(later.ticketId, 'joined')).toMatchObject({ state: 'sent' });
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'sent' });
  });

  test.each([
    ['queued', rejected('throttled', 30)],
    ['sending', { kind: 'unknown', why: 'cut' }],
  ] as const)('a clock that is set back by an hour holds up no call that is %s', async (state, answer) => {
    for (const carrier of [first, second]) carrier.answer(() => answer);
    const guest = await called();
    for (let tries = 0; tries < 3; tries += 1) await network.send();
    expect((await rowsOf(guest)).at(-1)).toMatchObject({ state });
    for (const carrier of [first, second]) carrier.answer(accept);
    harbour.clock.pass(-3600);
    for (let looks = 0; looks < 4; looks += 1) {
      await network.reconcile();
      await network.send();
      harbour.clock.pass(31);
    }
    expect((await rowsOf(guest)).at(-1)).toMatchObject({ state: 'sent' });
  });

  test('that is off is passed over; where all are off nothing is sent', async () => {
    await harbour.pool.query('update channel_account set is_on = false where id = $1', [carriers.first]);
    await called();
    await network.send();
    expect([first.texts.length, second.texts.length]).toEqual([0, 1]);
    await harbour.pool.query('update channel_account set is_on = false');
    const other = await harbour.join({ phone: reservedPhone(2) });
    await network.send();
    expect(await network.stateOf(other.ticketId, 'joined')).toMatchObject({ state: 'dropped', reason: 'turned_off' });
    expect(network.texts).toEqual([]);
  });

  test('is believed of what went through it alone', async () => {
    const guest = await called();
    await network.send();
    expect(await report(first, 'delivered', carriers.second)).toBe(false);
    expect(await reachOf(guest)).toBe('sent');
    expect(await report(first, 'delivered', carriers.first)).toBe(true);
  });

  test('that changed is opened anew, and closed when it is gone', async () => {
    await called();
    await network.send();
    expect(first.opened).toMatchObject({ times: 1, now: 1 });
    await harbour.pool.query(`update channel_account set changed_at = changed_at + interval '1 s'`);
    await harbour.join({ phone: reservedPhone(2) });
    await network.send();
    expect(first.opened).toMatchObject({ times: 2, now: 1 });
    await harbour.pool.query('delete from channel_account');
    await network.deps.open.keep();
    await expect.poll(() => first.opened.now).toBe(0);
  });
});

test.each<[string, () => unknown]>([
  [
    'will never say whether it arrived',
    async () => {
      await network.stop();
      first = scriptProvider('first', { isSilent: true });
      network = openPhoneNetwork(harbour, { providers: namedProviders(first, second) });
    },
  ],
  ['cannot call back', () => void (network.deps.inbound = { origin: 'http://192.168.1.2:3000', isPublic: false })],
])('a provider that %s is not asked twice, and nobody waits for it', async (_what, begin) => {
  await begin();
  const guest = await called();
  await network.send();
  harbour.clock.pass(120);
  await network.send();
  expect([first.texts.length, second.texts.length]).toEqual([1, 0]);
  expect(await reachOf(guest)).toBe('sent');
});

test('a number without a place is answered by the carrier that its text came through; by another where that is off', async () => {
  const { organizationId, placeId, context } = harbour;
  const deps = { commands: context, onMessageChanged: () => undefined, publicUrl: 'https://harbour.example' };
  const heard = { organizationId, placeId, id: carriers.second };
  const from = reservedPhone(9).replaceAll(' ', '');
  await takeTextOf(deps, heard, { provider: 'second', ref: 'in-1', from, text: 'STOP' });
  await sendTestTexts(network.deps);
  expect([first.texts, second.texts].map(({ length }) => length)).toEqual([0, 1]);
  await switchCarrier(context, harbour.staff.tomas, { organizationId, id: carriers.second, isOn: false }, null);
  await takeTextOf(deps, heard, { provider: 'second', ref: 'in-2', from, text: 'START' });
  await sendTestTexts(network.deps);
  expect([first.texts, second.texts].map(({ length }) => length)).toEqual([1, 1]);
});

test('an answer that its provider cannot take in this moment goes a little later, while somebody waits for it', async () => {
  const { organizationId, placeId, context, clock } = harbour;
  const deps = { commands: context, onMessageChanged: () => undefined, publicUrl: 'https://harbour.example' };
  const ask = (ref: string, at: number): Promise<void> => {
    const text = { provider: 'second', ref, from: reservedPhone(at).replaceAll(' ', ''), text: 'JOIN' };
    return takeTextOf(deps, { organizationId, placeId, id: carriers.second }, text);
  };
  const sent = async (): Promise<string[]> => {
    await sendTestTexts(network.deps);
    return second.texts.map(({ to }) => to.slice(-2));
  };
  await harbour.pool.query(`update line set state = 'open', hours = null`);
  second.answer(() => rejected('throttled', 30));
  await ask('in-1', 51);
  expect(await sent()).toEqual(['51']);
  clock.pass(29);
  expect(await sent()).toEqual(['51']);
  clock.pass(1);
  second.answer(() => rejected('temporary'));
  expect(await sent()).toEqual(['51', '51']);
  clock.pass(60);
  second.answer(accept);
  expect(await sent()).toEqual(['51', '51', '51']);
  clock.pass(60);
  expect(await sent()).toHaveLength(3);
  // Too late for an answer; and one that is refused for good.
  second.answer(({ to }) => rejected(to.endsWith('52') ? 'throttled' : 'no_credit', 600));
  await ask('in-2', 52);
  await ask('in-3', 53);
  expect(await sent()).toHaveLength(5);
  clock.pass(240);
  expect(await sent()).toHaveLength(5);
  const { rows } = await harbour.pool.query(
    'select state, reason, tries_booked from (select state, reason, (select count(*)::int from text_booking b where b.message_id = t.id) as tries_booked, created_at from test_text t) x order by created_at, reason',
  );
  expect(rows).toEqual([
    { state: 'sent', reason: null, tries_booked: 1 },
    { state: 'failed', reason: 'no_credit', tries_booked: 0 },
    { state: 'failed', reason: 'throttled', tries_booked: 0 },
  ]);
});

describe('whoever writes to the place', () => {
  const from = reservedPhone(1).replaceAll(' ', '');
  const write = (text: string, { id = carriers.second, ref = text } = {}) => {
    const { organizationId, placeId, context } = harbour;
    const deps = { commands: context, onMessageChanged: () => undefined, publicUrl: 'https://harbour.example' };
    return takeTextOf(deps, { organizationId, placeId, id }, { provider: 'second', ref, from, text });
  };
  const call = () => callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  const kindsBy = (...providers: ScriptedProvider[]) => providers.map(({ texts }) => texts.map(({ kind }) => kind));

  test('to join is told by the carrier that they wrote to, and by the first one where that one fails', async () => {
    await write('JOIN A');
    await network.send();
    expect(kindsBy(first, second)).toEqual([[], ['joined']]);
    second.answer(() => rejected('content_blocked'));
    await call();
    await network.send();
    await network.send();
    expect(kindsBy(first, second)).toEqual([['called'], ['joined', 'called']]);
  });

  test('with a word is answered, and told from then on, where they wrote last', async () => {
    await harbour.join({ phone: from });
    await network.send();
    await write('STATUS');
    await network.send();
    await write('HERE', { id: carriers.first });
    await network.send();
    await write('Where do I find you?');
    await network.send();
    await call();
    await network.send();
    expect(kindsBy(first, second)).toEqual([
      ['joined', 'reply'],
      ['reply', 'reply', 'called'],
    ]);
    expect([first, second].map(({ texts }) => texts.map(({ hasWritten }) => hasWritten))).toEqual([
      [false, true],
      [true, true, true],
    ]);
  });

  test('and gives another number is told by the place’s first carrier again, as a helper always is', async () => {
    const guest = await harbour.join({ phone: from, secondPhone: reservedPhone(2) });
    await write('STATUS');
    await network.send();
    expect(kindsBy(first, second).map((kinds) => kinds.toSorted())).toEqual([['joined'], ['joined', 'reply']]);
    await changeTicket(harbour.context, harbour.guest, guest, { phone: { phone: reservedPhone(3) } }, null);
    await call();
    await network.send();
    expect(second.texts).toHaveLength(2);
    expect(
      first.texts
        .filter(({ kind }) => kind === 'called')
        .map(({ to }) => to.slice(-2))
        .sort(),
    ).toEqual(['02', '03']);
  });
});

describe('a place kept for the next opening', () => {
  /** The last text to each number. */
  async function kept(kind: 'kept' | 'kept_open', language = 'en'): Promise<string[]> {
    const phone = reservedPhone(++phones);
    const guest = await harbour.join({ phone, secondPhone: reservedPhone(++phones), language });
    const opening = new Date(harbour.clock.now().getTime() + (kind === 'kept' ? 3600_000 : 0));
    await harbour.pool.query(`update ticket set state = 'booked', kept_for = $2 where id = $1`, [
      guest.ticketId,
      opening,
    ]);
    await harbour.pool.query('update message set kind = $2 where ticket_id = $1', [guest.ticketId, kind]);
    await network.send();
    const toOwn = (text: { to: string }): number => Number(text.to !== phone.replaceAll(' ', ''));
    const sent = [...first.texts, ...second.texts].slice(-2).toSorted((a, b) => toOwn(a) - toOwn(b));
    return sent.map(({ text }) => text.replace(/https:\S+/u, 'LINK').replace(/.* (?=LINK)/u, ''));
  }
  let phones = 40;
  const hear = async (provider: ScriptedProvider, id: string): Promise<void> => {
    const { organizationId, placeId, context } = harbour;
    const deps = { commands: context, onMessageChanged: () => undefined, publicUrl: 'https://harbour.example' };
    const text = { provider: provider.provider.name, ref: `in-${++phones}`, from: '+12025550199', text: 'Hello?' };
    await takeTextOf(deps, { organizationId, placeId, id }, text);
  };
  const words = 'Help: HELP. Stop texts: STOP.';

  // How often a word in the name of the place leaves no room for more.
  test.each([
    ['kept', 5],
    ['kept_open', 7],
  ] as const)('%s names HERE once somebody wrote to that carrier', async (kind, times) => {
    expect(await kept(kind)).toEqual([`LINK ${words}`, `LINK ${words}`]);
    // Another one's replies say nothing of it.
    await hear(second, carriers.second);
    expect(await kept(kind)).toEqual([`LINK ${words}`, `LINK ${words}`]);
    await hear(first, carriers.first);
    // A helper's number is not the ticket's.
    expect(await kept(kind)).toEqual([`LINK Or text HERE. ${words}`, `LINK ${words}`]);
    const [arabic = ''] = await kept(kind, 'ar');
    expect(arabic).toMatch(/^LINK أو أرسل هنا\. /u);
    // A text takes four segments at most.
    await harbour.pool.query('update place set name = $1', ['Поликлиника '.repeat(times).trim()]);
    expect(await kept(kind, 'ru')).not.toContainEqual(expect.stringContaining('Или отправьте'));
    expect(segmentsOf(first.texts.at(-2)?.text ?? '').segments).toBeLessThan(5);
    await harbour.pool.query('update place set name = $1', ['Поликлиника']);
    expect(await kept(kind, 'ru')).toContainEqual(expect.stringContaining('Или отправьте ЗДЕСЬ.'));
    // Other settings may send by a name.
    const { organizationId, db, clock } = harbour;
    const key = { organizationId, id: carriers.first };
    await db.transaction().execute((trx) => changeSettings(trx, testSecrets, key, { key: 'another' }, clock.now()));
    expect(await kept(kind)).toEqual([`LINK ${words}`, `LINK ${words}`]);
  });
});

test('a notification that reached no browser follows its own way: the text beside it is one of its own', async () => {
  await network.stop();
  const other = scriptProvider('other', { channel: 'whatsapp' });
  const push: Channel<OutgoingNotification> = { name: 'push', send: () => Promise.resolve(rejected('gone')) };
  network = openPhoneNetwork(harbour, {
    providers: namedProviders(first, second, other),
    push: { channel: push, gone: () => Promise.resolve() },
  });
  await addCarrier(harbour, 'other');
  const guest = await harbour.join({ phone: reservedPhone(1) });
  const browser = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } };
  await harbour.db.transaction().execute(async (trx) => {
    await keepSubscription(trx, testSecrets, guest, { ...browser, max: 1, at: harbour.clock.now() });
    await markCanPush(trx, guest);
  });
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  for (let at = 0; at < 3; at++) await network.send();
  expect([first.texts.filter(({ kind }) => kind === 'called').length, other.texts.length]).toEqual([1, 0]);
});

test('what the database cannot say in this moment is asked again, and nothing is given up for it', async () => {
  const guest = await called();
  await harbour.pool.query('alter table opt_out rename to opt_out_away');
  await network.send();
  expect(await rowsOf(guest)).toMatchObject([{ state: 'queued', reason: 'fault', handovers: 0 }]);
  expect([first.texts.length, network.faults.length]).toEqual([0, 1]);
  await harbour.pool.query('alter table opt_out_away rename to opt_out');
  harbour.clock.pass(2);
  await network.send();
  expect(await rowsOf(guest)).toMatchObject([{ state: 'sent', handovers: 1 }]);
  const { rows } = await harbour.pool.query('select 1 from text_booking');
  expect(rows).toHaveLength(1);
});
