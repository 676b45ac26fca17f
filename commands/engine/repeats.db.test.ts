import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults, logOf } from '#test/line-truth.ts';
import { eraseTicket } from '../erasing/erase-guests.ts';
import { callNext } from '../ticket/call-next.ts';
import type { CommandContext } from './command-context.ts';
import { idempotencyKeyOf, type IdempotencyKey } from './idempotency-key.ts';
import { delayTurn, finish, serveTicket } from '../ticket/moves.ts';
import { joinLine, type JoinedAnswer, type JoinInput } from '../ticket/join-line.ts';
import type { Outcome } from './line-command.ts';
import { transferTicket } from '../ticket/move-ticket.ts';

let harbour: Harbour;
let line = '';
let desk = '';
let key = '';
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  line = await harbour.addLine({ returnRule: 'back' });
  desk = await harbour.addDesk([line]);
  key = uuid();
});

const idempotencyKeyWith = (body: unknown): IdempotencyKey =>
  idempotencyKeyOf(key, body) ?? { key, bodyHash: Buffer.of() };

function join(
  input: Partial<JoinInput> = {},
  context: CommandContext = harbour.context,
): Promise<Outcome<JoinedAnswer>> {
  const whole: JoinInput = { ...guests.amara, lineId: line, ...input };
  return joinLine(context, harbour.guest, whole, idempotencyKeyWith(whole));
}

const count = async (): Promise<number> => (await logOf(harbour.db, line)).length;

describe('the same key, the same body', () => {
  test('one ticket and the same answer, later', async () => {
    const first = await join();
    harbour.announced.length = 0;
    const second = await join();
    expect(second).toEqual({ answer: first.answer, isRepeat: true });
    expect(first.isRepeat).toBe(false);
    expect(await count()).toBe(1);
    expect(await harbour.messages(first.answer.ticketId)).toHaveLength(1);
    expect(harbour.announced).toEqual([]);
  });

  test('in one batch', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => join()));
    expect(new Set(answers.map((one) => one.answer.ticketId)).size).toBe(1);
    expect(answers.filter((one) => one.isRepeat)).toHaveLength(19);
    expect(await count()).toBe(1);
  });

  test('in two processes at once', async () => {
    const another = harbour.another();
    for (let round = 0; round < 20; round++) {
      key = uuid();
      const before = await count();
      const input = { ...guests.edith };
      const [here, there] = await Promise.all([join(input), join(input, another)]);
      expect(here.answer).toEqual(there.answer);
      expect(here.isRepeat).not.toBe(there.isRepeat);
      expect(await count()).toBe(before + 1);
    }
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('a call: the same guest is answered, and nobody else is called', async () => {
    for (const guest of [guests.amara, guests.luis]) await harbour.join({ ...guest, lineId: line });
    const call = (): ReturnType<typeof callNext> =>
      callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, idempotencyKeyWith({ deskId: desk }));
    const [first, second] = [await call(), await call()];
    expect(second.answer).toEqual(first.answer);
    expect(second.answer.ticket?.calledAt).toEqual(harbour.clock.now());
    expect(await count()).toBe(3);
  });

  test('nobody waiting stays nobody waiting', async () => {
    const call = (): ReturnType<typeof callNext> =>
      callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, idempotencyKeyWith(1));
    expect((await call()).answer.ticket).toBeNull();
    await harbour.join({ ...guests.amara, lineId: line });
    expect(await call()).toEqual({ answer: { ticket: null }, isRepeat: true });
  });

  test('a command that would be refused by now is still answered as it was', async () => {
    const { context, staff } = harbour;
    const ticket = await harbour.join({ ...guests.amara, lineId: line });
    await callNext(context, staff.ruth, { deskId: desk }, null);
    const serve = (): ReturnType<typeof serveTicket> =>
      serveTicket(context, staff.ruth, ticket, idempotencyKeyWith({}));
    await serve();
    await finish(context, staff.ruth, ticket, null);
    expect(await serve()).toMatchObject({ isRepeat: true, answer: { ticket: { state: 'serving' } } });
    expect((await harbour.ticketRow(ticket.ticketId)).state).toBe('served');
  });

  test('a transfer, asked again of the line it went to', async () => {
    const { context, staff } = harbour;
    const other = await harbour.addLine();
    const from = await harbour.join({ ...guests.amara, lineId: line });
    const transfer = (ref: TicketRef): ReturnType<typeof transferTicket> =>
      transferTicket(context, staff.ruth, ref, { lineId: other }, idempotencyKeyWith({ other }));
    const first = await transfer(from);
    expect(await transfer(from)).toEqual({ ...first, isRepeat: true });
    expect(await transfer({ ...from, lineId: other })).toEqual({ ...first, isRepeat: true });
    expect((await logOf(harbour.db, other)).length).toBe(1);
  });

  test('a refusal is kept: asked again when it is possible, it is refused again; by a new key it is done', async () => {
    const { context, guest } = harbour;
    const alone = await harbour.join({ ...guests.amara, lineId: line });
    for (let round = 0; round < 2; round++)
      await delayTurn(context, guest, alone, { passing: 1 }, idempotencyKeyOf(uuid(), 1));
    const third = (): Promise<unknown> => delayTurn(context, guest, alone, { passing: 1 }, idempotencyKeyWith(1));
    await expect(third()).rejects.toMatchObject({ code: 'ticket_state' });
    await harbour.pool.query('update ticket set delays_used = 0 where id = $1', [alone.ticketId]);
    await expect(third()).rejects.toMatchObject({ code: 'ticket_state', details: { state: 'waiting' } });
    key = uuid();
    await expect(third()).resolves.toMatchObject({ isRepeat: false });
  });
});

describe('a repeat of what was answered before an upgrade, which emptied the hash', () => {
  test('gets its answer', async () => {
    const first = await join();
    await harbour.pool.query(`update idempotency set body_hash = ''`);
    expect(await join()).toEqual({ ...first, isRepeat: true });
    expect(await count()).toBe(1);
  });
});

test('a repeat of what was erased since is told that it is there no more', async () => {
  const first = await join();
  await eraseTicket(harbour.context, { ...harbour, ticketId: first.answer.ticketId });
  await expect(join()).rejects.toMatchObject({ code: 'not_found' });
});

describe('the same key for something else', () => {
  test('another body is a mismatch and changes nothing', async () => {
    await join();
    const before = await harbour.fingerprint();
    await expect(join({ partySize: 2 })).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect(await harbour.fingerprint()).toBe(before);
  });

  test('another body in the same batch', async () => {
    // Which of the two comes first is open: each looks its line up before it waits.
    const both = await Promise.allSettled([join(), join({ partySize: 2 })]);
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'idempotency_mismatch' });
    expect(await count()).toBe(1);
  });

  test('another line, in two processes at once: one of the two', async () => {
    const other = await harbour.addLine();
    const another = harbour.another();
    const both = await Promise.allSettled([join(), join({ lineId: other }, another)]);
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'idempotency_mismatch' });
    expect((await count()) + (await logOf(harbour.db, other)).length).toBe(1);
  });

  test('another verb, another ticket, with the same empty body', async () => {
    const { context, staff } = harbour;
    const [first, second] = [await harbour.join({ lineId: line }), await harbour.join({ lineId: line })];
    for (const _ of [first, second]) await callNext(context, staff.ruth, { deskId: desk }, null);
    await serveTicket(context, staff.ruth, first, idempotencyKeyWith({}));
    const mismatch = { code: 'idempotency_mismatch' };
    await expect(finish(context, staff.ruth, first, idempotencyKeyWith({}))).rejects.toMatchObject(mismatch);
    await expect(serveTicket(context, staff.ruth, second, idempotencyKeyWith({}))).rejects.toMatchObject(mismatch);
    expect((await harbour.ticketRow(second.ticketId)).state).toBe('called');
  });

  test('another person may use the same key', async () => {
    const first = await join({ ...guests.edith });
    const input = { ...guests.edith, lineId: line };
    const stranger = { kind: 'guest', id: null, browserId: 'another browser' } as const;
    const second = await joinLine(harbour.context, stranger, input, idempotencyKeyWith(input));
    expect(second.isRepeat).toBe(false);
    expect(second.answer.ticketId).not.toBe(first.answer.ticketId);
  });
});

test('what is kept for repeats holds no name and no phone', async () => {
  await join({ ...guests.hanna, note: 'Speaks softly' });
  const { rows } = await harbour.pool.query<{ text: string }>('select i::text as text from idempotency i');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ text }) => /hanna|brandt|5550107|softly/i.test(text))).toEqual([]);
});
