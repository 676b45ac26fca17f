import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { fieldOf } from '#db/secret/secrets.ts';
import { keepSimulatedText } from '#db/messaging/simulated-texts.ts';
import { findUnreadTickets } from '#db/messaging/ticket-texts.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Staff } from '#domain/team/actor.ts';
import { guests, reservedPhone } from '#test/cast.ts';
import { testSecrets, type Harbour } from '#test/harbour.ts';
import { harbourWithPhones } from '#test/harbour-with-phones.ts';
import type { PhoneNetwork } from '#test/phone-network.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';
import { eraseTicket } from '../erasing/erase-guests.ts';
import { leaveLine } from '../ticket/moves.ts';
import { markTextsSeen } from './settle-by-hand.ts';
import { receiveText, replyFromPhone, type TakenText } from './receive-text.ts';
import { textGuest } from './text-guest.ts';

let harbour: Harbour;
let network: PhoneNetwork;
let mine: TicketRef;
let phone = '';
let phones = 0;

harbourWithPhones((...opened) => {
  [harbour, network] = opened;
});
beforeEach(async () => {
  phone = reservedPhone(++phones);
  mine = await harbour.join({ name: 'Amara', phone });
  await network.send();
});

const write = (text: string, actor: Staff = harbour.staff.ruth, key = uuid(), ref = mine) =>
  textGuest(harbour.context, actor, ref, { text }, idempotencyKeyOf(key, { text }));
const e164 = (): string => phone.replaceAll(' ', '');
const publicUrl = 'https://harbour.example';
const answer = (text: string, ref = uuid(), from = e164()): Promise<TakenText> => {
  const { organizationId, placeId } = harbour;
  return receiveText(harbour.context, { organizationId, placeId, from, text, provider: 'scripted', ref, publicUrl });
};
const rows = (ref = mine) =>
  harbour.db.selectFrom('message').selectAll().where('ticket_id', '=', ref.ticketId).orderBy('id').execute();
const unread = async () => {
  const { organizationId: organization_id, placeId: id } = harbour;
  return (await findUnreadTickets(harbour.db, { organization_id, id })).has(mine.ticketId);
};

async function expectRefused(code: string, attempt: () => Promise<unknown>): Promise<void> {
  const before = await harbour.fingerprint();
  await expect(attempt()).rejects.toMatchObject({ name: 'Refusal', code });
  expect(await harbour.fingerprint()).toBe(before);
}

describe('a text of staff', () => {
  test('goes to the guest as it was written, is kept encrypted, and is no event', async () => {
    const events = (await harbour.events(mine.lineId)).length;
    await write('Please bring “form B”');
    const kept = (await rows()).at(-1);
    expect(kept).toMatchObject({
      kind: 'staff',
      direction: 'out',
      state: 'queued',
      values: { by: harbour.staff.ruth.id },
    });
    expect(kept?.body?.includes('form B')).toBe(false);
    await network.send();
    expect(network.bodiesTo(e164()).at(-1)).toBe('Please bring "form B"');
    expect(network.texts.at(-1)).toMatchObject({ kind: 'staff', encoding: 'gsm7' });
    const sent = (await rows()).at(-1);
    expect(sent).toMatchObject({ state: 'sent', segments: 1 });
    expect(sent?.body && testSecrets.decrypt(sent.body, fieldOf.messageBody(sent.id))).toBe('Please bring "form B"');
    expect(await harbour.events(mine.lineId)).toHaveLength(events);
  });

  test('is sent once for one key', async () => {
    const key = uuid();
    const [first, second] = [
      await write('Once', harbour.staff.ruth, key),
      await write('Once', harbour.staff.ruth, key),
    ];
    expect([first.isRepeat, second.isRepeat]).toEqual([false, true]);
    expect((await rows()).filter(({ kind }) => kind === 'staff')).toHaveLength(1);
    await expectRefused('idempotency_mismatch', () => write('Other', harbour.staff.ruth, key));
  });

  test('counts into the texts of the ticket, two at once too; an answer makes room', async () => {
    for (let sent = 1; sent < 5; sent += 1) await write(`Text ${sent}`);
    const both = await Promise.allSettled([write('One'), write('Other')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expectRefused('too_many', () => write('One more'));
    await answer('Yes?');
    await write('You may come in');
    await expectRefused('too_many', () => write('And'));
  });

  test('needs a number that takes texts, something to say, and room for it', async () => {
    const silent = await harbour.join({ ...guests.edith });
    await expectRefused('phone_no_texts', () => write('Hello', harbour.staff.ruth, uuid(), silent));
    await expectRefused('invalid_fields', () => write('  '));
    await expectRefused('invalid_fields', () => write('x'.repeat(613)));
    await eraseTicket(harbour.context, mine);
    await expectRefused('phone_no_texts', () => write('Hello'));
  });

  test('is not for viewers, nor for strangers', async () => {
    await expectRefused('forbidden', () => write('Hello', harbour.staff.olga));
    await expectRefused('not_found', () => write('Hello', { ...harbour.staff.ruth, organizationId: uuid() }));
    await expectRefused('not_found', () => write('Hello', { ...harbour.staff.ruth, placeIds: [uuid()] }));
  });

  test('is not said once its ticket was erased, and its words are gone', async () => {
    await write('Secret words');
    await eraseTicket(harbour.context, mine);
    const handed = network.texts.length;
    await network.send();
    expect(network.texts).toHaveLength(handed);
    expect((await rows()).map(({ body }) => body)).toEqual([null, null]);
  });
});

describe('a text that comes in', () => {
  test('is filed with the ticket of that number, encrypted, until somebody reads it', async () => {
    expect(await unread()).toBe(false);
    expect(await answer('Thank you')).toMatchObject({ ticket: { ticketId: mine.ticketId } });
    const kept = (await rows()).at(-1);
    expect(kept).toMatchObject({ direction: 'in', kind: 'guest', state: 'delivered', seen_at: null });
    expect(kept?.body && testSecrets.decrypt(kept.body, fieldOf.messageBody(kept.id))).toBe('Thank you');
    expect(await unread()).toBe(true);
    await expect(markTextsSeen(harbour.context, harbour.staff.olga, mine)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await markTextsSeen(harbour.context, harbour.staff.ruth, mine)).toBe(true);
    expect(await unread()).toBe(false);
    expect(await markTextsSeen(harbour.context, harbour.staff.kenji, mine)).toBe(false);
  });

  test('handed over twice is filed once', async () => {
    const ref = uuid();
    await Promise.all([answer('Hello', ref), answer('Hello', ref)]);
    expect((await rows()).filter(({ direction }) => direction === 'in')).toHaveLength(1);
    expect((await answer('Hello', ref)).messageId).toBeNull();
  });

  test('goes to the newest of several lines; from a number nobody has here it is not kept', async () => {
    const second = await harbour.addLine();
    harbour.clock.pass(1);
    const newer = await harbour.join({ phone, lineId: second });
    expect((await answer('Hello')).ticket?.ticketId).toBe(newer.ticketId);
    await leaveLine(harbour.context, harbour.guest, newer, null);
    expect((await answer('Hello')).ticket?.ticketId).toBe(mine.ticketId);
    await leaveLine(harbour.context, harbour.guest, mine, null);
    const before = await harbour.fingerprint();
    expect((await answer('Hello')).ticket).toBeNull();
    expect((await answer('Hello', uuid(), '+12025559999')).ticket).toBeNull();
    expect(await harbour.fingerprint()).toBe(before);
  });

  test('is erased with its ticket', async () => {
    await answer('My name is Amara');
    await eraseTicket(harbour.context, mine);
    expect((await rows()).every(({ body }) => body === null)).toBe(true);
  });
});

describe('the simulated phone', () => {
  const place = () => ({ organizationId: harbour.organizationId, placeId: harbour.placeId });
  async function textOnPhone(): Promise<string> {
    const [message] = await rows();
    const text = { ...place(), id: message?.id ?? '', to: e164(), text: 'Welcome' };
    return keepSimulatedText(harbour.db, testSecrets, text, harbour.clock.now());
  }

  test('an answer written on it comes in, lies on it, and goes with the ticket', async () => {
    const textId = await textOnPhone();
    const reply = { textId, text: 'Thank you', ref: uuid(), publicUrl };
    for (const _ of [1, 2]) await replyFromPhone(harbour.context, harbour.staff.ruth, place(), reply);
    const onPhone = () =>
      harbour.db
        .selectFrom('simulated_text')
        .select('direction')
        .where('recipient_index', '=', testSecrets.phoneIndex(harbour.organizationId, e164()))
        .execute();
    expect((await onPhone()).map(({ direction }) => direction).toSorted()).toEqual(['in', 'out']);
    expect(await unread()).toBe(true);
    await eraseTicket(harbour.context, mine);
    expect(await onPhone()).toEqual([]);
  });

  test('is not written on by viewers, nor found from elsewhere', async () => {
    const reply = { textId: await textOnPhone(), text: 'Hello', ref: uuid(), publicUrl };
    await expectRefused('forbidden', () => replyFromPhone(harbour.context, harbour.staff.olga, place(), reply));
    const elsewhere = { ...place(), placeId: uuid() };
    await expectRefused('not_found', () => replyFromPhone(harbour.context, harbour.staff.ruth, elsewhere, reply));
    await expectRefused('invalid_fields', () =>
      replyFromPhone(harbour.context, harbour.staff.ruth, place(), { ...reply, text: ' ' }),
    );
  });
});
