// Guests whose number cannot get texts: staff call them, and record the result.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { markLateNoShows } from '#jobs/clock/line-clock.ts';
import { presentStaffTicket } from '#presenters/staff/staff-ticket.ts';
import { loadLiveLine } from '#db/ticket/live-rows.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { endStaleVoiceCalls } from '#db/ticket/voice-calls.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { callTicket } from '#commands/ticket/move-ticket.ts';
import { idempotencyKeyOf } from '#commands/engine/idempotency-key.ts';
import { recallTicket, serveTicket } from '#commands/ticket/moves.ts';
import { settleVoiceCall } from '#commands/messaging/settle-by-hand.ts';

// Reserved by Ofcom for films.
const fixedLine = { phone: '020 7946 0018', phoneCountry: 'GB' };
let harbour: Harbour;
let network: PhoneNetwork;
let lineId = '';

beforeEach(async () => {
  harbour = await openHarbour();
  network = openPhoneNetwork(harbour);
  lineId = await harbour.addLine({ autoNoShow: true, graceMinutes: 5 });
});
afterEach(async () => {
  await network.stop();
  await harbour.close();
});

async function called(input = fixedLine as { phone?: string; phoneCountry?: string }): Promise<TicketRef> {
  const guest = await harbour.join({ lineId, ...input });
  const deskId = await harbour.addDesk([lineId]);
  await callTicket(harbour.context, harbour.staff.ruth, guest, { deskId }, null);
  return guest;
}
const settle = (ref: TicketRef, isReached: boolean, by = harbour.staff.ruth) =>
  settleVoiceCall(harbour.context, by, ref, { isReached }, idempotencyKeyOf(uuid(), { isReached }));
const voiceRows = async (ref: TicketRef) => {
  const { rows } = await harbour.pool.query<{ state: string; reason: string | null }>(
    `select state, reason from message where ticket_id = $1 and channel = 'voice' order by id`,
    [ref.ticketId],
  );
  return rows;
};
const stateOf = async (ref: TicketRef) => (await harbour.ticketRow(ref.ticketId)).state;
async function reachOf(ref: TicketRef) {
  const line = await loadLiveLine(harbour.db, ref, { staffSince: new Date(0), front: null });
  const ticket = line?.tickets.find(({ id }) => id === ref.ticketId);
  if (!ticket) throw new Error('not in the line');
  const facts = { now: harbour.clock.now(), services: [] };
  return presentStaffTicket(testSecrets, ticket, { kind: 'member', id: null, role: 'host' }, facts);
}

test('a guest with a fixed line is to be called, with the whole number, and no sender takes it', async () => {
  const guest = await harbour.join({ lineId, ...fixedLine });
  expect(await reachOf(guest)).toMatchObject({ reach: { by: 'voice', state: 'ready' }, phone: '•••• 0018' });
  const deskId = await harbour.addDesk([lineId]);
  await callTicket(harbour.context, harbour.staff.ruth, guest, { deskId }, null);
  await network.reconcile();
  expect(network.texts).toEqual([]);
  expect(await voiceRows(guest)).toEqual([{ state: 'queued', reason: null }]);
  expect(await reachOf(guest)).toMatchObject({ reach: { by: 'voice', state: 'ready' }, phone: '+442079460018' });
});

test('who can be told otherwise, or has no phone, is not called by voice', async () => {
  expect(await voiceRows(await called({ phone: reservedPhone(1) }))).toEqual([]);
  expect(await voiceRows(await called({}))).toEqual([]);
});

test('reached: the time for coming runs from then', async () => {
  const guest = await called();
  harbour.clock.pass(400);
  await markLateNoShows(harbour.context, new Date(0));
  expect(await stateOf(guest)).toBe('called');
  await settle(guest, true);
  expect((await reachOf(guest)).reach).toEqual({ by: 'voice', state: 'arrived' });
  harbour.clock.pass(299);
  await markLateNoShows(harbour.context, new Date(0));
  expect(await stateOf(guest)).toBe('called');
  harbour.clock.pass(2);
  await markLateNoShows(harbour.context, new Date(0));
  expect(await stateOf(guest)).toBe('no_show');
});

test('what is said of an earlier call settles no newer one', async () => {
  const guest = await called();
  harbour.clock.pass(130);
  await recallTicket(harbour.context, harbour.staff.ruth, guest, null);
  const say = (timesCalled: number) =>
    settleVoiceCall(harbour.context, harbour.staff.ruth, guest, { isReached: true, timesCalled }, null);
  await expect(say(1)).rejects.toThrow('ticket_state');
  expect((await reachOf(guest)).reach).toEqual({ by: 'voice', state: 'ready' });
  await say(2);
  expect((await reachOf(guest)).reach).toEqual({ by: 'voice', state: 'arrived' });
});

test('no answer: not reached, no clock ends it, and a second try may reach them', async () => {
  const guest = await called();
  await settle(guest, false);
  expect((await reachOf(guest)).reach).toEqual({ by: 'voice', state: 'not_reached' });
  expect(await voiceRows(guest)).toEqual([{ state: 'failed', reason: 'no_answer' }]);
  harbour.clock.pass(3600);
  await markLateNoShows(harbour.context, new Date(0));
  expect(await stateOf(guest)).toBe('called');
  await settle(guest, true);
  expect((await reachOf(guest)).reach).toEqual({ by: 'voice', state: 'arrived' });
  await expect(settle(guest, false)).rejects.toMatchObject({ code: 'ticket_state' });
});

test('a second call is another one to make, and the first is over', async () => {
  const guest = await called();
  await settle(guest, false);
  harbour.clock.pass(91);
  await recallTicket(harbour.context, harbour.staff.ruth, guest, null);
  expect((await voiceRows(guest)).map(({ state }) => state)).toEqual(['failed', 'queued']);
  expect((await reachOf(guest)).reach).toEqual({ by: 'voice', state: 'ready' });
  await settle(guest, true);
  expect((await voiceRows(guest)).map(({ state }) => state)).toEqual(['failed', 'delivered']);
});

test('the same wish twice is one, and only those who work the line have it', async () => {
  const guest = await called();
  const idempotencyKey = idempotencyKeyOf(uuid(), {});
  const both = [1, 2].map(() =>
    settleVoiceCall(harbour.context, harbour.staff.ruth, guest, { isReached: true }, idempotencyKey),
  );
  expect((await Promise.all(both)).map(({ answer }) => answer)).toEqual([{ isReached: true }, { isReached: true }]);
  const viewer = { ...harbour.staff.ruth, role: 'viewer' as const };
  await expect(settle(guest, true, viewer)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(settle(guest, true, { ...viewer, organizationId: uuid() })).rejects.toMatchObject({ code: 'not_found' });
});

test('a call that nobody made in time is not reached; one that is not to be made any more is no call', async () => {
  const late = await called();
  const served = await called({ ...fixedLine, phone: '020 7946 0019' });
  await serveTicket(harbour.context, harbour.staff.ruth, served, null);
  const ended = await endStaleVoiceCalls(harbour.db, harbour.clock.now());
  expect(ended.map(({ ticketId }) => ticketId)).toEqual([served.ticketId]);
  expect(await voiceRows(served)).toEqual([{ state: 'dropped', reason: 'outdated' }]);
  harbour.clock.pass(601);
  await endStaleVoiceCalls(harbour.db, harbour.clock.now());
  expect(await voiceRows(late)).toEqual([{ state: 'failed', reason: 'too_old' }]);
  expect((await reachOf(late)).reach).toEqual({ by: 'voice', state: 'not_reached' });
  await settle(late, true);
  expect(await voiceRows(late)).toEqual([{ state: 'delivered', reason: null }]);
});
