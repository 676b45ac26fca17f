// A row that cannot be decrypted is shown as unreadable; everything else goes on.

import { readdirSync, readFileSync } from 'node:fs';
import { join as joinPath, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { finish, serveTicket } from '#commands/ticket/moves.ts';
import { textGuest } from '#commands/messaging/text-guest.ts';
import { createSecrets, fieldOf } from '#db/secret/secrets.ts';
import { unreadable } from '#db/secret/unreadable.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { countUnreadable } from './processing-record.ts';
import { presentDesk } from '#presenters/staff/console-view.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { presentHistory } from '#presenters/insights/ticket-history.ts';
import { presentBoard } from '#presenters/screens/public-board.ts';
import { presentTicketFile } from '#presenters/staff/ticket-file.ts';
import { findPlaceById } from '#db/place/places.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork } from '#test/phone-network.ts';

let harbour: Harbour;
beforeEach(async () => {
  harbour = await openHarbour();
});
afterEach(() => harbour.close());

const reader = { kind: 'member' as const, id: null, role: 'owner' as const };
const foreign = createSecrets('the secret of another installation');

/** Damaged forms of a stored value, here of a ticket's name. */
const damages: [string, (ticketId: string, sealed: Buffer) => Buffer][] = [
  ['a damaged byte', (_, sealed) => Buffer.concat([sealed.subarray(0, -1), Buffer.of((sealed.at(-1) ?? 0) ^ 1)])],
  ['another secret', (ticketId) => foreign.encrypt('Amara', fieldOf.ticketName(ticketId))],
  ['an unknown key', (_, sealed) => Buffer.concat([Buffer.of(99), sealed.subarray(1)])],
  ['cut off', (_, sealed) => sealed.subarray(0, 7)],
  ['empty', () => Buffer.alloc(0)],
];

async function damageAll(ref: TicketRef, damage: (ticketId: string, sealed: Buffer) => Buffer): Promise<void> {
  for (const column of ['name', 'phone', 'note', 'answers', 'email', 'second_contact'] as const) {
    const sealed = testSecrets.encrypt('x', 'y');
    await harbour.pool.query(`update ticket set ${column} = $1 where id = $2`, [
      damage(ref.ticketId, sealed),
      ref.ticketId,
    ]);
  }
}

describe.each(damages)('%s', (_, damage) => {
  test('of a number that waits here already, too', async () => {
    const { ticketId } = await harbour.join({ name: 'Amara' });
    const sealed = damage(ticketId, testSecrets.encrypt('+12025550101', fieldOf.ticketTypedPhone(ticketId)));
    await harbour.pool.query('update ticket set typed_phone = $1 where id = $2', [sealed, ticketId]);
    const { context, db, clock, placeId } = harbour;
    const place = await findPlaceById(db, placeId);
    if (!place) throw new Error('no place');
    expect(await countUnreadable(context, place)).toBe(1);
    const view = await presentDesk(db, testSecrets, { id: harbour.desks.one, place_id: placeId }, reader, clock.now());
    expect(view.waiting.map(({ name, isUnreadable }) => ({ name, isUnreadable }))).toEqual([
      { name: 'Amara', isUnreadable: true },
    ]);
  });

  test('is shown as unreadable on every screen, and the others as they are', async () => {
    const broken = await harbour.join({ name: 'Amara', phone: '+12025550101' });
    await harbour.join({ name: 'Nobuko', phone: '+12025550102' });
    await damageAll(broken, damage);
    const { context, db, clock, placeId } = harbour;
    const place = await findPlaceById(db, placeId);
    if (!place) throw new Error('no place');

    const view = await presentDesk(db, testSecrets, { id: harbour.desks.one, place_id: placeId }, reader, clock.now());
    expect(view.waiting.map(({ name, isUnreadable }) => ({ name, isUnreadable }))).toEqual([
      { name: null, isUnreadable: true },
      { name: 'Nobuko', isUnreadable: false },
    ]);
    expect(view.waiting[0]).toMatchObject({ phone: null, email: null, note: null, answers: {}, secondPhone: null });

    expect(await presentGuestTicket(context, broken)).toMatchObject({
      name: null,
      phoneMasked: null,
      state: 'waiting',
    });
    const file = await presentTicketFile({ db, secrets: testSecrets, now: clock.now() }, broken, reader);
    expect(file.ticket).toMatchObject({ isUnreadable: true, name: null });
    const deps = { db, secrets: testSecrets, place, reader, now: clock.now() };
    const asked = (name: string) => (name === 'search' ? 'nobuko' : null);
    expect((await presentHistory(deps, asked)).items.map(({ name }) => name)).toEqual(['Nobuko']);
    expect(await countUnreadable(context, place)).toBe(1);
  });

  test('is called and served like any other, and a text to it ends as failed with the reason', async () => {
    const network = openPhoneNetwork(harbour);
    await harbour.pool.query(`update place set board = board || '{"shows":"name"}' where id = $1`, [harbour.placeId]);
    const broken = await harbour.join({ name: 'Amara', phone: '+12025550101' });
    const whole = await harbour.join({ name: 'Nobuko', phone: '+12025550102' });
    await damageAll(broken, damage);
    await network.send();
    expect(network.faults).toEqual([]);
    expect(await network.stateOf(broken.ticketId, 'joined')).toMatchObject({ state: 'failed', reason: 'unreadable' });
    expect(await network.stateOf(whole.ticketId, 'joined')).toMatchObject({ state: 'sent' });
    const { context, staff, desks, db, placeId } = harbour;
    await callNext(context, staff.ruth, { deskId: desks.two }, null);
    const place = await findPlaceById(db, placeId);
    if (!place) throw new Error('no place');
    const board = await presentBoard(db, testSecrets, place, harbour.clock.now());
    expect(JSON.stringify(board)).not.toContain('Amara');
    await expect(textGuest(context, staff.ruth, broken, { text: 'hello' }, null)).rejects.toMatchObject({
      code: 'phone_no_texts',
    });
    await serveTicket(context, staff.ruth, broken, null);
    await finish(context, staff.ruth, broken, null);
    expect(await harbour.ticketRow(broken.ticketId)).toMatchObject({ state: 'served' });
    await network.stop();
  });
});

test('each row is counted and reported once, by kind and id and nothing of what it holds', () => {
  const secrets = createSecrets('a secret that is told of what it cannot read');
  const heard: string[] = [];
  expect(secrets.read(Buffer.from('Amara'), 'ticket.name:1')).toBe(unreadable);
  secrets.unreadableRows.report((row) => void heard.push(row));
  expect(secrets.read(Buffer.from('Amara'), 'ticket.name:1')).toBe(unreadable);
  expect(secrets.read(Buffer.alloc(0), 'ticket.phone:1')).toBe(unreadable);
  expect(heard).toEqual(['ticket.name:1', 'ticket.phone:1']);
  expect(secrets.unreadableRows.count).toBe(2);
});

test('nothing stored is opened by another door than read', () => {
  const root = resolve(import.meta.dirname, '../..');
  // A backup's file is sealed as a whole, and opened by who restores it.
  const own = [
    'db/secret/secrets.ts',
    'db/secret/keyring.ts',
    'db/secret/keyring.ts',
    'db/audit/verify-audit.ts',
    'server/backup/sealed-file.ts',
  ];
  const found = ['app', 'commands', 'db', 'jobs', 'live', 'presenters', 'server'].flatMap((room) =>
    readdirSync(joinPath(root, room), { recursive: true, encoding: 'utf8' })
      .map((name) => `${room}/${name}`)
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !own.includes(name))
      .filter((name) => readFileSync(joinPath(root, name), 'utf8').includes('.decrypt(')),
  );
  expect(found).toEqual([]);
});
