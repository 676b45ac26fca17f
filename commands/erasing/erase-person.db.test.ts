import { afterEach, beforeEach, expect, test } from 'vitest';
import { fieldOf } from '#db/secret/secrets.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { changeTicket } from '../ticket/change-ticket.ts';
import { erasePerson, findPerson } from './erase-guests.ts';
import { leaveLine } from '../ticket/moves.ts';

let harbour: Harbour;

beforeEach(async () => {
  harbour = await openHarbour();
});

afterEach(() => harbour.close());

const amara = { name: 'Amara Okafor', phone: '+1 202 555 0101', note: 'Comes with a grey dog' };
const luis = { name: 'Luis Ortega', phone: '+1 202 555 0102' };
const nothing = { tickets: 0, active: 0, helped: 0 };

async function nameOn({ ticketId }: TicketRef): Promise<string | null> {
  const { name } = await harbour.ticketRow(ticketId);
  return name && testSecrets.decrypt(name, fieldOf.ticketName(ticketId));
}

const input = (phone: string) => ({ placeId: harbour.placeId, phone });

test('everything of one phone is found and erased, and nothing of anybody else', async () => {
  const { context, staff, guest, lines } = harbour;
  const earlier = await harbour.join(amara);
  await leaveLine(context, guest, earlier, null);
  const now = await harbour.join({ ...amara, lineId: lines.results });
  const other = await harbour.join(luis);
  const counts = { tickets: 2, active: 1, helped: 0 };
  expect(await findPerson(context, staff.ines, input('(202) 555-0101'))).toEqual(counts);
  expect(await nameOn(earlier), 'looking changes nothing').toBe(amara.name);
  expect(await erasePerson(context, staff.ines, input('+12025550101'))).toEqual(counts);
  for (const gone of [earlier, now]) {
    expect(await harbour.ticketRow(gone.ticketId)).toMatchObject({
      name: null,
      phone: null,
      phone_index: null,
      note: null,
      can_text: false,
      erased_at: harbour.clock.now(),
    });
  }
  expect((await harbour.ticketRow(now.ticketId)).state, 'the place in line stays').toBe('waiting');
  expect(await nameOn(other)).toBe(luis.name);
  expect(await findPerson(context, staff.ines, input(amara.phone))).toEqual(nothing);
  expect(await erasePerson(context, staff.ines, input(amara.phone))).toEqual(nothing);
});

test('a ticket on which the number was typed while it waited already is found and erased, whoever typed it', async () => {
  const { context, staff, guest } = harbour;
  const first = await harbour.join(amara);
  const again = await harbour.join({ ...amara, name: 'Amara O.' });
  const changed = await harbour.join(luis);
  await changeTicket(context, guest, changed, { phone: { phone: amara.phone } }, null);
  const other = await harbour.join({ ...luis, phone: '+1 202 555 0103' });
  await harbour.join({ ...luis, phone: '+1 202 555 0103' });
  await leaveLine(context, guest, changed, null);
  const counts = { tickets: 3, active: 2, helped: 0 };
  expect(await findPerson(context, staff.ines, input(amara.phone))).toEqual(counts);
  expect(await erasePerson(context, staff.ines, input(amara.phone))).toEqual(counts);
  for (const { ticketId } of [first, again, changed])
    expect(await harbour.ticketRow(ticketId)).toMatchObject({ name: null, typed_phone: null, phone: null });
  expect(await nameOn(other)).toBe(luis.name);
  expect(await findPerson(context, staff.ines, input(amara.phone))).toEqual(nothing);
  expect(await findPerson(context, staff.ines, input('+1 202 555 0103'))).toEqual({
    ...nothing,
    tickets: 2,
    active: 2,
  });
});

test('a number that helped somebody else is taken out of their ticket, which stays whole', async () => {
  const { context, staff, guest } = harbour;
  const helped = await harbour.join(luis);
  await changeTicket(context, guest, helped, { secondPhone: { phone: amara.phone } }, null);
  const apart = await harbour.join({ phone: '+1 202 555 0103' });
  await changeTicket(context, guest, apart, { secondPhone: { phone: '+1 202 555 0104' } }, null);
  expect(await findPerson(context, staff.ines, input(amara.phone))).toEqual({ ...nothing, helped: 1 });
  await erasePerson(context, staff.ines, input(amara.phone));
  expect(await harbour.ticketRow(helped.ticketId)).toMatchObject({ second_contact: null, can_text_second: false });
  expect(await nameOn(helped)).toBe(luis.name);
  expect((await harbour.ticketRow(apart.ticketId)).second_contact).not.toBeNull();
  expect(await findPerson(context, staff.ines, input(amara.phone))).toEqual(nothing);
});

test('only owners ask, of their own organization and their own places, with a real number', async () => {
  const { context, staff } = harbour;
  const mine = await harbour.join(amara);
  const [elsewhere, stranger] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
  for (const act of [findPerson, erasePerson]) {
    await expect(act(context, staff.tomas, input(amara.phone))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(act(context, { ...staff.ines, organizationId: stranger }, input(amara.phone))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(act(context, { ...staff.ines, placeIds: [elsewhere] }, input(amara.phone))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(act(context, staff.ines, input('+1 202 555'))).rejects.toMatchObject({ code: 'phone_too_short' });
  }
  expect(await nameOn(mine)).toBe(amara.name);
  const here = { ...staff.ines, placeIds: [harbour.placeId] };
  expect(await erasePerson(context, here, input(amara.phone))).toMatchObject({ tickets: 1 });
});
