import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { system, type Actor, type DeviceRole } from '#domain/team/actor.ts';
import { callNext } from './call-next.ts';
import { callTicket, moveInLine, returnTicket, transferTicket } from './move-ticket.ts';
import {
  confirmComing,
  delayTurn,
  expireTicket,
  finish,
  holdTicket,
  leaveLine,
  markNoShow,
  recallTicket,
  removeTicket,
  resumeTicket,
  serveTicket,
  stepAway,
} from './moves.ts';
import { setLineState } from '../place/set-line-state.ts';
import { undoMove } from './undo-move.ts';

let harbour: Harbour;
let line = '';
let desk = '';
let amara: TicketRef;
let luis: TicketRef;

beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  line = await harbour.addLine();
  desk = await harbour.addDesk([line]);
  amara = await harbour.join({ ...guests.amara, lineId: line });
  luis = await harbour.join({ ...guests.luis, lineId: line });
  await harbour.join({ ...guests.edith, lineId: line });
});

/** The command is refused with this code, and nothing at all is changed, told or announced. */
async function expectRefused(code: string, attempt: () => Promise<unknown>, details = {}): Promise<void> {
  const before = await harbour.fingerprint();
  harbour.announced.length = 0;
  await expect(attempt()).rejects.toMatchObject({ name: 'Refusal', code, details });
  expect(await harbour.fingerprint()).toBe(before);
  expect(harbour.announced).toEqual([]);
}

const { ruth, tomas, olga } = new Proxy({} as Harbour['staff'], {
  get: (_, name: keyof Harbour['staff']) => new Proxy({}, { get: (__, key) => Reflect.get(harbour.staff[name], key) }),
});
const device = (placeIds: string[], role: DeviceRole = 'kiosk'): Actor => ({
  kind: 'device',
  role,
  id: uuid(),
  organizationId: harbour.organizationId,
  placeIds,
});
const call = (): Promise<unknown> => callNext(harbour.context, ruth, { deskId: desk }, null);
const joinAs = (actor: Actor, input: object): Promise<unknown> => harbour.join({ lineId: line, ...input }, actor);

test('a fingerprint changes with every change: the test can fail', async () => {
  const before = await harbour.fingerprint();
  await leaveLine(harbour.context, harbour.guest, luis, null);
  expect(await harbour.fingerprint()).not.toBe(before);
});

describe('what the table of moves does not know', () => {
  test('of someone who waits', async () => {
    const { context, guest } = harbour;
    const attempts = [
      () => confirmComing(context, guest, amara, null),
      () => recallTicket(context, ruth, amara, null),
      () => serveTicket(context, ruth, amara, null),
      () => finish(context, ruth, amara, null),
      () => markNoShow(context, ruth, amara, null),
      () => resumeTicket(context, guest, amara, null),
      () => returnTicket(context, ruth, amara, {}, null),
      () => returnTicket(context, guest, amara, {}, null),
    ];
    for (const attempt of attempts) await expectRefused('ticket_state', attempt, { state: 'waiting' });
  });

  test('of someone who is served', async () => {
    const { context, guest } = harbour;
    await call();
    await serveTicket(context, ruth, amara, null);
    await finish(context, ruth, amara, null);
    harbour.clock.pass(16 * 60);
    const attempts = [
      () => callTicket(context, tomas, amara, { deskId: desk, reason: 'other' }, null),
      () => leaveLine(context, guest, amara, null),
      () => delayTurn(context, guest, amara, { passing: 3 }, null),
      () => holdTicket(context, ruth, amara, null),
      () => removeTicket(context, ruth, amara, { reason: 'other' }, null),
      () => moveInLine(context, tomas, amara, { ahead: 0, reason: 'need' }, null),
      () => transferTicket(context, ruth, amara, { lineId: harbour.lines.results }, null),
      () => expireTicket(context, system, amara, null),
      () => returnTicket(context, ruth, amara, {}, null),
      () => undoMove(context, ruth, amara, null),
    ];
    for (const attempt of attempts) await expectRefused('ticket_state', attempt, { state: 'served' });
  });

  test('a recall before a person can walk, and a fourth call', async () => {
    await call();
    const again = (): Promise<unknown> => recallTicket(harbour.context, ruth, amara, null);
    await expectRefused('too_many', again, { retryAfterSeconds: 90 });
    for (let times = 2; times <= 3; times++) {
      harbour.clock.pass(90);
      await again();
    }
    harbour.clock.pass(90);
    await expectRefused('ticket_state', again, { state: 'called' });
  });

  test('a third delay', async () => {
    for (const passing of [1, 1]) await delayTurn(harbour.context, harbour.guest, amara, { passing }, null);
    await expectRefused('ticket_state', () => delayTurn(harbour.context, harbour.guest, amara, { passing: 1 }, null));
  });

  test('away until a time that is over, too late, or none; with nobody behind; when called', async () => {
    const away = (ref: TicketRef, minutes: number) => (): Promise<unknown> =>
      stepAway(
        harbour.context,
        harbour.guest,
        ref,
        { until: new Date(harbour.clock.now().getTime() + minutes * 60_000) },
        null,
      );
    const errors = [{ path: 'until', code: 'out_of_range' }];
    for (const minutes of [-1, 0, 61, Number.NaN])
      await expectRefused('invalid_fields', away(amara, minutes), { errors });
    await expectRefused('invalid_fields', away(await harbour.join({ lineId: line }), 30), { errors });
    await call();
    await expectRefused('ticket_state', away(amara, 30), { state: 'called' });
    await expectRefused('invalid_fields', away(amara, Number.NaN), { errors });
  });

  test('a delay or a move by a number that is none', async () => {
    for (const passing of [0, 11, 1.5, Number.NaN])
      await expectRefused('invalid_fields', () => delayTurn(harbour.context, harbour.guest, amara, { passing }, null));
    for (const ahead of [-1, 301, 1.5, Number.NaN])
      await expectRefused('invalid_fields', () =>
        moveInLine(harbour.context, tomas, amara, { ahead, reason: 'need' }, null),
      );
  });

  test('a transfer to the line they are in', async () => {
    await expectRefused('invalid_fields', () => transferTicket(harbour.context, ruth, amara, { lineId: line }, null));
  });
});

describe('who may not', () => {
  test('a viewer changes nothing', async () => {
    const { context } = harbour;
    await expectRefused('forbidden', () => callNext(context, olga, { deskId: desk }, null));
    await expectRefused('forbidden', () => removeTicket(context, olga, amara, { reason: 'other' }, null));
    await expectRefused('forbidden', () => setLineState(context, olga, { lineId: line, state: 'closed' }, null));
    await expectRefused('forbidden', () => joinAs(olga, guests.oskar));
  });

  test('a host reorders only where a manager allowed it, and gives a reason', async () => {
    const { context } = harbour;
    const move = { ahead: 0, reason: 'need' } as const;
    await expectRefused('forbidden', () => moveInLine(context, ruth, luis, move, null));
    await expectRefused('forbidden', () => callTicket(context, ruth, luis, { deskId: desk, reason: 'need' }, null));
    await expectRefused('invalid_fields', () => callTicket(context, tomas, luis, { deskId: desk }, null));
    const granted = { ...harbour.staff.ruth, grants: ['reorder'] };
    await moveInLine(context, granted, luis, move, null);
    const { answer } = await callTicket(context, ruth, luis, { deskId: desk }, null);
    expect(answer.ticket.state).toBe('called');
  });

  test('staff of another organization or place do not even learn that it exists', async () => {
    const { context, staff } = harbour;
    const elsewhere = [
      { ...staff.ines, organizationId: uuid() },
      { ...staff.ines, placeIds: [uuid()] },
    ];
    for (const stranger of elsewhere) {
      await expectRefused('not_found', () => callNext(context, stranger, { deskId: desk }, null));
      await expectRefused('not_found', () => serveTicket(context, stranger, amara, null));
      await expectRefused('not_found', () => undoMove(context, stranger, amara, null));
      await expectRefused('not_found', () => setLineState(context, stranger, { lineId: line, state: 'closed' }, null));
      await expectRefused('not_found', () => joinAs(stranger, guests.oskar));
    }
  });

  test('a kiosk of the place adds tickets and steers none; one of another place does nothing', async () => {
    const { context } = harbour;
    const kiosk = device([harbour.placeId]);
    for (const attempt of [
      () => returnTicket(context, kiosk, amara, {}, null),
      () => markNoShow(context, kiosk, amara, null),
      () => leaveLine(context, kiosk, amara, null),
    ])
      await expectRefused('forbidden', attempt);
    await expectRefused('not_found', () => joinAs(device([uuid()]), guests.oskar));
    await expectRefused('not_found', () => joinAs(device([harbour.placeId], 'board'), guests.oskar));
    await expect(joinAs(kiosk, { ...guests.oskar, source: 'kiosk' })).resolves.toBeTruthy();
  });

  test('what does not exist', async () => {
    const { context, staff } = harbour;
    const nobody = { ...amara, ticketId: uuid() };
    await expectRefused('not_found', () => serveTicket(context, ruth, nobody, null));
    await expectRefused('not_found', () => callNext(context, ruth, { deskId: uuid() }, null));
    await expectRefused('not_found', () => transferTicket(context, ruth, amara, { lineId: uuid() }, null));
    await expectRefused('not_found', () => callTicket(context, staff.tomas, amara, { deskId: uuid() }, null));
    await expectRefused('not_found', () => callNext(context, ruth, { deskId: desk, finishTicketId: uuid() }, null));
    await expectRefused('not_found', () => harbour.join({ lineId: uuid() }));
  });
});

describe('joining', () => {
  const join = (input = {}): Promise<unknown> => harbour.join({ ...guests.oskar, lineId: line, ...input });
  const set = (state: 'open' | 'paused' | 'closed'): Promise<unknown> =>
    setLineState(harbour.context, ruth, { lineId: line, state }, null);

  test('a paused line takes guests only by hand, a closed one nobody; calling goes on', async () => {
    await set('paused');
    await expectRefused('line_paused', () => join());
    await joinAs(ruth, { ...guests.oskar, source: 'staff' });
    await call();
    await set('closed');
    await expectRefused('line_closed', () => join(), { opensAt: null });
    await expectRefused('line_closed', () => joinAs(ruth, guests.oskar));
    await call();
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('a full line, until someone leaves', async () => {
    await harbour.setSettings(line, { capacity: 3 });
    await expectRefused('line_full', () => join());
    await leaveLine(harbour.context, harbour.guest, amara, null);
    await expect(join()).resolves.toBeTruthy();
    await expectRefused('line_full', () => join());
  });

  test('outside the hours, with when it opens; within them, whoever closed it opens it', async () => {
    const opens = (hours: object) =>
      harbour.pool.query('update line set hours = $2 where id = $1', [line, JSON.stringify(hours)]);
    await opens({ mon: [{ from: '09:00', to: '12:00' }] });
    await set('closed');
    await expectRefused('line_closed', () => join(), { opensAt: null });
    await set('open');
    await opens({ tue: [{ from: '09:00', to: '12:00' }] });
    // The clock stands at Monday, 2 March, 10 in the morning and some, in New York.
    await expectRefused('line_closed', () => join(), { opensAt: new Date('2026-03-03T14:00:00Z') });
  });

  test.each([
    [{ phone: 'Desk 4' }, 'phone_not_a_number'],
    [{ phone: '+1 202 555' }, 'phone_too_short'],
    [{ phone: '+1 202 555 0101 2345 678' }, 'phone_too_long'],
    [{ phone: '+999 202 555 0101' }, 'phone_invalid_country'],
    [{ name: 'x'.repeat(61) }, 'invalid_fields'],
    [{ name: 'a\u202eb' }, 'invalid_fields'],
    [{ partySize: 51 }, 'invalid_fields'],
    [{ partySize: 0 }, 'invalid_fields'],
  ])('%j: %s', async (input, code) => {
    await expectRefused(code, () => join(input));
  });
});

describe('desks', () => {
  test('a closed desk calls nobody', async () => {
    await harbour.pool.query('update desk set is_open = false where id = $1', [desk]);
    await expectRefused('desk_closed', call);
    await expectRefused('desk_closed', () => callTicket(harbour.context, ruth, amara, { deskId: desk }, null));
  });

  test('nobody waiting is an answer; so is a desk without lines', async () => {
    const empty = await harbour.addDesk([await harbour.addLine()]);
    const none = await harbour.addDesk([]);
    for (const deskId of [empty, none]) {
      const { answer } = await callNext(harbour.context, ruth, { deskId }, null);
      expect(answer).toEqual({ ticket: null });
    }
  });

  test('a desk finishes only whom it serves itself', async () => {
    await call();
    await serveTicket(harbour.context, ruth, amara, null);
    const other = await harbour.addDesk([line]);
    const input = { deskId: other, finishTicketId: amara.ticketId };
    await expectRefused('not_found', () => callNext(harbour.context, ruth, input, null));
  });
});
