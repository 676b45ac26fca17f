import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { delayTurn, leaveLine } from '#commands/ticket/moves.ts';
import { moveInLine } from '#commands/ticket/move-ticket.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';

let harbour: Harbour;
let line = '';
let desk = '';
let mine: TicketRef;
let second: TicketRef;
let third: TicketRef;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  line = await harbour.addLine();
  desk = await harbour.addDesk([line]);
  const join = async (): Promise<TicketRef> => {
    harbour.clock.pass(1);
    return harbour.join({ lineId: line });
  };
  [mine, second, third] = [await join(), await join(), await join()];
});

const next = () => callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
const leave = (ref = mine) => leaveLine(harbour.context, harbour.guest, ref, null);
const before = async (ref = mine) => {
  const { wentBefore } = await presentGuestTicket(harbour.context, ref);
  return (
    wentBefore && {
      ...wentBefore,
      items: wentBefore.items.map(({ number, reason }) => `${number.slice(-2)} ${reason}`),
    }
  );
};

test('after the visit: who came later and was called sooner, by number and reason, and the head it was computed from', async () => {
  await moveInLine(harbour.context, harbour.staff.tomas, third, { ahead: 0, reason: 'appointment' }, null);
  await next();
  expect(await before()).toBeNull();
  await leave();
  const end = (await harbour.events(line)).at(-1);
  const told = await before();
  expect(told).toEqual({
    items: ['03 appointment'],
    head: { seq: end?.seq, hash: end?.hash?.toString('hex') },
  });
  // What happens later changes nothing of it.
  await harbour.join({ lineId: line });
  await next();
  expect(await before()).toEqual(told);
});

test('whoever let others go first reads that it was so', async () => {
  await delayTurn(harbour.context, harbour.guest, mine, { passing: 1 }, null);
  await next();
  await leave();
  expect((await before())?.items).toEqual(['02 own']);
});

test('nobody where the order held, nor a call that was taken back', async () => {
  await moveInLine(harbour.context, harbour.staff.tomas, third, { ahead: 0, reason: 'need' }, null);
  await next();
  await undoMove(harbour.context, harbour.staff.ruth, third, null);
  await leave();
  expect((await before())?.items).toEqual([]);
  await leave(second);
  expect((await before(second))?.items).toEqual([]);
});
