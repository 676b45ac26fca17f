import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TicketRef, TicketRow } from '#db/ticket/tickets.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { callNext } from './call-next.ts';
import {
  confirmComing,
  delayTurn,
  finish,
  holdTicket,
  markNoShow,
  removeTicket,
  resumeTicket,
  serveTicket,
  stepAway,
} from './moves.ts';
import { moveInLine, returnTicket, transferTicket } from './move-ticket.ts';
import { undoMove } from './undo-move.ts';

let harbour: Harbour;
let line = '';
let other = '';
let desk = '';
let amara: TicketRef;
let luis: TicketRef;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  [line, other] = [await harbour.addLine(), await harbour.addLine()];
  desk = await harbour.addDesk([line, other]);
  amara = await harbour.join({ ...guests.amara, lineId: line });
  luis = await harbour.join({ ...guests.luis, lineId: line });
});

const undo = (ref: TicketRef, by: 'ruth' | 'kenji' = 'ruth'): Promise<unknown> =>
  undoMove(harbour.context, harbour.staff[by], ref, null);
const call = async (): Promise<void> => {
  await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
};
const withoutSeq = (row: TicketRow): object => ({ ...row, last_seq: 0 });
const told = async (ref: TicketRef): Promise<string[]> => (await harbour.messages(ref.ticketId)).map((one) => one.kind);

async function expectSound(): Promise<void> {
  expect(await lineFaults(harbour.db, line)).toEqual([]);
  expect(await lineFaults(harbour.db, other)).toEqual([]);
}

type Step = [name: string, prepare: () => Promise<unknown>, move: () => Promise<unknown>];
const nothing = (): Promise<void> => Promise.resolve();
const serving = async (): Promise<void> => {
  await call();
  await serveTicket(harbour.context, harbour.staff.kenji, amara, null);
};
const away = (): Promise<unknown> => {
  const until = new Date(harbour.clock.now().getTime() + 30 * 60_000);
  return stepAway(harbour.context, harbour.guest, amara, { until }, null);
};
const steps: Step[] = [
  ['call', nothing, call],
  ['serve', call, () => serveTicket(harbour.context, harbour.staff.ruth, amara, null)],
  ['finish', serving, () => finish(harbour.context, harbour.staff.ruth, amara, null)],
  ['no-show', call, () => markNoShow(harbour.context, harbour.staff.ruth, amara, null)],
  ['hold', serving, () => holdTicket(harbour.context, harbour.staff.ruth, amara, null)],
  ['resume', away, () => resumeTicket(harbour.context, harbour.staff.ruth, amara, null)],
  ['remove', nothing, () => removeTicket(harbour.context, harbour.staff.ruth, amara, { reason: 'mistake' }, null)],
  ['return', serving, () => returnTicket(harbour.context, harbour.staff.ruth, amara, {}, null)],
  [
    'move',
    nothing,
    () =>
      moveInLine(
        harbour.context,
        { ...harbour.staff.ruth, grants: ['reorder'] },
        amara,
        { ahead: 1, reason: 'other' },
        null,
      ),
  ],
  ['transfer', serving, () => transferTicket(harbour.context, harbour.staff.ruth, amara, { lineId: other }, null)],
];

describe('a move taken back', () => {
  test.each(steps)('%s: the ticket is exactly as before', async (_name, prepare, move) => {
    await prepare();
    const before = await harbour.ticketRow(amara.ticketId);
    await move();
    expect(withoutSeq(await harbour.ticketRow(amara.ticketId))).not.toEqual(withoutSeq(before));
    harbour.clock.pass(60);
    await undo(amara);
    expect(withoutSeq(await harbour.ticketRow(amara.ticketId))).toEqual(withoutSeq(before));
    await expectSound();
  });

  test.each(steps)('%s: not by another, not after a minute, not twice', async (_name, prepare, move) => {
    await prepare();
    await move();
    await expect(undo(amara, 'kenji')).rejects.toMatchObject({ code: 'ticket_state' });
    harbour.clock.pass(61);
    await expect(undo(amara)).rejects.toMatchObject({ code: 'ticket_state' });
    harbour.clock.pass(-10);
    await undo(amara);
    await expect(undo(amara)).rejects.toMatchObject({ code: 'ticket_state' });
    await expectSound();
  });

  test('not when something came after it', async () => {
    await call();
    await serveTicket(harbour.context, harbour.staff.kenji, amara, null);
    await expect(undo(amara)).rejects.toMatchObject({ code: 'ticket_state' });
    expect((await harbour.ticketRow(amara.ticketId)).state).toBe('serving');
  });

  test('not a joining, and not what a guest did', async () => {
    await expect(undo(luis)).rejects.toMatchObject({ code: 'ticket_state' });
    await delayTurn(harbour.context, harbour.guest, amara, { passing: 1 }, null);
    await expect(undo(amara)).rejects.toMatchObject({ code: 'ticket_state' });
  });
});

describe('a call taken back', () => {
  test('the guest is told that it is not their turn, is first again, and is called again', async () => {
    await call();
    await undo(amara);
    expect(await told(amara)).toEqual(['joined', 'called', 'call_withdrawn']);
    const { answer } = await callNext(harbour.context, harbour.staff.kenji, { deskId: desk }, null);
    expect(answer.ticket?.id).toBe(amara.ticketId);
    expect(await told(amara)).toEqual(['joined', 'called', 'call_withdrawn', 'called']);
  });

  test.each([
    ['put back', () => returnTicket(harbour.context, harbour.staff.ruth, amara, {}, null)],
    ['sent to another line', () => transferTicket(harbour.context, harbour.staff.ruth, amara, { lineId: other }, null)],
  ])('by having the guest %s: so is the guest, and undone, they are called again', async (_, putBack) => {
    await call();
    await confirmComing(harbour.context, harbour.guest, amara, null);
    await putBack();
    expect(await told(amara)).toEqual(['joined', 'called', 'call_withdrawn']);
    harbour.clock.pass(20);
    await undo(amara);
    // As any other word of a call, it is of the moment of the call, or it would be dropped as outdated.
    const { rows } = await harbour.pool.query(
      `select t.state from ticket t join message m on m.ticket_id = t.id where t.id = $1 and m.kind = 'called_again' and m.created_at = t.called_at`,
      [amara.ticketId],
    );
    expect(rows).toEqual([{ state: 'called' }]);
    await expectSound();
  });

  test('whoever was served, missed or never called hears nothing of being put back', async () => {
    await transferTicket(harbour.context, harbour.staff.ruth, luis, { lineId: other }, null);
    await serving();
    await returnTicket(harbour.context, harbour.staff.ruth, amara, {}, null);
    expect([await told(luis), (await told(amara)).at(-1)]).toEqual([['joined'], 'called']);
  });

  test('whoever was put ahead meanwhile stays ahead', async () => {
    await call();
    const leila = await harbour.join({ ...guests.leila, lineId: line });
    await moveInLine(harbour.context, harbour.staff.tomas, leila, { ahead: 0, reason: 'need' }, null);
    await undo(amara);
    const ranks = await Promise.all([amara, leila, luis].map((ref) => harbour.ticketRow(ref.ticketId)));
    expect(ranks.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map((row) => row.id)[2]).toBe(luis.ticketId);
    expect(new Set(ranks.map((row) => row.rank)).size).toBe(3);
    await expectSound();
  });

  test('someone without a phone is told nothing', async () => {
    const edith = await harbour.join({ ...guests.edith, lineId: other });
    const only = await harbour.addDesk([other]);
    await callNext(harbour.context, harbour.staff.ruth, { deskId: only }, null);
    await undo(edith);
    expect(await told(edith)).toEqual([]);
  });

  test('serving taken back withdraws no call', async () => {
    await call();
    await serveTicket(harbour.context, harbour.staff.ruth, amara, null);
    await undo(amara);
    expect(await told(amara)).toEqual(['joined', 'called']);
  });

  test('in the same batch as the call', async () => {
    const key = { ...harbour.staff.ruth };
    await Promise.all(
      [callNext(harbour.context, key, { deskId: desk }, null), undoMove(harbour.context, key, amara, null)].map((one) =>
        one.catch(() => undefined),
      ),
    );
    await expectSound();
  });
});

describe('taken back too late for the line', () => {
  test('the phone waits there again: one place per phone', async () => {
    await removeTicket(harbour.context, harbour.staff.ruth, amara, { reason: 'mistake' }, null);
    const again = await harbour.join({ ...guests.amara, lineId: line });
    const before = await harbour.fingerprint();
    await expect(undo(amara)).rejects.toMatchObject({ code: 'already_waiting', details: { ticketId: again.ticketId } });
    await expect(returnTicket(harbour.context, harbour.staff.ruth, amara, {}, null)).rejects.toMatchObject({
      code: 'already_waiting',
    });
    expect(await harbour.fingerprint()).toBe(before);
  });

  test('a transfer taken back where the phone joined again', async () => {
    await transferTicket(harbour.context, harbour.staff.ruth, amara, { lineId: other }, null);
    await harbour.join({ ...guests.amara, lineId: line });
    const before = await harbour.fingerprint();
    await expect(undo(amara)).rejects.toMatchObject({ code: 'already_waiting' });
    expect(await harbour.fingerprint()).toBe(before);
  });

  test('two transfers: only the last is taken back', async () => {
    const third = await harbour.addLine();
    await transferTicket(harbour.context, harbour.staff.ruth, amara, { lineId: other }, null);
    await transferTicket(harbour.context, harbour.staff.ruth, amara, { lineId: third }, null);
    await undo({ ...amara, lineId: line });
    expect((await harbour.ticketRow(amara.ticketId)).line_id).toBe(other);
    await expect(undo(amara)).rejects.toMatchObject({ code: 'ticket_state' });
    await expectSound();
    expect(await lineFaults(harbour.db, third)).toEqual([]);
  });
});
