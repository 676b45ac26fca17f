import type { Device } from '#domain/team/actor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { fieldOf } from '#db/secret/secrets.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { eventMark } from '#domain/ticket/ticket.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { callNext } from './call-next.ts';
import { changeTicket, type TicketChange } from './change-ticket.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { idempotencyKeyOf, type IdempotencyKey } from '../engine/idempotency-key.ts';
import { eraseTicket } from '../erasing/erase-guests.ts';
import { holdTicket, leaveLine } from './moves.ts';
import { moveInLine, transferTicket } from './move-ticket.ts';
import { undoMove } from './undo-move.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

let harbour: Harbour;
let line = '';
let desk = '';
let mine: TicketRef;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  line = await harbour.addLine();
  desk = await harbour.addDesk([line]);
  mine = await harbour.join({ ...guests.amara, lineId: line, needs: ['step_free'] });
});

const first = '+1 202 555 0101';
const second = '+1 202 555 0102';
const third = '+1 202 555 0103';

const change = (
  input: TicketChange,
  ref = mine,
  idempotencyKey: IdempotencyKey | null = null,
  context: CommandContext = harbour.context,
) => changeTicket(context, harbour.guest, ref, input, idempotencyKey);
const kinds = async (ref = mine): Promise<string[]> => (await harbour.messages(ref.ticketId)).map(({ kind }) => kind);
const lastEvent = async () => (await harbour.events(line)).at(-1);
const events = async (): Promise<string[]> => (await harbour.events(line)).map(({ kind }) => kind);
async function phoneOf(ref = mine): Promise<string | null> {
  const { phone } = await harbour.ticketRow(ref.ticketId);
  return phone && testSecrets.decrypt(phone, fieldOf.ticketPhone(ref.ticketId));
}

describe('what a ticket says of its guest', () => {
  test('the language is that of the next message, and no message is sent for it', async () => {
    await change({ language: 'ar' });
    expect(await kinds()).toEqual(['joined']);
    await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
    expect((await harbour.messages(mine.ticketId)).at(-1)).toMatchObject({ kind: 'called', language: 'ar' });
    expect((await harbour.ticketRow(mine.ticketId)).language).toBe('ar');
  });

  test('the event says what was changed and no value of it, and the ticket stays where it stands', async () => {
    const before = await harbour.ticketRow(mine.ticketId);
    harbour.announced.length = 0;
    await change({ language: 'es', travelMinutes: 20, phone: { phone: third }, secondPhone: { phone: second } });
    const event = await lastEvent();
    expect(event).toMatchObject({ kind: 'changed', ticket_id: mine.ticketId, actor_kind: 'guest' });
    expect(event?.data).toEqual({ fields: ['language', 'travelMinutes', 'secondContact', 'phone'] });
    const after = await harbour.ticketRow(mine.ticketId);
    expect(after).toMatchObject({ language: 'es', travel_minutes: 20, rank: before.rank, last_seq: before.last_seq });
    expect(harbour.announced).toEqual([{ lineId: line, seq: event?.seq }]);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('wishing for what is so already changes nothing', async () => {
    await change({ travelMinutes: 30, needsMoreTime: true });
    const before = await harbour.fingerprint();
    await change({ language: 'en', travelMinutes: 30, needsMoreTime: true });
    expect(await harbour.fingerprint()).toBe(before);
  });

  test('a way of hours is no way', async () => {
    const before = await harbour.fingerprint();
    for (const travelMinutes of [-1, 241, 1.5])
      await expect(change({ travelMinutes })).rejects.toMatchObject({
        code: 'invalid_fields',
        details: { errors: [{ path: 'travelMinutes', code: 'out_of_range' }] },
      });
    expect(await harbour.fingerprint()).toBe(before);
  });

  test('more time is added to the other needs, and stays', async () => {
    await Promise.all([change({ needsMoreTime: true }), change({ needsMoreTime: true })]);
    expect((await harbour.ticketRow(mine.ticketId)).needs).toEqual(['step_free', 'more_time']);
    expect((await events()).filter((kind) => kind === 'changed')).toHaveLength(1);
  });

  test('papers are those of the own service, ticked and unticked', async () => {
    const bring = [
      { id: 'pass', text: { en: 'Passport' } },
      { id: 'form', text: { en: 'The form' } },
    ];
    const services = [{ id: 'renewal', name: { en: 'Renewal' }, expectedMinutes: null, bring }];
    await harbour.pool.query('update line set services = $2 where id = $1', [line, JSON.stringify(services)]);
    const ref = await harbour.join({ lineId: line, service: 'renewal' });
    const papers = async (): Promise<number> => (await harbour.ticketRow(ref.ticketId)).papers;
    await change({ papersReady: ['form', 'nonsense'] }, ref);
    expect(await papers()).toBe(2);
    await change({ papersReady: ['pass', 'form'] }, ref);
    expect(await papers()).toBe(3);
    await change({ papersReady: [] }, ref);
    expect(await papers()).toBe(0);
    await change({ papersReady: ['pass'] });
    expect((await harbour.ticketRow(mine.ticketId)).papers).toBe(0);
  });

  test('a guest who is farther away hears of it earlier', async () => {
    await harbour.setSettings(line, { headsUpAhead: 1, headsUpMinutes: 5 });
    await harbour.pool.query(...teachingWait(line, 300));
    for (let at = 0; at < 5; at += 1) await harbour.join({ lineId: line });
    const far = await harbour.join({ ...guests.grace, lineId: line });
    expect(await kinds(far)).toEqual(['joined']);
    await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
    expect(await kinds(far)).toEqual(['joined']);
    await change({ travelMinutes: 45 }, far);
    expect(await kinds(far)).toEqual(['joined', 'heads_up']);
    // The page does not send them for a walk then.
    const { ahead, headsUpAhead } = await presentGuestTicket(harbour.context, far);
    expect(headsUpAhead).toBeGreaterThanOrEqual(ahead ?? Infinity);
    await change({ travelMinutes: 60 }, far);
    expect(await kinds(far)).toEqual(['joined', 'heads_up']);
  });

  test('who was told that they come near is not told again with another number', async () => {
    await harbour.setSettings(line, { headsUpAhead: 1 });
    const before = [await harbour.join({ lineId: line }), await harbour.join({ lineId: line })];
    const last = await harbour.join({ lineId: line, phone: third });
    for (const ref of before) await leaveLine(harbour.context, harbour.guest, ref, null);
    expect(await kinds(last)).toEqual(['joined', 'heads_up']);
    // A fixed line: nothing tells them until they give another number.
    await change({ phone: { phone: '+44 20 7946 0000' } }, last);
    await change({ phone: { phone: second } }, last);
    expect((await kinds(last)).filter((kind) => kind === 'heads_up')).toHaveLength(1);
    expect(await phoneOf(last)).toBe(second.replaceAll(' ', ''));
  });
});

describe('the phone', () => {
  test('a new number is kept encrypted, found by its index, and gets the link', async () => {
    await change({ phone: { phone: '(202) 555-0102', phoneCountry: 'US' } });
    expect(await phoneOf()).toBe('+12025550102');
    const row = await harbour.ticketRow(mine.ticketId);
    expect(row.phone_index).toEqual(testSecrets.phoneIndex(mine.organizationId, '+12025550102'));
    expect(row.can_text).toBe(true);
    expect(await kinds()).toEqual(['joined', 'your_link']);
  });

  test('what was agreed to is kept with each number, and not with one that somebody else wrote here', async () => {
    const kept = async () => {
      const { consent, consent_at: at } = await harbour.ticketRow(mine.ticketId);
      return [consent, at];
    };
    harbour.clock.pass(600);
    const agreedAt = harbour.clock.now();
    await change({ phone: { phone: '+1 202 555 0103' }, consent: '1/ar' });
    expect(await kept()).toEqual(['1/ar', agreedAt]);
    expect((await harbour.events(line)).at(-1)).toMatchObject({
      kind: 'changed',
      data: { fields: ['phone'], consent: '1/ar' },
    });
    harbour.clock.pass(60);
    await change({ secondPhone: { phone: '+1 202 555 0105' }, consent: '1/fr' });
    expect(await kept()).toEqual(['1/ar', agreedAt]);
    const byStaff = (phone: string) =>
      changeTicket(harbour.context, harbour.staff.ruth, mine, { phone: { phone } }, null);
    await byStaff('+1 202 555 0103');
    expect(await kept()).toEqual(['1/ar', agreedAt]);
    await byStaff('+1 202 555 0104');
    expect(await kept()).toEqual([null, null]);
    await change({ phone: { phone: '+1 202 555 0103' }, consent: '1/de' });
    await eraseTicket(harbour.context, mine);
    expect(await kept()).toEqual([null, null]);
  });

  test('the same number again is not told again', async () => {
    await change({ phone: { phone: first } });
    expect(await kinds()).toEqual(['joined']);
    expect(await phoneOf()).toBe('+12025550101');
  });

  test('a number is taken away, and the old one is free for somebody else', async () => {
    await change({ phone: null });
    expect(await harbour.ticketRow(mine.ticketId)).toMatchObject({ phone: null, phone_index: null, can_text: false });
    const other = await harbour.join({ lineId: line, phone: first });
    expect(await harbour.ticketRow(other.ticketId)).toMatchObject({ can_text: true, maybe_same_person: false });
    expect(await kinds()).toEqual(['joined']);
  });

  test('a fixed line is kept for staff to call, and gets no text', async () => {
    await change({ phone: { phone: '020 7946 0000', phoneCountry: 'GB', extension: '12' } });
    expect(await phoneOf()).toBe('+442079460000;ext=12');
    expect((await harbour.ticketRow(mine.ticketId)).can_text).toBe(false);
    expect(await kinds()).toEqual(['joined']);
  });

  test('no number is refused with the rule it breaks, and the old one stays', async () => {
    const before = await harbour.fingerprint();
    for (const [phone, code] of [
      ['+1 202 555', 'phone_too_short'],
      ['hello', 'phone_not_a_number'],
    ] as const)
      await expect(change({ phone: { phone }, language: 'ar' })).rejects.toMatchObject({ code });
    expect(await harbour.fingerprint()).toBe(before);
  });

  test('a number that waits here already stays where it is: it gets its own link, and nothing else of the guest is lost', async () => {
    const other = await harbour.join({ lineId: line, phone: second });
    await change({ phone: { phone: second } });
    expect(await phoneOf()).toBeNull();
    expect(await harbour.ticketRow(mine.ticketId)).toMatchObject({ can_text: false, maybe_same_person: true });
    expect(await kinds(other)).toEqual(['joined', 'your_link']);
    expect(await kinds()).toEqual(['joined']);
    expect((await lastEvent())?.data).toEqual({ fields: ['phone'] });
  });

  test('of two who want one number at once, in one process or in two, one has it', async () => {
    const another = harbour.another();
    for (const context of [harbour.context, another]) {
      const [one, two] = [await harbour.join({ lineId: line }), await harbour.join({ lineId: line })];
      const phone = { phone: context === another ? third : second };
      await Promise.all([change({ phone }, one), change({ phone }, two, null, context)]);
      const rows = await Promise.all([one, two].map((ref) => harbour.ticketRow(ref.ticketId)));
      expect(rows.filter((row) => row.can_text)).toHaveLength(1);
      expect(rows.filter((row) => row.maybe_same_person)).toHaveLength(1);
    }
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('on the line where the ticket stands now, whatever the caller believes', async () => {
    const target = await harbour.addLine();
    const other = await harbour.join({ lineId: target, phone: second });
    await transferTicket(harbour.context, harbour.staff.ruth, mine, { lineId: target }, null);
    await change({ phone: { phone: second } });
    expect(await phoneOf()).toBeNull();
    expect(await kinds(other)).toEqual(['joined', 'your_link']);
    expect(await lineFaults(harbour.db, target)).toEqual([]);
  });

  test('a helper’s number is told of what comes, not of itself', async () => {
    await change({ secondPhone: { phone: second }, phone: null });
    expect(await kinds()).toEqual(['joined']);
    await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
    const { rows } = await harbour.pool.query('select recipient, kind from message where ticket_id = $1 order by id', [
      mine.ticketId,
    ]);
    expect(rows).toEqual([
      { recipient: 'guest', kind: 'joined' },
      { recipient: 'second', kind: 'called' },
    ]);
    await change({ secondPhone: null });
    expect(await harbour.ticketRow(mine.ticketId)).toMatchObject({ second_contact: null, can_text_second: false });
  });
});

describe('whatever else happens', () => {
  test('the same key is the same change, and for another it is refused', async () => {
    const idempotencyKey = (input: TicketChange): IdempotencyKey | null => idempotencyKeyOf('k'.repeat(20), input);
    const input = { phone: { phone: second } };
    const answers = await Promise.all([
      change(input, mine, idempotencyKey(input)),
      change(input, mine, idempotencyKey(input)),
    ]);
    expect(answers.filter((one) => one.isRepeat)).toHaveLength(1);
    expect(answers[0]?.answer).toEqual(answers[1]?.answer);
    expect(await kinds()).toEqual(['joined', 'your_link']);
    const other = { language: 'ar' };
    await expect(change(other, mine, idempotencyKey(other))).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  });

  test('a host’s call can be taken back although a paper was ticked since, and a move as seen is not stale', async () => {
    await harbour.join({ lineId: line });
    await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
    const { lineId } = mine;
    const seen = eventMark({ lineId, lastSeq: (await harbour.ticketRow(mine.ticketId)).last_seq });
    await change({ travelMinutes: 5 });
    await undoMove(harbour.context, harbour.staff.ruth, { ...mine, seen }, null);
    expect(await harbour.ticketRow(mine.ticketId)).toMatchObject({ state: 'waiting', travel_minutes: 5 });
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('a change and moves in one commit leave both', async () => {
    const other = await harbour.join({ lineId: line });
    await Promise.all([
      change({ language: 'ar' }),
      moveInLine(harbour.context, harbour.staff.tomas, other, { ahead: 0, reason: 'need' }, null),
      change({ needsMoreTime: true }),
      holdTicket(harbour.context, harbour.staff.ruth, mine, null),
    ]);
    expect(await harbour.ticketRow(mine.ticketId)).toMatchObject({
      language: 'ar',
      needs: ['step_free', 'more_time'],
      state: 'held',
    });
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('an ended ticket is changed no more', async () => {
    await leaveLine(harbour.context, harbour.guest, mine, null);
    const before = await harbour.fingerprint();
    await expect(change({ language: 'ar' })).rejects.toMatchObject({
      code: 'ticket_state',
      details: { state: 'left' },
    });
    expect(await harbour.fingerprint()).toBe(before);
  });

  test('a ticket of another organization, or none, is not found', async () => {
    const before = await harbour.fingerprint();
    for (const ref of [
      { ...mine, organizationId: uuid() },
      { ...mine, ticketId: uuid() },
    ])
      await expect(change({ language: 'ar' }, ref)).rejects.toMatchObject({ code: 'not_found' });
    expect(await harbour.fingerprint()).toBe(before);
  });

  test('kiosks steer no tickets', async () => {
    const { organizationId, placeId } = mine;
    const kiosk: Device = { kind: 'device', role: 'kiosk', id: uuid(), organizationId, placeIds: [placeId] };
    await expect(changeTicket(harbour.context, kiosk, mine, { language: 'ar' }, null)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('an erased guest who gives a number again has it erased again, with the hash of the input', async () => {
    await eraseTicket(harbour.context, mine);
    const input = { phone: { phone: second } };
    await change(input, mine, idempotencyKeyOf(uuid(), input));
    expect(await harbour.ticketRow(mine.ticketId)).toMatchObject({ erased_at: null, can_text: true });
    await eraseTicket(harbour.context, mine);
    const row = await harbour.ticketRow(mine.ticketId);
    expect(row).toMatchObject({ phone: null, phone_index: null, can_text: false });
    expect(row.erased_at).not.toBeNull();
    const { rows } = await harbour.pool.query(
      `select max(length(body_hash)) as size from idempotency where ticket_id = $1`,
      [mine.ticketId],
    );
    expect(rows).toEqual([{ size: 0 }]);
  });

  test('an erased guest who says something that is nothing personal stays erased', async () => {
    await eraseTicket(harbour.context, mine);
    await change({ travelMinutes: 10, phone: null });
    expect((await harbour.ticketRow(mine.ticketId)).erased_at).not.toBeNull();
  });
});
