import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDesk, findDesksOfPlace } from '#db/place/desks.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { archiveDesk, createDesk, setDeskOpen } from './desks.ts';
import { callNext } from '../ticket/call-next.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';
import { finish, serveTicket } from '../ticket/moves.ts';

let harbour: Harbour;

beforeEach(async () => {
  harbour = await openHarbour();
});

afterEach(() => harbour.close());

async function callAtTwo(): Promise<TicketRef> {
  const guest = await harbour.join();
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  return guest;
}

async function namesOfDesks(): Promise<string[]> {
  const place = { organization_id: harbour.organizationId, id: harbour.placeId };
  return (await findDesksOfPlace(harbour.db, place)).map(({ name }) => name);
}

test('a desk that is removed is nowhere to be worked at, and stays in the record of whom it served', async () => {
  const { context, db, desks, staff, clock } = harbour;
  const guest = await callAtTwo();
  await serveTicket(context, staff.ruth, guest, null);
  await finish(context, staff.ruth, guest, null);
  const known = await findDesk(db, desks.two);
  expect(await namesOfDesks()).toContain(known?.name);
  await archiveDesk(context, staff.tomas, { deskId: desks.two }, null);
  expect(await findDesk(db, desks.two)).toBeNull();
  expect(await namesOfDesks()).not.toContain(known?.name);
  const input = { deskId: desks.two };
  await expect(callNext(context, staff.ruth, input, null)).rejects.toMatchObject({ code: 'not_found' });
  await expect(setDeskOpen(context, staff.ruth, { ...input, isOpen: true }, null)).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await harbour.ticketRow(guest.ticketId)).toMatchObject({ state: 'served', desk_id: desks.two });
  const row = await db.selectFrom('desk').selectAll().where('id', '=', desks.two).executeTakeFirst();
  expect(row).toMatchObject({ is_open: false, member_id: null, archived_at: clock.now() });
});

test('its name is free for the next desk', async () => {
  const { context, db, desks, staff, placeId, lines } = harbour;
  const name = (await findDesk(db, desks.two))?.name ?? '';
  const another = { placeId, name, lineIds: [lines.walkIn] };
  await expect(createDesk(context, staff.tomas, another, null)).rejects.toMatchObject({ code: 'invalid_fields' });
  await archiveDesk(context, staff.tomas, { deskId: desks.two }, null);
  const { answer } = await createDesk(context, staff.tomas, another, null);
  expect(await findDesk(db, answer.deskId)).toMatchObject({ name });
});

test('nobody is left without a desk while they are called or served there', async () => {
  const { context, db, desks, staff } = harbour;
  const guest = await callAtTwo();
  const removal = () => archiveDesk(context, staff.tomas, { deskId: desks.two }, null);
  await expect(removal()).rejects.toMatchObject({ code: 'desk_busy' });
  await serveTicket(context, staff.ruth, guest, null);
  await expect(removal()).rejects.toMatchObject({ code: 'desk_busy' });
  expect(await findDesk(db, desks.two)).not.toBeNull();
  await finish(context, staff.ruth, guest, null);
  await removal();
  expect(await findDesk(db, desks.two)).toBeNull();
});

test('a call and a removal at once end with one of them', async () => {
  const { context, desks, staff } = harbour;
  const guest = await harbour.join();
  const [call, removal] = await Promise.allSettled([
    callNext(harbour.another(), staff.ruth, { deskId: desks.two }, null),
    archiveDesk(context, staff.tomas, { deskId: desks.two }, null),
  ]);
  const { state } = await harbour.ticketRow(guest.ticketId);
  const isRemoved = (await findDesk(harbour.db, desks.two)) === null;
  expect(isRemoved).toBe(removal.status === 'fulfilled');
  expect(state === 'called').toBe(call.status === 'fulfilled');
  expect(isRemoved && state === 'called', 'called to a desk that is gone').toBe(false);
});

test('a repeat, and removing what is gone, are no errors', async () => {
  const { context, desks, staff, clock } = harbour;
  const idempotencyKey = idempotencyKeyOf('the removal of desk two', { desk: 2 });
  expect(await archiveDesk(context, staff.tomas, { deskId: desks.two }, idempotencyKey)).toMatchObject({
    isRepeat: false,
  });
  clock.pass(60);
  expect(await archiveDesk(context, staff.tomas, { deskId: desks.two }, idempotencyKey)).toMatchObject({
    isRepeat: true,
  });
  await archiveDesk(context, staff.tomas, { deskId: desks.two }, null);
  const row = await harbour.db.selectFrom('desk').selectAll().where('id', '=', desks.two).executeTakeFirst();
  expect(row?.archived_at?.getTime(), 'the first removal counts').toBe(clock.now().getTime() - 60_000);
});

test('only those who set the place up remove its desks', async () => {
  const { context, db, desks, staff } = harbour;
  const stranger = { ...staff.tomas, organizationId: '01900000-0000-7000-8000-000000000001' };
  const input = { deskId: desks.two };
  await expect(archiveDesk(context, staff.ruth, input, null)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(archiveDesk(context, stranger, input, null)).rejects.toMatchObject({ code: 'not_found' });
  expect(await findDesk(db, desks.two)).not.toBeNull();
});
