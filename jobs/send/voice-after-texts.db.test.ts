// If no text brings a call to its guest, staff call by hand: once all other tries are known to have failed, and not before.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Channel, OutgoingNotification, SendResult } from '#channels/provider/contract.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import { callTicket } from '#commands/ticket/move-ticket.ts';
import { receiveText } from '#commands/messaging/receive-text.ts';
import { serveTicket } from '#commands/ticket/moves.ts';
import { settleVoiceCall } from '#commands/messaging/settle-by-hand.ts';
import { tryNext } from '#commands/messaging/try-next.ts';
import type { JoinInput } from '#commands/ticket/join-line.ts';
import { loadLiveLine } from '#db/ticket/live-rows.ts';
import { keepSubscription, markCanPush } from '#db/messaging/push-subscriptions.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { endStaleVoiceCalls } from '#db/ticket/voice-calls.ts';
import { markLateNoShows } from '#jobs/clock/line-clock.ts';
import { takeReport } from '#jobs/hear/take-report.ts';
import { reachOfTicket } from '#presenters/staff/staff-ticket.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, unknown, type PhoneNetwork } from '#test/phone-network.ts';
import { addCarrier, namedProviders, scriptProvider, type ScriptedProvider } from '#test/scripted-provider.ts';

let harbour: Harbour;
let network: PhoneNetwork;
let first: ScriptedProvider;
let second: ScriptedProvider;
let carrier: string;
let lineId: string;

beforeEach(async () => {
  harbour = await openHarbour();
  first = scriptProvider('first');
  second = scriptProvider('second');
  const push: Channel<OutgoingNotification> = {
    name: 'push',
    send: ({ id }) => Promise.resolve({ kind: 'accepted', ref: id }),
  };
  network = openPhoneNetwork(harbour, {
    providers: namedProviders(first, second),
    push: { channel: push, gone: () => Promise.resolve() },
  });
  carrier = await addCarrier(harbour, 'first');
  lineId = await harbour.addLine({ autoNoShow: true, graceMinutes: 5 });
});

afterEach(async () => {
  await network.stop();
  await harbour.close();
});

const rejected = (why: RejectionClass): SendResult => ({ kind: 'rejected', class: why, code: '17' });
const own = reservedPhone(1);
const helper = reservedPhone(2);

async function called(input: Partial<JoinInput> = { phone: own }, before?: (ref: TicketRef) => Promise<void>) {
  const guest = await harbour.join({ lineId, ...input });
  await before?.(guest);
  await harbour.pool.query('delete from message');
  const deskId = await harbour.addDesk([lineId]);
  await callTicket(harbour.context, harbour.staff.ruth, guest, { deskId }, null);
  await pass(0);
  return guest;
}

/** Checked as often as the server checks. */
async function pass(seconds: number): Promise<void> {
  harbour.clock.pass(seconds);
  await network.reconcile();
  await network.send();
}

async function voiceRows(guest: TicketRef) {
  const { rows } = await harbour.pool.query<{ id: string; state: string; reason: string | null; handovers: number }>(
    `select id, state, reason, handovers, recipient, follows, expires_at, created_at from message
     where ticket_id = $1 and channel = 'voice' order by id`,
    [guest.ticketId],
  );
  return rows;
}

async function reachOf(guest: TicketRef) {
  const rows = await loadLiveLine(harbour.db, guest, { staffSince: new Date(0), front: null });
  const ticket = rows?.tickets.find(({ id }) => id === guest.ticketId);
  return ticket && reachOfTicket(ticket, false);
}

const report = (state: 'delivered' | 'failed', to = own) => {
  const text = first.texts.findLast((one) => one.to === to.replaceAll(' ', ''));
  const key = { organizationId: harbour.organizationId, id: carrier };
  return takeReport(network.deps, { provider: 'first', ref: `ref ${text?.id}`, state }, key);
};

const settle = (guest: TicketRef, isReached: boolean) =>
  settleVoiceCall(harbour.context, harbour.staff.ruth, guest, { isReached }, null);
const stateOf = async (guest: TicketRef) => (await harbour.ticketRow(guest.ticketId)).state;
const endStale = () => endStaleVoiceCalls(harbour.db, harbour.clock.now());

describe('a call whose text', () => {
  test.each(['invalid_number', 'country_blocked', 'no_credit', 'content_blocked', 'authentication'] as const)(
    'is refused as %s is to be made by hand, at once and as long as it is worth anything',
    async (why) => {
      first.answer(() => rejected(why));
      const guest = await called();
      const [text] = await harbour.db.selectFrom('message').selectAll().where('channel', '=', 'sms').execute();
      expect(await voiceRows(guest)).toMatchObject([
        {
          state: 'queued',
          follows: text?.id,
          expires_at: text?.expires_at,
          created_at: text?.created_at,
          handovers: 0,
        },
      ]);
      expect(await reachOf(guest)).toEqual({ by: 'voice', state: 'ready' });
      await settle(guest, true);
      expect(await reachOf(guest)).toEqual({ by: 'voice', state: 'arrived' });
      expect(await voiceRows(guest)).toMatchObject([{ state: 'delivered', handovers: 1 }]);
    },
  );

  test('did not arrive in 45 s is to be made by hand; should it arrive after all, it is not', async () => {
    const guest = await called();
    await pass(44);
    expect(await voiceRows(guest)).toEqual([]);
    await pass(1);
    expect(await reachOf(guest)).toEqual({ by: 'voice', state: 'ready' });
    expect(await report('delivered')).toBe(true);
    expect(await reachOf(guest)).toEqual({ by: 'text', state: 'arrived' });
    await endStale();
    expect(await voiceRows(guest)).toMatchObject([{ state: 'dropped', reason: 'outdated' }]);
  });

  test('may have been taken, and nobody knows, goes once more by the only account; staff see it meanwhile and after', async () => {
    first.answer(unknown);
    const guest = await called();
    expect(await reachOf(guest)).toEqual({ by: 'text', state: 'not_reached' });
    await pass(61);
    expect(first.texts).toHaveLength(2);
    for (let at = 0; at < 4; at++) {
      await pass(61);
      await network.reconcile();
    }
    expect(first.texts).toHaveLength(2);
    expect(await voiceRows(guest)).toEqual([]);
    expect(await reachOf(guest)).toEqual({ by: 'text', state: 'not_reached' });
  });

  test('was not heard of, went once more and is refused then, is to be made by hand', async () => {
    first.answer(unknown);
    const guest = await called();
    first.answer(() => rejected('no_credit'));
    await pass(61);
    expect(first.texts).toHaveLength(2);
    expect(await voiceRows(guest)).toMatchObject([{ state: 'queued' }]);
  });

  test('whose second try arrives is told, and by nobody else', async () => {
    first.answer(unknown);
    const guest = await called();
    first.answer((text) => ({ kind: 'accepted', ref: `ref ${text.id}` }));
    await pass(61);
    await report('delivered');
    expect(await reachOf(guest)).toEqual({ by: 'text', state: 'arrived' });
    expect(await voiceRows(guest)).toEqual([]);
  });

  test('waits for an account that is back soon still goes by text, beside the call by hand', async () => {
    first.answer(() => ({ ...rejected('temporary'), afterSeconds: 50 }) as SendResult);
    const guest = await called();
    await pass(46);
    expect(await voiceRows(guest)).toMatchObject([{ state: 'queued' }]);
    first.answer((text) => ({ kind: 'accepted', ref: `ref ${text.id}` }));
    await pass(5);
    expect(first.texts).toHaveLength(2);
    await report('delivered');
    expect(await reachOf(guest)).toEqual({ by: 'text', state: 'arrived' });
  });

  test('was taken by two ways is made by nobody: nothing is said a third time', async () => {
    await addCarrier(harbour, 'second');
    const guest = await called();
    await pass(46);
    await pass(46);
    await pass(46);
    expect([first.texts.length, second.texts.length]).toEqual([1, 1]);
    expect(await voiceRows(guest)).toEqual([]);
    expect(await reachOf(guest)).toEqual({ by: 'text', state: 'not_reached' });
  });

  test('is refused by one way and not heard of on the other is to be made by hand after both', async () => {
    await addCarrier(harbour, 'second');
    first.answer(() => rejected('no_credit'));
    const guest = await called();
    expect([second.texts.length, (await voiceRows(guest)).length]).toEqual([1, 0]);
    await pass(46);
    expect(await voiceRows(guest)).toMatchObject([{ state: 'queued' }]);
  });

  test('is nobody’s once it is too late, and ends when the call does', async () => {
    const guest = await called();
    first.answer(() => rejected('no_credit'));
    const late = await called({ phone: reservedPhone(3) });
    harbour.clock.pass(601);
    await network.send();
    expect(await voiceRows(guest)).toEqual([]);
    await endStale();
    expect(await voiceRows(late)).toMatchObject([{ state: 'failed', reason: 'too_old' }]);
    expect(await reachOf(late)).toEqual({ by: 'voice', state: 'not_reached' });
  });

  test('is not to be made any more where the guest came', async () => {
    first.answer(() => rejected('no_credit'));
    const guest = await called();
    await serveTicket(harbour.context, harbour.staff.ruth, guest, null);
    await endStale();
    expect(await voiceRows(guest)).toMatchObject([{ state: 'dropped', reason: 'outdated' }]);
  });
});

test('only calls are made by hand: a text about a place in line is not', async () => {
  first.answer(() => rejected('no_credit'));
  const guest = await harbour.join({ lineId, phone: own });
  await pass(0);
  await pass(46);
  expect(await network.stateOf(guest.ticketId, 'joined')).toMatchObject({ state: 'failed', reason: 'no_credit' });
  expect(await voiceRows(guest)).toEqual([]);
});

describe('who wants to hear nothing', () => {
  test('by the provider’s word is not called', async () => {
    first.answer(() => rejected('opted_out'));
    const guest = await called();
    await pass(46);
    expect(await voiceRows(guest)).toEqual([]);
  });

  test('is not called either where STOP came before the text was given up, or after', async () => {
    const stop = (phone: string) =>
      receiveText(harbour.context, {
        organizationId: harbour.organizationId,
        placeId: harbour.placeId,
        from: phone.replaceAll(' ', ''),
        text: 'STOP',
        provider: 'first',
        ref: `stop ${phone}`,
        publicUrl: '',
      });
    const guest = await called();
    await stop(own);
    await pass(46);
    expect(await voiceRows(guest)).toEqual([]);
    first.answer(() => rejected('no_credit'));
    const other = await called({ phone: reservedPhone(3) });
    expect(await reachOf(other)).toEqual({ by: 'voice', state: 'ready' });
    await harbour.pool.query(`delete from message where kind = 'reply'`);
    await stop(reservedPhone(3));
    await harbour.pool.query(`delete from message where kind in ('reply', 'word')`);
    expect(await reachOf(other)).toEqual({ by: 'text', state: 'not_reached', why: 'stopped' });
    await endStale();
    expect(await voiceRows(other)).toMatchObject([{ state: 'dropped' }]);
  });
});

describe('who may hear of it otherwise', () => {
  test('by a helper’s phone is called when that did not arrive either', async () => {
    first.answer(({ to, id }) =>
      to === own.replaceAll(' ', '') ? rejected('no_credit') : { kind: 'accepted', ref: `ref ${id}` },
    );
    const guest = await called({ phone: own, secondPhone: helper });
    await pass(20);
    expect(await voiceRows(guest)).toEqual([]);
    await pass(26);
    await pass(5);
    expect(await voiceRows(guest)).toMatchObject([{ state: 'queued', recipient: 'guest' }]);
  });

  test('by a helper’s phone is not called where that arrived', async () => {
    first.answer(({ to, id }) =>
      to === own.replaceAll(' ', '') ? rejected('no_credit') : { kind: 'accepted', ref: `ref ${id}` },
    );
    const guest = await called({ phone: own, secondPhone: helper });
    await report('delivered', helper);
    await pass(60);
    await pass(60);
    expect(await voiceRows(guest)).toEqual([]);
    expect(await reachOf(guest)).toEqual({ by: 'text', state: 'arrived' });
  });

  test('by a helper’s phone alone is called at home, on a number that takes no texts', async () => {
    first.answer(() => rejected('no_credit'));
    const guest = await called({ phone: '020 7946 0018', phoneCountry: 'GB', secondPhone: helper });
    expect(await voiceRows(guest)).toMatchObject([{ state: 'queued', recipient: 'guest' }]);
  });

  test('by their browser is called when that showed nothing', async () => {
    first.answer(() => rejected('no_credit'));
    const subscribe = (ref: TicketRef) =>
      harbour.db.transaction().execute(async (trx) => {
        const browser = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } };
        await keepSubscription(trx, testSecrets, ref, { ...browser, max: 1, at: harbour.clock.now() });
        await markCanPush(trx, ref);
      });
    const guest = await called({ phone: own }, subscribe);
    await pass(20);
    expect(await voiceRows(guest)).toEqual([]);
    expect(await reachOf(guest)).toEqual({ by: 'push', state: 'sent' });
    await pass(26);
    expect(await voiceRows(guest)).toMatchObject([{ state: 'queued' }]);
    expect(await reachOf(guest)).toEqual({ by: 'voice', state: 'ready' });
  });
});

test('no clock ends a guest who is still to be called, and it runs from when they were reached', async () => {
  first.answer(() => rejected('no_credit'));
  const guest = await called();
  await pass(400);
  await markLateNoShows(harbour.context, new Date(0));
  expect(await stateOf(guest)).toBe('called');
  await settle(guest, false);
  expect(await reachOf(guest)).toEqual({ by: 'voice', state: 'not_reached' });
  // A phone that rang does not mean that somebody was told.
  expect(await voiceRows(guest)).toMatchObject([{ state: 'failed', reason: 'no_answer', handovers: 0 }]);
  await settle(guest, true);
  harbour.clock.pass(299);
  await markLateNoShows(harbour.context, new Date(0));
  expect(await stateOf(guest)).toBe('called');
  harbour.clock.pass(2);
  await markLateNoShows(harbour.context, new Date(0));
  expect(await stateOf(guest)).toBe('no_show');
});

test('two processes make one call by hand of it', async () => {
  const guest = await called();
  const [text] = await harbour.db.selectFrom('message').select('id').where('ticket_id', '=', guest.ticketId).execute();
  harbour.clock.pass(46);
  const key = { organizationId: harbour.organizationId, id: text?.id ?? '' };
  const tries = Array.from({ length: 6 }, () => tryNext(harbour.context, key, network.deps.providers));
  expect((await Promise.all(tries)).filter((each) => each?.goesOn)).toHaveLength(1);
  expect(await voiceRows(guest)).toHaveLength(1);
});
