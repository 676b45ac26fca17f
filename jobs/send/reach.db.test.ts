// How far the last message to a guest came, as the console shows it.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import type { Reach } from '#contract/views.ts';
import { findLastMessages } from '#db/messaging/last-messages.ts';
import { loadLiveLine } from '#db/ticket/live-rows.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, unknown, type Answering, type PhoneNetwork } from '#test/phone-network.ts';
import { presentStaffTicket } from '#presenters/staff/staff-ticket.ts';

let harbour: Harbour;
let network: PhoneNetwork;

beforeEach(async () => {
  harbour = await openHarbour();
  network = openPhoneNetwork(harbour);
});

afterEach(async () => {
  await network.stop();
  await harbour.close();
});

/** The first view, and the hub's later query; both must say the same. */
async function reachOf(ref: TicketRef): Promise<Reach> {
  const rows = await loadLiveLine(harbour.db, ref, { staffSince: new Date(0), front: null });
  const ticket = rows?.tickets.find(({ id }) => id === ref.ticketId);
  if (!ticket) throw new Error('not in the line');
  const later = await findLastMessages(harbour.db, ref.organizationId, [ref.ticketId]);
  const { message_state, message_channel, message_reason } = ticket;
  const now = later.get(ref.ticketId) ?? { message_state: null, message_channel: null, message_reason: null };
  expect(now).toEqual({ message_state, message_channel, message_reason });
  return presentStaffTicket(
    testSecrets,
    ticket,
    { kind: 'member', id: null, role: 'host' },
    { now: harbour.clock.now(), services: [] },
  ).reach;
}

const call = (): Promise<unknown> => callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);

const refused: Answering = () => ({ kind: 'rejected', class: 'invalid_number', code: '1' });

test('a text is on its way, sent, arrived', async () => {
  const guest = await harbour.join({ phone: reservedPhone(1) });
  expect(await reachOf(guest)).toEqual({ by: 'text', state: 'sending' });
  await network.send();
  expect(await reachOf(guest)).toEqual({ by: 'text', state: 'sent' });
  await network.report(network.texts[0] ?? { organizationId: '', id: '' }, 'delivered');
  expect(await reachOf(guest)).toEqual({ by: 'text', state: 'arrived' });
  await call();
  expect(await reachOf(guest)).toEqual({ by: 'text', state: 'sending' });
});

test('whoever was not reached is shown as not reached', async () => {
  network.answer(refused);
  const guest = await harbour.join({ phone: reservedPhone(1) });
  await network.send();
  expect(await reachOf(guest)).toEqual({ by: 'text', state: 'not_reached' });
});

test('a text of which nobody knows whether it was taken counts as not sent, for staff too', async () => {
  network.answer(unknown);
  const guest = await harbour.join({ phone: reservedPhone(1) });
  await network.send();
  expect(await reachOf(guest)).toEqual({ by: 'text', state: 'not_reached' });
  for (const _ of [1, 2]) {
    harbour.clock.pass(61);
    await network.reconcile();
  }
  expect(await reachOf(guest)).toEqual({ by: 'text', state: 'not_reached' });
});

test('a call that came too late for anybody is not reached', async () => {
  const guest = await harbour.join({ phone: reservedPhone(1) });
  await call();
  harbour.clock.pass(600);
  await network.send();
  expect(await reachOf(guest)).toEqual({ by: 'text', state: 'not_reached' });
});

test('a call that was taken back before it was said took nothing from anybody', async () => {
  const guest = await harbour.join({ phone: reservedPhone(1) });
  await network.send();
  await call();
  await undoMove(harbour.context, harbour.staff.ruth, guest, null);
  await network.send();
  harbour.clock.pass(1);
  await network.send();
  expect(await network.stateOf(guest.ticketId, 'call_withdrawn')).toMatchObject({ state: 'dropped' });
  expect(await reachOf(guest)).toEqual({ by: 'text', state: 'sent' });
});

test('who has no phone hears the board', async () => {
  expect(await reachOf(await harbour.join())).toEqual({ by: 'board', state: 'ready' });
});
