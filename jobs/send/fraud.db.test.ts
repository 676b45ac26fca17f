// Tests of spending and fraud: guests join by the real command, and the sender uses a provider that has its own log.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { confirmComing, finish, markNoShow, serveTicket } from '#commands/ticket/moves.ts';
import { joinLine } from '#commands/ticket/join-line.ts';
import { releasePrefix, updateSpending } from '#commands/messaging/spending.ts';
import { nothingHeld } from '#db/messaging/held-prefixes.ts';
import { findTicketRef, type TicketRef } from '#db/ticket/tickets.ts';
import { presentDesk } from '#presenters/staff/console-view.ts';
import { presentSpending } from '#presenters/staff/place-spending.ts';
import { findPlaceById } from '#db/place/places.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { accept, openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';

let harbour: Harbour;
let network: PhoneNetwork;

beforeEach(async () => {
  harbour = await openHarbour();
  network = openPhoneNetwork(harbour);
  await harbour.setSettings(harbour.lines.walkIn, { capacity: 5000 });
  // The limits of a new place, except for a second country: one country has too few numbers reserved for examples.
  await harbour.pool.query('delete from place_spending');
  const { organizationId, placeId } = harbour;
  const own = { organization_id: organizationId, place_id: placeId, countries: ['GB', 'US'] };
  await harbour.db.insertInto('place_spending').values(own).execute();
});
afterEach(async () => {
  await network.stop();
  await harbour.close();
});

async function join(input: { phone?: string; address?: string | null; browserId: string }): Promise<TicketRef> {
  const { browserId, ...rest } = input;
  const actor = { kind: 'guest', id: null, browserId } as const;
  const lineId = harbour.lines.walkIn;
  const { answer } = await joinLine(harbour.context, actor, { lineId, language: 'en', source: 'link', ...rest }, null);
  const ref = await findTicketRef(harbour.db, null, answer.ticketId);
  if (!ref) throw new Error('not joined');
  return ref;
}

async function textingOnConsole() {
  const { db, desks, placeId, clock } = harbour;
  const reader = { kind: 'member', id: null, role: 'host' } as const;
  const view = await presentDesk(db, testSecrets, { id: desks.two, place_id: placeId }, reader, clock.now());
  return view;
}

async function spending() {
  const place = await findPlaceById(harbour.db, harbour.placeId);
  if (!place) throw new Error('no place');
  return presentSpending(harbour.db, testSecrets, place, { now: harbour.clock.now(), carriers: [] });
}

/** One of a thousand reserved numbers that differ only in their last three digits. */
const numberOfGroup = (at: number): string => `+447700900${String(at).padStart(3, '0')}`;

/** Consecutive numbers of one group, each with its own address and browser, faster than the line calls. */
async function pump(count: number, from = 0): Promise<TicketRef[]> {
  const refs: TicketRef[] = [];
  const botAt = (at: number): Promise<TicketRef> =>
    join({
      phone: numberOfGroup(at),
      address: `198.51.${100 + Math.floor(at / 200)}.${(at % 200) + 1}`,
      browserId: `bot ${at}`,
    });
  for (let at = from; at < from + count; at += tenAtOnce) {
    const some = Array.from({ length: Math.min(tenAtOnce, from + count - at) }, (_, more) => botAt(at + more));
    refs.push(...(await Promise.all(some)));
    await network.send();
    harbour.clock.pass(30);
  }
  return refs;
}

const tenAtOnce = 10;

test('a pumping run stops at twenty texts, staff are told, and everybody keeps their place', async () => {
  const refs = await pump(200);
  expect(network.texts).toHaveLength(20);
  const { rows } = await harbour.pool.query(
    `select state, reason, count(*)::int as n from message group by 1, 2 order by 3`,
  );
  expect(rows).toContainEqual({ state: 'sent', reason: null, n: 20 });
  expect(rows.filter(({ state }) => state === 'dropped')).toEqual([
    { state: 'dropped', reason: 'held', n: expect.any(Number) as number },
  ]);
  const view = await textingOnConsole();
  expect(view.texting).toMatchObject({ held: 1, isDaySpent: false });
  expect(view.lines[0]?.waiting).toBe(refs.length);
  expect(view.waiting.at(-1)?.reach).toEqual({ by: 'text', state: 'not_reached', why: 'held' });
  expect((await spending()).held).toMatchObject([{ prefix: '+44770090', isReleased: false }]);

  // The board calls a guest among them, and honest guests with other numbers get texts as usual.
  const called = await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  expect(called.answer).toMatchObject({ ticket: { state: 'called' } });
  await join({ phone: '+12025550101', address: '203.0.113.9', browserId: 'an honest one' });
  await network.send();
  expect(network.texts.filter(({ to }) => to === '+12025550101')).toHaveLength(1);
});

test('let go by mistake, it still ends at the bound of the group; and a run over many groups at the bound of the day', async () => {
  const { context, staff, placeId } = harbour;
  await pump(30);
  const [held] = (await spending()).held;
  await releasePrefix(context, staff.tomas, { placeId, heldId: held?.id ?? '', isReleased: true }, null);
  await pump(230, 30);
  expect(network.texts).toHaveLength(200);
  // Nineteen of each group: too few to look unusual.
  for (let group = 0; group < 20; group++) {
    const bot = (at: number): Promise<TicketRef> =>
      join({
        phone: reservedPhone(group * 100 + at),
        address: `203.0.113.${group}`,
        browserId: `bot ${group} ${at}`,
      });
    await Promise.all(Array.from({ length: 19 }, (_, at) => bot(at)));
  }
  await network.send();
  expect(network.texts.length).toBe(500);
  expect((await textingOnConsole()).texting.isDaySpent).toBe(true);
});

test('parallel senders stop a pumping run at the same text', async () => {
  const others = [openPhoneNetwork(harbour), openPhoneNetwork(harbour), openPhoneNetwork(harbour)];
  const all = [network, ...others];
  for (const one of all)
    one.answer(async (text, signal) => {
      await sleep(Math.random() * 5);
      return accept(text, signal);
    });
  for (let at = 0; at < 100; at++)
    await join({ phone: numberOfGroup(at), address: `198.51.100.${at}`, browserId: `bot ${at}` });
  await Promise.all(all.map((one) => one.send()));
  expect(all.flatMap(({ texts }) => texts)).toHaveLength(20);
  await Promise.all(others.map((one) => one.stop()));
});

/** The same numbers in every run, so that a failure can be reproduced. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const guestsOfTheDay = 300;
const opensWith = 12;

/**
 * A small town: six in ten have a number from the same ten thousand. Most join from the place's own Wi-Fi, some on
 * their way there, some on paper. One in twelve does not come. Nobody is served in the first minutes, though a dozen
 * wait at the door.
 */
async function honestSaturday(): Promise<void> {
  const { context, staff, desks, clock } = harbour;
  const chance = createChance(7);
  const deskIds = [desks.one, desks.two];
  const called = new Map<string, TicketRef>();
  for (let at = 0; at < guestsOfTheDay; at++) {
    const phone = chance() < 0.6 ? numberOfGroup(at) : reservedPhone((at % 40) * 100 + (at % 97));
    const hasPhone = chance() < 0.85;
    const address = chance() < 0.7 ? '203.0.113.50' : `198.51.100.${at % 250}`;
    await join({ ...(hasPhone ? { phone } : {}), address, browserId: `guest ${at}` });
    if (at < opensWith) {
      await network.send();
      continue;
    }
    clock.pass(100);
    await workAt(deskIds[at % 2] ?? desks.one);
  }

  /** The called guest comes or does not; then the next one is called. */
  async function workAt(deskId: string): Promise<void> {
    const before = called.get(deskId);
    if (before) {
      if (chance() < 1 / 12) await markNoShow(context, staff.ruth, before, null);
      else {
        if (chance() < 0.5) await confirmComing(context, { kind: 'guest', id: null, browserId: 'page' }, before, null);
        await serveTicket(context, staff.ruth, before, null);
        await finish(context, staff.ruth, before, null);
      }
    }
    called.delete(deskId);
    const { answer } = await callNext(context, staff.ruth, { deskId }, null);
    const ref = answer.ticket ? await findTicketRef(harbour.db, null, answer.ticket.id) : null;
    if (ref) called.set(deskId, ref);
    await network.send();
  }
}

test('a busy honest Saturday passes untouched', async () => {
  const { context, staff, placeId, pool } = harbour;
  // A manager who expects three hundred guests raises the limit of texts; all other limits are the defaults.
  const usual = { countries: ['GB', 'US'], numberMost: null, prefixMost: null, addressMost: null, unusualAfter: null };
  await updateSpending(context, staff.tomas, { placeId, ...usual, dayMost: 1000 }, null);
  await honestSaturday();
  const { rows } = await pool.query(
    `select reason, count(*)::int as n from message where state = 'dropped' and reason not in ('outdated', 'never_told') group by 1`,
  );
  expect(rows).toEqual([]);
  const { rows: held } = await pool.query('select count(*)::int as n from held_prefix');
  expect(held).toEqual([{ n: 0 }]);
  const toTown = network.texts.filter(({ to }) => to.startsWith('+44770090')).length;
  expect(toTown).toBeGreaterThan(300);
  expect(network.texts.length).toBeGreaterThan(500);
  expect((await textingOnConsole()).texting).toMatchObject({ held: nothingHeld.held, isDaySpent: false });
  const { spent, today } = await spending();
  expect(today).toBe(network.texts.length);
  expect(spent.reduce((sum, { texts }) => sum + texts, 0)).toBe(network.texts.length);
  expect(new Set(spent.map(({ country, channel }) => `${country} ${channel}`))).toEqual(
    new Set(['GB scripted', 'US scripted']),
  );
}, 240_000);
