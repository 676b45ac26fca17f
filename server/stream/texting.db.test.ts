// No carrier, no promise of texts: guests, staff and programs get the same answer to whether texts go out, and it
// follows what really happens.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import type { TicketLive } from '#contract/views.ts';
import { findDesk } from '#db/place/desks.ts';
import { findPlaceById } from '#db/place/places.ts';
import { maxFailures } from '#domain/messaging/texting.ts';
import { createHub } from '#live/hub.ts';
import { presentDesk } from '#presenters/staff/console-view.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { presentPlace } from '#presenters/guest/public-place.ts';
import { reservedPhone } from '#test/cast.ts';
import { ReaderSink } from '#test/frame-reader.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { accept, openPhoneNetwork, unknown, type Answering, type PhoneNetwork } from '#test/phone-network.ts';
import { addCarrier, namedProviders, scriptProvider, type ScriptedProvider } from '#test/scripted-provider.ts';
import { takeReport } from '#jobs/hear/take-report.ts';

let harbour: Harbour;
let network: PhoneNetwork;
let carrier: ScriptedProvider;

beforeEach(async () => {
  harbour = await openHarbour();
  carrier = scriptProvider('carrier');
  network = openPhoneNetwork(harbour, { providers: namedProviders(carrier) });
});
afterEach(async () => {
  await network.stop();
  await harbour.close();
});

/** What each audience is told; it must be the same for all. */
async function told(): Promise<string> {
  const place = await findPlaceById(harbour.db, harbour.placeId);
  const desk = await findDesk(harbour.db, harbour.desks.two);
  if (!place || !desk) throw new Error('no place');
  const now = harbour.clock.now();
  const guest = await harbour.join();
  const { texting: publicly } = await presentPlace(harbour.db, place, now);
  const { texting: toGuest } = await presentGuestTicket(
    { db: harbour.db, secrets: testSecrets, now: harbour.clock.now },
    guest,
  );
  const reader = { kind: 'member', id: null, role: 'host' } as const;
  const { texting: toStaff } = await presentDesk(harbour.db, testSecrets, desk, reader, now);
  expect([toGuest, toStaff.state]).toEqual([publicly, publicly]);
  return publicly;
}

let guests = 0;
/** A text of which only the result of the sending is known. */
async function tryOnce(how: Answering): Promise<void> {
  carrier.answer(how);
  await harbour.join({ phone: reservedPhone(++guests) });
  await network.send();
  // The sending also records what it shows about the carrier.
  await expect.poll(() => carrier.texts.length).toBeGreaterThan(0);
  await new Promise((done) => setTimeout(done, 50));
}

const rejected =
  (why: RejectionClass): Answering =>
  () => ({ kind: 'rejected', class: why, code: '17' });

test('without an account nobody is promised a text, with one everybody is; one for e-mails alone is none', async () => {
  expect(await told()).toBe('none');
  await addCarrier(harbour, 'email');
  expect(await told()).toBe('none');
  const id = await addCarrier(harbour, 'carrier');
  expect(await told()).toBe('works');
  await harbour.pool.query('update channel_account set is_on = false where id = $1', [id]);
  expect(await told()).toBe('none');
  await harbour.pool.query('update place set is_demo = true');
  expect(await told()).toBe('simulated');
});

test('after five tries that failed no text is promised; the next that goes out brings it back', async () => {
  await addCarrier(harbour, 'carrier');
  for (let times = 1; times < maxFailures; times++) await tryOnce(times % 2 ? rejected('authentication') : unknown);
  expect(await told()).toBe('works');
  await tryOnce(rejected('no_credit'));
  expect(await told()).toBe('failing');
  await tryOnce(accept);
  expect(await told()).toBe('works');
});

test('numbers that take no texts and a provider that asks to wait say nothing of the carrier', async () => {
  await addCarrier(harbour, 'carrier');
  for (let times = 0; times < maxFailures; times++) {
    await tryOnce(rejected('invalid_number'));
    await tryOnce(rejected('throttled'));
    await harbour.pool.query('update channel_account set paused_until = null');
  }
  expect(await told()).toBe('works');
});

test('five reports that the carrier lost the text are as bad, until one arrives', async () => {
  const id = await addCarrier(harbour, 'carrier');
  const report = async (state: 'delivered' | 'failed'): Promise<void> => {
    await tryOnce(accept);
    const ref = `ref ${carrier.texts.at(-1)?.id}`;
    const why = state === 'failed' ? { class: 'sender_not_allowed' as const } : {};
    const account = { organizationId: harbour.organizationId, id };
    expect(await takeReport(network.deps, { provider: 'carrier', ref, state, ...why }, account)).toBe(true);
  };
  for (let times = 0; times < maxFailures; times++) await report('failed');
  expect(await told()).toBe('failing');
  await report('delivered');
  expect(await told()).toBe('works');
});

test('a ticket that is open follows without being asked for again', async () => {
  const id = await addCarrier(harbour, 'carrier');
  const { db, clock } = harbour;
  const hub = createHub({ db, secrets: testSecrets, now: clock.now, timing: { check: 50, near: 0, far: 0 } });
  const sink = new ReaderSink<TicketLive>();
  const guest = await harbour.join();
  const watch = await hub.watchTicket(guest, sink);
  const first = await sink.next();
  expect(first.view).toMatchObject({ state: 'waiting', texting: 'works' });
  await db.updateTable('channel_account').set({ failed_tries: maxFailures }).where('id', '=', id).execute();
  expect((await sink.next()).view).toEqual({ ...first.view, texting: 'failing' });
  watch.stop();
  hub.close();
});
