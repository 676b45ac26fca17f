// Data outside the log (the names of desks, the settings of places) stays current too, on open screens and on those that reconnect.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseTicket } from '#commands/erasing/erase-guests.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { finish, serveTicket } from '#commands/ticket/moves.ts';
import type { BoardView, DeskView, TicketLive } from '#contract/views.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { linkHoursAfterEnd } from '#domain/ticket/ticket-link.ts';
import { ReaderSink } from '#test/frame-reader.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { createHub, type Hub } from './hub.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

let harbour: Harbour;
let heard: CommandContext;
let hub: Hub;
let deskId: string;
let lineId: string;

beforeAll(async () => {
  harbour = await openHarbour();
  heard = harbour.another({ announce: (line, seq) => hub.announce(line, seq) });
});
/** Nothing changes by the clock, except where a test sets it. */
const never = 3_600_000;
function openHub(reappraise = never): Hub {
  return createHub({
    db: harbour.db,
    secrets: testSecrets,
    now: harbour.clock.now,
    timing: { check: 30, reappraise, near: 0, far: 0, call: 0, board: 0, desk: 0 },
  });
}
beforeEach(async () => {
  hub = openHub();
  lineId = await harbour.addLine();
  deskId = await harbour.addDesk([lineId]);
});
afterEach(() => hub.close());
afterAll(() => harbour.close());

async function watchTicket(ref: TicketRef, seenId: string | null = null): Promise<ReaderSink<TicketLive>> {
  const sink = new ReaderSink<TicketLive>();
  await hub.watchTicket(ref, sink, seenId);
  return sink;
}

const call = () => callNext(heard, harbour.staff.ruth, { deskId }, null);
const renameDesk = (name: string) =>
  harbour.pool.query(`update desk set name = $2, directions = 'Up the stairs' where id = $1`, [deskId, name]);

test('the open page of whoever was called follows its desk, and the settings of its line', async () => {
  const ref = await harbour.join({ lineId });
  const [page, other] = [await watchTicket(ref), await watchTicket(ref)];
  await call();
  const before = (await page.until(({ state }) => state === 'called')).view;
  await renameDesk('Room 12');
  for (const one of [page, other]) {
    const { view } = await one.until(({ desk }) => desk?.name === 'Room 12');
    expect(view.desk).toEqual({ name: 'Room 12', directions: 'Up the stairs' });
  }
  await harbour.setSettings(lineId, { graceMinutes: 9 });
  const { view } = await page.until(({ graceEndsAt }) => graceEndsAt !== before.graceEndsAt);
  expect(Date.parse(view.graceEndsAt ?? '') - Date.parse(view.calledAt ?? '')).toBe(9 * 60_000);
});

test('a screen that comes back after a change without an event gets the new view; else it gets none', async () => {
  const [first, second] = [await harbour.join({ lineId }), await harbour.join({ lineId })];
  await call();
  const [called, waiting] = [
    await (await watchTicket(first)).next(),
    await (await watchTicket(second)).until(({ ahead }) => ahead === 0),
  ];
  expect([called.id, waiting.id]).toEqual([3, 3]);
  for (const [ref, seen] of [[first, called.eventId] as const, [second, waiting.eventId] as const])
    expect((await watchTicket(ref, seen)).left).toBe(0);
  await renameDesk('Room 13');
  await harbour.pool.query(...teachingWait(lineId, 900));
  const page = await watchTicket(first, called.eventId);
  expect((await page.next()).view.desk?.name).toBe('Room 13');
  const line = await watchTicket(second, waiting.eventId);
  const { id, view } = await line.next();
  expect([id, view.ahead]).toEqual([3, 0]);
  expect(view.wait).not.toEqual(waiting.view.wait);
});

test('boards and consoles that come back are told of a new name too', async () => {
  await harbour.join({ lineId });
  harbour.clock.pass(60);
  await call();
  const place = { organization_id: harbour.organizationId, id: harbour.placeId };
  const desk = { id: deskId, organization_id: harbour.organizationId, place_id: harbour.placeId };
  const watchBoard = async (seen: string | null = null): Promise<ReaderSink<BoardView>> => {
    const sink = new ReaderSink<BoardView>();
    await hub.watchBoard(place, sink, seen);
    return sink;
  };
  const watchDesk = async (seen: string | null = null): Promise<ReaderSink<DeskView>> => {
    const sink = new ReaderSink<DeskView>();
    await hub.watchDesk(desk, harbour.staff.ruth, sink, seen);
    return sink;
  };
  const [board, console] = [await (await watchBoard()).next(), await (await watchDesk()).next()];
  await renameDesk('Room 14');
  const [boardAgain, consoleAgain] = [await watchBoard(board.eventId), await watchDesk(console.eventId)];
  expect((await boardAgain.until((view) => JSON.stringify(view.now).includes('Room 14'))).id).toBe(board.id);
  expect((await consoleAgain.until((view) => view.desk.name === 'Room 14')).id).toBe(console.id);
});

test('an open screen whose link runs out, by a jump of the clock too, is shown out; the others stay', async () => {
  hub.close();
  hub = openHub(50);
  const [over, waits] = [await harbour.join({ lineId }), await harbour.join({ lineId })];
  await call();
  await serveTicket(heard, harbour.staff.ruth, over, null);
  await finish(heard, harbour.staff.ruth, over, null);
  const [page, other] = [await watchTicket(over), await watchTicket(waits)];
  expect((await page.next()).view.state).toBe('served');
  await other.next();
  harbour.clock.pass((linkHoursAfterEnd - 1) * 3600);
  await renameDesk('Room 15');
  await call();
  await other.until(({ state }) => state === 'called');
  expect(page.heads).toEqual([]);
  harbour.clock.pass(2 * 3600);
  await page.ended();
  expect(page.heads).toEqual(['event: gone\ndata: 0']);
  await renameDesk('Room 16');
  await other.until(({ desk }) => desk?.name === 'Room 16');
  expect(hub.size).toBe(1);
});

test('whoever is erased is on no open screen any more, nor on one that opens later', async () => {
  const ref = await harbour.join({ lineId, name: 'Amina', secondPhone: '+12025550124' });
  const desk = { id: deskId, organization_id: harbour.organizationId, place_id: harbour.placeId };
  const open = async (): Promise<ReaderSink<DeskView>> => {
    const sink = new ReaderSink<DeskView>();
    await hub.watchDesk(desk, harbour.staff.ruth, sink);
    return sink;
  };
  const hasAmina = (view: DeskView): boolean => JSON.stringify(view).includes('Amina');
  const console = await open();
  await console.until(hasAmina);
  await eraseTicket(heard, ref);
  await console.until((view) => !hasAmina(view));
  // Another one, among changes of the line that the log does tell.
  const second = await harbour.join({ lineId, name: 'Amina' });
  await console.until(hasAmina);
  await Promise.all([eraseTicket(heard, second), call()]);
  await console.until((view) => !hasAmina(view));
  expect(hasAmina((await (await open()).next()).view)).toBe(false);
});
