import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setLineState } from '#commands/place/set-line-state.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { serveTicket } from '#commands/ticket/moves.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import type { SendResult } from '#channels/provider/contract.ts';
import { leaseDue } from '#db/messaging/lease-due.ts';
import { requeue } from '#db/messaging/messages.ts';
import type { LineNews } from '#domain/line/line-news.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { accept, openPhoneNetwork, unknown, type PhoneNetwork } from '#test/phone-network.ts';
import { sendMessage } from './send-message.ts';
import { takeReport } from '../hear/take-report.ts';

const patience = { timeout: 15_000 };
let harbour: Harbour;
const networks: PhoneNetwork[] = [];

beforeEach(async () => {
  harbour = await openHarbour();
});

afterEach(async () => {
  for (const network of networks.splice(0)) await network.stop();
  await harbour.close();
});

function openNetwork(options?: Parameters<typeof openPhoneNetwork>[1]): PhoneNetwork {
  const network = openPhoneNetwork(harbour, options);
  networks.push(network);
  return network;
}

const join = (at = 1): Promise<TicketRef> => harbour.join({ phone: reservedPhone(at) });
const call = (): Promise<unknown> => callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);

/** A called guest; only their call is due. */
async function calledGuest(network: PhoneNetwork): Promise<TicketRef> {
  const guest = await join();
  await network.send();
  await call();
  network.texts.length = 0;
  return guest;
}

const temporary = (afterSeconds?: number): SendResult => ({
  kind: 'rejected',
  class: 'temporary',
  code: '503',
  ...(afterSeconds === undefined ? {} : { afterSeconds }),
});

describe('what is not true any more is not said', () => {
  test('a call that was answered at the desk meanwhile', async () => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    await serveTicket(harbour.context, harbour.staff.ruth, guest, null);
    await network.send();
    expect(network.texts).toEqual([]);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({
      state: 'dropped',
      reason: 'outdated',
      handovers: 0,
    });
  });

  test('a welcome to somebody who is called already; the call alone is said', async () => {
    const network = openNetwork();
    const guest = await join();
    await call();
    await network.send();
    expect(network.texts.map(({ kind }) => kind)).toEqual(['called']);
    expect(await network.stateOf(guest.ticketId, 'joined')).toMatchObject({ state: 'dropped', reason: 'outdated' });
  });

  test('a call after ten minutes, a welcome after thirty', async () => {
    const network = openNetwork();
    const called = await calledGuest(network);
    const welcome = await join(2);
    harbour.clock.pass(10 * 60);
    network.answer(() => temporary(1));
    await network.send();
    expect(network.texts.map(({ kind }) => kind)).toEqual(['joined']);
    expect(await network.stateOf(called.ticketId, 'called')).toMatchObject({ state: 'dropped', reason: 'too_old' });
    harbour.clock.pass(20 * 60);
    await network.send();
    expect(network.texts).toHaveLength(1);
    expect(await network.stateOf(welcome.ticketId, 'joined')).toMatchObject({ state: 'dropped', reason: 'too_old' });
  });

  test('a break, or a time of closing, that is over', async () => {
    const network = openNetwork();
    const { context, staff, lines, clock } = harbour;
    const guest = await join();
    await network.send();
    // At ten on the place's clock.
    const tell = (news: LineNews) =>
      setLineState(context, staff.ruth, { lineId: lines.walkIn, state: 'paused', news }, null);
    await tell({ kind: 'pause', minutes: 5 });
    network.texts.length = 0;
    network.answer(() => temporary(30));
    await network.send();
    clock.pass(6 * 60);
    network.answer(accept);
    await network.send();
    expect(network.texts).toHaveLength(1);
    expect(await network.stateOf(guest.ticketId, 'line_news')).toMatchObject({ state: 'dropped', reason: 'outdated' });
    clock.pass(10 * 60);
    await tell({ kind: 'closes', at: '10:20' });
    clock.pass(4 * 60);
    await network.send();
    expect(network.texts).toHaveLength(2);
  });

  test('a break after which the line opened early', async () => {
    const network = openNetwork();
    const { context, staff, lines } = harbour;
    const guest = await join();
    await network.send();
    const set = (state: 'open' | 'paused', news: LineNews | null) =>
      setLineState(context, staff.ruth, { lineId: lines.walkIn, state, news }, null);
    await set('paused', { kind: 'pause', minutes: 30 });
    await set('open', null);
    network.texts.length = 0;
    await network.send();
    expect(network.texts).toEqual([]);
    expect(await network.stateOf(guest.ticketId, 'line_news')).toMatchObject({ state: 'dropped', reason: 'outdated' });
    harbour.clock.pass(601);
    await set('open', { kind: 'closes', at: '17:00' });
    await network.send();
    expect(network.texts).toHaveLength(1);
  });

  test('the undoing of a call of which nobody was told', async () => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    await undoMove(harbour.context, harbour.staff.ruth, guest, null);
    await network.send();
    harbour.clock.pass(1);
    await network.send();
    expect(network.texts).toEqual([]);
    expect(await network.stateOf(guest.ticketId, 'call_withdrawn')).toMatchObject({
      state: 'dropped',
      reason: 'never_told',
    });
  });

  test('but the undoing of a call that may have arrived is said, and never before the call', async () => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    const answer = Promise.withResolvers<SendResult>();
    network.answer(() => answer.promise);
    const sending = network.send();
    await expect.poll(() => network.texts.length, patience).toBe(1);
    await undoMove(harbour.context, harbour.staff.ruth, guest, null);
    const asked = network.send();
    await expect
      .poll(async () => (await network.stateOf(guest.ticketId, 'call_withdrawn')).reason, patience)
      .toBe('early');
    network.answer(accept);
    answer.resolve({ kind: 'unknown', why: 'cut' });
    await Promise.all([sending, asked]);
    harbour.clock.pass(1);
    await network.send();
    expect(network.texts.map(({ kind }) => kind)).toEqual(['called', 'call_withdrawn']);
  });
});

describe('a text that was refused', () => {
  test('for the moment is tried again, later each time, as long as it is worth anything', async () => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    network.answer(() => temporary());
    const tried: number[] = [];
    // In larger steps once a wait takes a minute.
    for (let second = 0; second <= 602; second += second < 122 ? 1 : 10) {
      const before = network.texts.length;
      await network.send();
      if (network.texts.length > before) tried.push(second);
      harbour.clock.pass(second < 122 ? 1 : 10);
    }
    const waits = tried.slice(1).map((at, index) => at - (tried[index] ?? 0));
    expect(waits.slice(0, 6)).toEqual([2, 4, 8, 16, 32, 60]);
    expect(waits.slice(5).every((wait) => wait === 60)).toBe(true);
    expect(tried.at(-1)).toBeLessThan(600);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({
      state: 'failed',
      reason: 'temporary',
      handovers: 0,
    });
  });

  test('is told when to come again, and then goes', async () => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    network.answer(() => ({ kind: 'rejected', class: 'throttled', code: '429', afterSeconds: 20 }));
    await network.send();
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'queued', reason: 'throttled' });
    network.answer(accept);
    harbour.clock.pass(19);
    await network.send();
    expect(network.texts).toHaveLength(1);
    harbour.clock.pass(1);
    await network.send();
    expect(network.texts).toHaveLength(2);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'sent', handovers: 1, tries: 2 });
    expect(network.told.filter((id) => id === guest.ticketId).length).toBeGreaterThanOrEqual(3);
  });

  const final =
    'invalid_number gone opted_out content_blocked sender_not_allowed country_blocked no_credit authentication expired';
  test.each(final.split(' ') as RejectionClass[])('for good fails at once: %s', async (rejection) => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    network.answer(() => ({ kind: 'rejected', class: rejection, code: '1' }));
    await network.send();
    harbour.clock.pass(120);
    await network.reconcile();
    expect(network.texts).toHaveLength(1);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'failed', reason: rejection });
  });

  test('comes back by itself, without anybody waking the sender', async () => {
    const network = openNetwork();
    await calledGuest(network);
    network.answer(() => temporary(0.05));
    await network.send();
    network.answer(accept);
    harbour.clock.pass(1);
    await expect.poll(() => network.texts.length, patience).toBe(2);
  });
});

describe('a text of which nobody knows whether it was taken', () => {
  test('that is on its way before its answer is lost goes once', async () => {
    const network = openNetwork();
    network.answer(async (text) => {
      await network.report(text, 'taken');
      return { kind: 'unknown', why: 'cut' };
    });
    const guest = await join();
    await network.send();
    expect(await network.stateOf(guest.ticketId, 'joined')).toMatchObject({ state: 'sent', reason: null });
    harbour.clock.pass(61);
    await network.reconcile();
    expect(network.texts).toHaveLength(1);
  });

  test('waits a minute for its report, and is tried again once', async () => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    network.answer(unknown);
    await network.send();
    harbour.clock.pass(59);
    await network.reconcile();
    expect(network.texts).toHaveLength(1);
    harbour.clock.pass(2);
    await network.reconcile();
    expect(network.texts).toHaveLength(2);
    harbour.clock.pass(61);
    await network.reconcile();
    harbour.clock.pass(61);
    await network.reconcile();
    expect(network.texts).toHaveLength(2);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({
      state: 'failed',
      reason: 'unknown',
      handovers: 2,
    });
    const [text] = network.texts;
    expect(text && (await network.report(text, 'delivered'))).toBe(true);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'delivered', reason: null });
  });

  test.each([
    ['while it waits', 0],
    ['when it was to be tried again', 1],
  ])('is known to have arrived by its report: %s', async (_, tries) => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    network.answer(unknown);
    await network.send();
    if (tries > 0) await harbour.pool.query(`update message set state = 'queued' where state = 'sending'`);
    const [text] = network.texts;
    expect(text && (await network.report(text, 'delivered'))).toBe(true);
    harbour.clock.pass(300);
    await network.reconcile();
    expect(network.texts).toHaveLength(1);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'delivered' });
  });

  test('is asked after where the channel knows its texts: sent again only if it was not taken', async () => {
    const taken = new Set<string>();
    const network = openNetwork({
      find: ({ id }) => Promise.resolve(taken.has(id) ? { kind: 'taken', ref: `ref ${id}` } : { kind: 'not_taken' }),
    });
    const guest = await calledGuest(network);
    network.answer(unknown);
    for (let tries = 1; tries <= 4; tries++) {
      await network.send();
      expect(network.texts).toHaveLength(tries);
      harbour.clock.pass(16);
      if (tries === 4) taken.add(network.texts[0]?.id ?? '');
      await network.reconcile();
    }
    harbour.clock.pass(16);
    await network.reconcile();
    expect(network.texts.length).toBe(4);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({
      state: 'sent',
      reason: null,
      handovers: 1,
    });
  });

  test('ends where its time is over, also by a channel that never answers', async () => {
    const network = openNetwork({ timing: { send: 0.05 } });
    const guest = await calledGuest(network);
    const signals: AbortSignal[] = [];
    network.answer((_, signal) => {
      signals.push(signal);
      return new Promise<never>(() => undefined);
    });
    await network.send();
    expect(signals[0]?.aborted).toBe(true);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'sending', reason: 'unknown' });
  });

  test('one that the channel stumbles over holds up no other', async () => {
    const network = openNetwork();
    await Promise.all([join(1), join(2), join(3)]);
    network.answer((text, signal) => {
      if (text.to.endsWith('0102')) throw new Error('broken');
      return accept(text, signal);
    });
    await network.send();
    const { rows } = await harbour.pool.query<{ state: string }>('select state from message order by state');
    expect(rows.map(({ state }) => state)).toEqual(['sending', 'sent', 'sent']);
  });
});

describe('reports', () => {
  const reported = async (states: ('delivered' | 'failed')[]): Promise<string> => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    await network.send();
    for (const state of states) await network.report(network.texts[0] ?? { organizationId: '', id: '' }, state);
    return (await network.stateOf(guest.ticketId, 'called')).state;
  };

  test.each([
    ['delivered', ['delivered', 'delivered']],
    ['delivered', ['delivered', 'failed']],
    ['delivered', ['failed', 'delivered', 'failed']],
    ['failed', ['failed', 'failed']],
  ] as const)('may come twice and in any order: %s is the last word of %j', async (last, reports) => {
    expect(await reported([...reports])).toBe(last);
  });

  test.each(['delivered', 'failed'] as const)('may overtake the answer to the sending: %s', async (state) => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    network.answer(async (text, signal) => {
      await network.report(text, state);
      return accept(text, signal);
    });
    await network.send();
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state });
  });

  test('name a text by the provider’s reference alone, or no text that is known', async () => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    await network.send();
    const of = (provider: string, ref: string) => takeReport(network.deps, { provider, ref, state: 'delivered' });
    const { id } = await network.stateOf(guest.ticketId, 'called');
    expect(await of('scripted', 'ref of nothing')).toBe(false);
    expect(await of('another', `ref ${id}`)).toBe(false);
    expect(await of('scripted', `ref ${id}`)).toBe(true);
  });

  test('of a text that was never handed over say nothing', async () => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    const { id } = await network.stateOf(guest.ticketId, 'called');
    expect(await network.report({ organizationId: guest.organizationId, id }, 'delivered')).toBe(false);
  });
});

describe('a sender that stood still', () => {
  const kinds = ['called', 'joined'] as const;
  const lease = () =>
    leaseDue(harbour.db, { now: harbour.clock.now(), leaseSeconds: 15, kinds, channels: ['sms'], max: 10 });

  test('sends nothing when its lease is nearly over, and counts nothing', async () => {
    const network = openNetwork();
    const guest = await calledGuest(network);
    const [message] = await lease();
    harbour.clock.pass(8);
    if (message) await sendMessage(network.deps, message);
    expect(network.texts).toEqual([]);
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'queued', handovers: 0 });
  });

  test('changes nothing that is in another’s hands', async () => {
    const network = openNetwork({ find: () => Promise.resolve({ kind: 'not_taken' }) });
    const guest = await calledGuest(network);
    const [first] = await lease();
    harbour.clock.pass(16);
    const answer = Promise.withResolvers<SendResult>();
    network.answer(() => answer.promise);
    const sending = network.reconcile();
    await expect.poll(() => network.texts.length, patience).toBe(1);
    if (first) await requeue(harbour.db, first, harbour.clock.now(), 'temporary');
    expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'sending', tries: 2 });
    answer.resolve({ kind: 'accepted', ref: 'ref' });
    await sending;
    expect(network.texts).toHaveLength(1);
  });
});

test('a number that cannot be read fails alone', async () => {
  const network = openNetwork();
  const [broken, whole] = await Promise.all([join(1), join(2)]);
  await harbour.pool.query(`update ticket set phone = '\\x0102' where id = $1`, [broken.ticketId]);
  await network.send();
  expect(network.faults).toEqual([]);
  expect(await network.stateOf(broken.ticketId, 'joined')).toMatchObject({ state: 'failed', reason: 'unreadable' });
  expect(await network.stateOf(whole.ticketId, 'joined')).toMatchObject({ state: 'sent' });
});

test('a call goes at once, whatever else is due and however slow the provider is', async () => {
  const network = openNetwork({ timing: { besideCalls: 0.1 } });
  await harbour.setSettings(harbour.lines.walkIn, { capacity: 2000 });
  const guest = await calledGuest(network);
  await Promise.all(Array.from({ length: 1000 }, (_, at) => join(at + 2)));
  const answers: (() => void)[] = [];
  network.answer((text, signal) => new Promise((resolve) => answers.push(() => resolve(accept(text, signal)))));
  // The call was requested last: by then, ordinary texts use all the slots they may have.
  await harbour.pool.query(`update message set due_at = due_at + interval '1 second' where kind = 'called'`);
  const sending = network.send();
  await expect.poll(() => network.texts.length, patience).toBe(40);
  harbour.clock.pass(1);
  const asked = network.send();
  await expect.poll(() => network.texts.at(-1)?.kind, patience).toBe('called');
  expect(network.texts).toHaveLength(41);
  network.answer(accept);
  for (const answer of answers) answer();
  await Promise.all([sending, asked]);
  const { rows } = await harbour.pool.query(`select state, count(*)::int from message group by state`);
  expect(rows).toEqual([{ state: 'sent', count: 1002 }]);
  expect(new Set(network.texts.map(({ id }) => id)).size).toBe(network.texts.length);
  expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'sent', tries: 1 });
}, 60_000);
