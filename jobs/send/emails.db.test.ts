// Guests who are told by email: in which order, with which text, and that nobody who stopped emails gets one.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { setLineState } from '#commands/place/set-line-state.ts';
import { changeTicket } from '#commands/ticket/change-ticket.ts';
import { erasePerson, findPerson, eraseTicket } from '#commands/erasing/erase-guests.ts';
import type { JoinInput } from '#commands/ticket/join-line.ts';
import { orderCarriers } from '#commands/carrier/change-carriers.ts';
import { stopEmail } from '#commands/messaging/stop-email.ts';
import type { SendResult } from '#channels/provider/contract.ts';
import { loadLiveLine } from '#db/ticket/live-rows.ts';
import { readEmailStopToken, addOptOut } from '#db/messaging/opt-outs.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { presentEmails } from '#presenters/guest/emails.ts';
import { presentStaffTicket, reachOfTicket } from '#presenters/staff/staff-ticket.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { addCarrier, namedProviders, scriptProvider, type ScriptedProvider } from '#test/scripted-provider.ts';
import { maxEmails } from './email-gates.ts';

const address = 'Amina@example.org';

let harbour: Harbour;
let network: PhoneNetwork;
let texts: ScriptedProvider;
let emails: ScriptedProvider;
let carriers: { texts: string; emails: string };

beforeEach(async () => {
  harbour = await openHarbour();
  texts = scriptProvider('texts');
  emails = scriptProvider('email', { channel: 'email', isSilent: true });
  network = openPhoneNetwork(harbour, { providers: namedProviders(texts, emails) });
  carriers = { texts: await addCarrier(harbour, 'texts'), emails: await addCarrier(harbour, 'email') };
});

afterEach(async () => {
  await network.stop();
  await harbour.close();
});

const refused: SendResult = { kind: 'rejected', class: 'no_credit', code: '17' };

async function called(input: Partial<JoinInput>): Promise<TicketRef> {
  const guest = await harbour.join(input);
  await harbour.pool.query('delete from message');
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  return guest;
}

/** The channels that the sender used, in order. */
async function ways(): Promise<string[]> {
  const known = new Set([...texts.texts, ...emails.texts]);
  for (let at = 0; at < 3; at++) await network.send();
  const { rows } = await harbour.pool.query<{ id: string; channel: string }>(
    'select id, channel from message order by id',
  );
  const sent = new Set([...texts.texts, ...emails.texts].filter((one) => !known.has(one)).map(({ id }) => id));
  return rows.filter(({ id }) => sent.has(id)).map(({ channel }) => channel);
}

const tokenIn = (url: string | undefined): string => new URL(url ?? '').pathname.split('/').at(-1) ?? '';

async function reachOf(guest: TicketRef) {
  const rows = await loadLiveLine(harbour.db, guest, { staffSince: new Date(0), front: null });
  const ticket = rows?.tickets.find(({ id }) => id === guest.ticketId);
  return ticket && reachOfTicket(ticket, false);
}

test('whoever has no phone is written to in their language, with the link and an end of all letters', async () => {
  const guest = await called({ email: ` ${address} `, language: 'ar' });
  expect(await ways()).toEqual(['email']);
  const [email] = emails.texts;
  expect(email).toMatchObject({ to: address, language: 'ar', kind: 'called' });
  expect(email?.subject).toContain('حان دورك');
  expect(email?.text).toContain(`https://harbour.example/t/${testSecrets.ticketToken(guest.ticketId)}`);
  expect(email?.text).toContain(email?.stopUrl ?? '-');
  expect(email?.text).not.toContain('STOP');
  const emailIndex = testSecrets.emailIndex(harbour.organizationId, 'amina@EXAMPLE.org');
  expect(readEmailStopToken(testSecrets, tokenIn(email?.stopUrl))).toEqual({
    organizationId: harbour.organizationId,
    emailIndex,
  });
  expect(await reachOf(guest)).toEqual({ by: 'mail', state: 'sent' });
});

describe('of a phone and an address', () => {
  const both = { phone: reservedPhone(1), email: address };

  test.each([
    ['as the place does', {}, ['sms']],
    ['letters first where the guest says so', { toldFirst: 'email' as const }, ['email']],
  ])('%s', async (_, input, expected) => {
    await called({ ...both, ...input });
    expect(await ways()).toEqual(expected);
  });

  test('the place may write first, and a guest may want texts all the same', async () => {
    const { context, staff, placeId } = harbour;
    await orderCarriers(context, staff.tomas, { placeId, carrierIds: [carriers.emails, carriers.texts] }, null);
    await called(both);
    expect(await ways()).toEqual(['email']);
    await called({ ...both, phone: reservedPhone(2), toldFirst: 'sms' });
    expect(await ways()).toEqual(['sms']);
  });

  test('a text that fails is followed by a letter, and a letter that fails by a text', async () => {
    texts.answer(() => refused);
    await called(both);
    expect(await ways()).toEqual(['sms', 'email']);
    emails.answer(() => refused);
    await called({ phone: reservedPhone(2), email: 'b@example.org', toldFirst: 'email' });
    expect(await ways()).toEqual(['email', 'sms']);
  });

  test('a call of which nothing was heard in 45 s is written; one that was written is followed by nothing', async () => {
    await called(both);
    expect(await ways()).toEqual(['sms']);
    harbour.clock.pass(46);
    expect(await ways()).toEqual(['email']);
    harbour.clock.pass(60);
    expect(await ways()).toEqual([]);
  });

  test('a call that is on its way to a number goes on by email when the guest takes the number back', async () => {
    const guest = await called(both);
    await changeTicket(harbour.context, harbour.guest, guest, { phone: null }, null);
    expect(await ways()).toEqual(['email']);
    expect(await reachOf(guest)).toEqual({ by: 'mail', state: 'sent' });
  });

  test('a call goes by email where the carrier of texts was removed, though the guest wants texts first', async () => {
    const guest = await called({ ...both, toldFirst: 'sms' });
    await harbour.pool.query('delete from channel_account where id = $1', [carriers.texts]);
    expect(await ways()).toEqual(['email']);
    expect(await reachOf(guest)).toEqual({ by: 'mail', state: 'sent' });
    // Who has a phone alone is left to the installation's simulated phone, as before.
    await called({ phone: reservedPhone(2) });
    expect([await ways(), network.texts.map(({ kind }) => kind)]).toEqual([[], ['called']]);
  });

  test('after STOP nobody is written to instead, unless letters are what they chose', async () => {
    const stop = async (guest: TicketRef): Promise<void> => {
      const { organization_id: organizationId, phone_index: phoneIndex } = await harbour.ticketRow(guest.ticketId);
      if (!phoneIndex) throw new Error('there is no phone');
      const at = harbour.clock.now();
      await harbour.db
        .transaction()
        .execute((trx) => addOptOut(trx, { organizationId, phoneIndex }, { way: 'text', at }));
    };
    const guest = await called(both);
    await stop(guest);
    expect(await ways()).toEqual([]);
    expect(await reachOf(guest)).toEqual({ by: 'text', state: 'not_reached', why: 'stopped' });
    const other = await called({ ...both, phone: reservedPhone(2), toldFirst: 'email' });
    await stop(other);
    expect(await ways()).toEqual(['email']);
    expect(await reachOf(other)).toEqual({ by: 'mail', state: 'sent' });
  });
});

test('news of a line has the link to the ticket, as every email has', async () => {
  const guest = await harbour.join({ email: address });
  await harbour.pool.query('delete from message');
  const news = { kind: 'closes', at: '23:59' } as const;
  await setLineState(harbour.context, harbour.staff.ruth, { lineId: guest.lineId, news }, null);
  expect(await ways()).toEqual(['email']);
  const link = `https://harbour.example/t/${testSecrets.ticketToken(guest.ticketId)}`;
  expect(emails.texts[0]?.text.split(link)).toHaveLength(2);
});

describe('an end of letters', () => {
  test('holds for the address at once, and after the ticket is erased; a phone is texted; it can be undone', async () => {
    await called({ email: address });
    expect(await ways()).toEqual(['email']);
    const token = tokenIn(emails.texts[0]?.stopUrl);
    expect(await presentEmails(harbour.context, token)).toMatchObject({ isStopped: false });
    await stopEmail(harbour.context, token, 'stop');
    await stopEmail(harbour.context, token, 'stop');
    expect(await presentEmails(harbour.context, token)).toMatchObject({ isStopped: true });
    const again = await called({ email: address.toUpperCase() });
    expect(await ways()).toEqual([]);
    expect(await reachOf(again)).toMatchObject({ state: 'not_reached' });
    await eraseTicket(harbour.context, again);
    await called({ email: address, phone: reservedPhone(3), toldFirst: 'email' });
    expect(await ways()).toEqual(['sms']);
    await stopEmail(harbour.context, token, 'resume');
    await called({ email: address });
    expect(await ways()).toEqual(['email']);
  });

  test('is nobody else’s: a link that was not made here ends nothing, and another organization goes on', async () => {
    await called({ email: address });
    await network.send();
    const bytes = Buffer.from(tokenIn(emails.texts[0]?.stopUrl), 'base64url');
    for (const at of [0, 20, 40]) {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] ?? 0) ^ 1;
      const token = forged.toString('base64url');
      expect(await presentEmails(harbour.context, token)).toBeNull();
      await expect(stopEmail(harbour.context, token, 'stop')).rejects.toMatchObject({ code: 'not_found' });
    }
    const { rows } = await harbour.pool.query('select from mail_opt_out');
    expect(rows).toEqual([]);
    const elsewhere = '0198c0de-0000-7000-8000-000000000001';
    expect(testSecrets.emailIndex(elsewhere, address)).not.toEqual(
      testSecrets.emailIndex(harbour.organizationId, address),
    );
  });
});

test('one address gets so many letters a day, whoever types it; what was not taken does not count', async () => {
  emails.answer(() => ({ kind: 'rejected', class: 'content_blocked', code: '5' }));
  for (let at = 0; at < 3; at++) await harbour.join({ email: address });
  await network.send();
  emails.answer(() => ({ kind: 'accepted', ref: 'x' }));
  const before = emails.texts.length;
  for (let at = 0; at < maxEmails + 3; at++) await harbour.join({ email: address });
  await network.send();
  await network.send();
  expect(emails.texts.length - before).toBe(maxEmails);
  const { rows } = await harbour.pool.query("select from message where reason = 'letters_spent'");
  expect(rows).toHaveLength(3);
  harbour.clock.pass(24 * 3600);
  const sent = emails.texts.length;
  await harbour.join({ email: address });
  await network.send();
  expect(emails.texts.length).toBe(sent + 1);
});

test('where emails go before texts, staff read so before anything is sent', async () => {
  await harbour.pool.query('update channel_account set position = -1 where id = $1', [carriers.emails]);
  const guest = await harbour.join({ phone: reservedPhone(1), email: address });
  await harbour.pool.query('delete from message');
  expect(await reachOf(guest)).toEqual({ by: 'mail', state: 'ready' });
  expect(await presentGuestTicket(harbour.context, guest)).toMatchObject({ toldFirst: 'email' });
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  expect(await ways()).toEqual(['email']);
  await harbour.pool.query('update channel_account set is_on = false where id = $1', [carriers.emails]);
  await harbour.pool.query('delete from message');
  expect(await reachOf(guest)).toEqual({ by: 'text', state: 'ready' });
});

test('whoever stopped texts and chose emails gets no text instead of an email that failed', async () => {
  emails.answer(() => refused);
  const guest = await called({ phone: reservedPhone(1), email: address, toldFirst: 'email' });
  const { phone_index: phoneIndex } = await harbour.ticketRow(guest.ticketId);
  const values = [harbour.organizationId, phoneIndex, harbour.clock.now()];
  await harbour.pool.query(
    "insert into opt_out (organization_id, phone_index, since, way) values ($1, $2, $3, 'text')",
    values,
  );
  await ways();
  const { rows } = await harbour.pool.query('select channel, state, reason from message');
  expect(rows).toEqual([{ channel: 'email', state: 'failed', reason: 'no_credit' }]);
  expect(await reachOf(guest)).toEqual({ by: 'mail', state: 'not_reached' });
});

describe('the address', () => {
  test('is kept encrypted, named in no event, and shown as the phone is', async () => {
    const guest = await harbour.join({ email: address });
    await changeTicket(harbour.context, harbour.guest, guest, { email: 'other@example.net', toldFirst: 'sms' }, null);
    await network.send();
    const row = await harbour.ticketRow(guest.ticketId);
    expect(row.email?.toString('latin1')).not.toContain('example');
    const everything = await harbour.pool.query(
      'select (select json_agg(e) from event e)::text, (select json_agg(i) from idempotency i)::text, (select json_agg(m) from message m)::text',
    );
    expect(JSON.stringify(everything.rows)).not.toMatch(/amina|other@|example\.(org|net)/i);
    expect((await harbour.events(guest.lineId)).at(-1)?.data).toEqual({ fields: ['email', 'toldFirst'] });
    // The first email was never sent: the ticket had another address by then.
    expect(emails.texts.map(({ to, kind }) => `${to} ${kind}`).toSorted()).toEqual([
      'other@example.net joined',
      'other@example.net your_link',
    ]);
    expect(await presentGuestTicket(harbour.context, guest)).toMatchObject({
      emailMasked: 'o•••@example.net',
      canGiveEmail: true,
      toldFirst: null,
    });
    const live = await loadLiveLine(harbour.db, guest, { staffSince: new Date(0), front: null });
    const [ticket] = live?.tickets ?? [];
    if (!ticket) throw new Error('the ticket is not there');
    const seen = (role: 'viewer' | 'host' | 'manager') =>
      presentStaffTicket(testSecrets, ticket, { kind: 'member', id: null, role }, { now: new Date(), services: [] });
    expect([seen('viewer').email, seen('host').email, seen('manager').email]).toEqual([
      'o•••@example.net',
      'o•••@example.net',
      'other@example.net',
    ]);
    const asGuest = await loadLiveLine(harbour.db, guest, { staffSince: null, front: null });
    expect(asGuest?.tickets[0]).toMatchObject({ email: null });
  });

  test('that is none is refused, and where the place writes no letters none is kept', async () => {
    await expect(harbour.join({ email: 'amina' })).rejects.toMatchObject({
      details: { errors: [{ path: 'email', code: 'email_no_at' }] },
    });
    await harbour.pool.query('update channel_account set is_on = false where id = $1', [carriers.emails]);
    const guest = await harbour.join({ email: address });
    await changeTicket(harbour.context, harbour.guest, guest, { email: address }, null);
    expect(await harbour.ticketRow(guest.ticketId)).toMatchObject({ email: null, email_index: null });
    expect(await presentGuestTicket(harbour.context, guest)).toMatchObject({ canGiveEmail: false });
    expect(await ways()).toEqual([]);
  });

  test('goes with everything else that is personal, and by itself; what was to be written is not', async () => {
    const guest = await called({ email: address });
    await eraseTicket(harbour.context, guest);
    expect(await ways()).toEqual([]);
    expect(await harbour.ticketRow(guest.ticketId)).toMatchObject({ email: null, email_index: null, told_first: null });
    const other = await called({ email: address });
    await changeTicket(harbour.context, harbour.guest, other, { email: null }, null);
    expect(await ways()).toEqual([]);
    expect(await harbour.ticketRow(other.ticketId)).toMatchObject({ email: null, email_index: null });
  });

  test('finds a person who wants to be erased', async () => {
    const guest = await harbour.join({ email: address });
    const { context, staff, placeId } = harbour;
    const input = { placeId, phone: 'amina@example.org' };
    expect(await findPerson(context, staff.ines, input)).toEqual({ tickets: 1, active: 1, helped: 0 });
    await erasePerson(context, staff.ines, input);
    expect(await harbour.ticketRow(guest.ticketId)).toMatchObject({ email: null });
    expect(await findPerson(context, staff.ines, input)).toMatchObject({ tickets: 0 });
    await expect(findPerson(context, staff.ines, { placeId, phone: 'a@b' })).rejects.toMatchObject({
      details: { errors: [{ path: 'phone', code: 'email_not_valid' }] },
    });
  });
});
