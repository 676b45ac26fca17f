// 32 hosts call at once on one line of 500 (150 in `npm test`), while guests join, leave and delay, through two processes' worth of runners.

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LineReplay, type LoggedEvent } from '#domain/ticket/replay.ts';
import { isRefusal } from '#domain/refusal.ts';
import { reservedPhone } from '#test/cast.ts';
import { isCore } from '#test/chance/chance.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults, logOf } from '#test/line-truth.ts';
import { callNext } from '../ticket/call-next.ts';
import { callTicket } from '../ticket/move-ticket.ts';
import type { CommandContext } from './command-context.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { delayTurn, finish, leaveLine, serveTicket } from '../ticket/moves.ts';
import { joinLine } from '../ticket/join-line.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

const hosts = 32;
const [atStart, later] = isCore ? [150, 60] : [500, 200];

test('each guest is called once, in order, and the log has no gap', { timeout: 120_000 }, async () => {
  const line = await harbour.addLine({ capacity: 10_000 });
  const processes = [harbour.context, harbour.another()];
  const process = (at: number): CommandContext => processes[at % processes.length] ?? harbour.context;
  const join = async (at: number): Promise<string> => {
    const input = { lineId: line, phone: reservedPhone(at), language: 'en', source: 'qr' } as const;
    return (await joinLine(process(at), harbour.guest, input, idempotencyKeyOf(uuid(), input))).answer.ticketId;
  };
  const joined = await Promise.all(Array.from({ length: atStart }, (_, at) => join(at)));
  harbour.announced.length = 0;

  let isJoining = true;
  const answers: string[] = [];
  const host = async (at: number): Promise<void> => {
    const desk = await harbour.addDesk([line]);
    const refOf = (ticketId: string) => ({ ...harbour, lineId: line, ticketId });
    for (;;) {
      const { answer } = await callNext(
        process(at),
        harbour.staff.ruth,
        { deskId: desk },
        idempotencyKeyOf(uuid(), { desk }),
      );
      if (answer.ticket) {
        answers.push(answer.ticket.id);
        const ref = refOf(answer.ticket.id);
        // Whoever is called may leave before the desk has begun.
        const hasCome = await serveTicket(process(at + 1), harbour.staff.ruth, ref, null).then(
          () => true,
          (error: unknown) => refusedBecause(error, /^left$/),
        );
        if (hasCome) await finish(process(at), harbour.staff.ruth, ref, null);
      } else if (!isJoining) return;
    }
  };
  const guests = async (): Promise<number> => {
    let left = 0;
    for (let at = 0; at < later; at++) {
      joined.push(await join(atStart + at));
      const ticketId = joined[joined.length - 1 - ((at * 7) % 40)] ?? '';
      const ref = { ...harbour, lineId: line, ticketId };
      const move =
        at % 2
          ? leaveLine(process(at), harbour.guest, ref, null)
          : delayTurn(process(at), harbour.guest, ref, { passing: 5 }, null);
      const isDone = await move.then(
        () => true,
        (error: unknown) => refusedBecause(error, /./),
      );
      if (isDone && at % 2) left += 1;
    }
    isJoining = false;
    return left;
  };
  const began = performance.now();
  const [left] = await Promise.all([guests(), ...Array.from({ length: hosts }, (_, at) => host(at))]);
  const seconds = (performance.now() - began) / 1000;

  // Nobody was answered to two hosts; everybody who joined was called or left.
  expect(new Set(answers).size).toBe(answers.length);
  const states = await harbour.db.selectFrom('ticket').select(['id', 'state']).where('line_id', '=', line).execute();
  expect(states.filter((row) => row.state === 'left')).toHaveLength(left);
  expect(states.filter((row) => row.state === 'served')).toHaveLength(joined.length - left);
  const served = states.filter((row) => row.state === 'served').map((row) => row.id);
  expect(served.filter((id) => !answers.includes(id))).toEqual([]);

  // At the moment of each call, whoever was called was the first of those who waited.
  const log = await logOf(harbour.db, line);
  expect(callsOutOfOrder(line, log)).toEqual([]);
  const calls = log.filter((event) => event.kind === 'called').map((event) => event.ticketId);
  expect(calls).toHaveLength(answers.length);
  expect(new Set(calls).size).toBe(calls.length);
  expect(await lineFaults(harbour.db, line)).toEqual([]);

  // Every announcement was of a head that came to be, and the last one is the end of the log.
  const heads = harbour.announced.filter((one) => one.lineId === line).map((one) => one.seq);
  expect(Math.max(...heads)).toBe(log.length);
  expect(new Set(heads).size).toBe(heads.length);
  console.info(
    `${hosts} hosts, ${joined.length} joined, ${calls.length} called once each in order, ${left} left, events 1..${log.length}, ${seconds.toFixed(1)} s`,
  );
});

test('a call out of order is found: the check above can fail', async () => {
  const line = await harbour.addLine();
  const desk = await harbour.addDesk([line]);
  const refs = [await harbour.join({ lineId: line }), await harbour.join({ lineId: line })] as const;
  await callTicket(harbour.context, harbour.staff.tomas, refs[1], { deskId: desk, reason: 'need' }, null);
  await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
  expect(callsOutOfOrder(line, await logOf(harbour.db, line))).toEqual([3]);
});

/** False, where the ticket's state was in the way and is one of these; whatever else went wrong goes on. */
function refusedBecause(error: unknown, states: RegExp): false {
  if (isRefusal(error) && error.code === 'ticket_state' && states.test(error.details.state ?? '')) return false;
  throw error;
}

/** The events that called someone who was not the first of those who waited then. */
function callsOutOfOrder(lineId: string, log: LoggedEvent[]): number[] {
  const replay = new LineReplay(lineId);
  const wrong: number[] = [];
  for (const event of log) {
    if (event.kind === 'called' && event.ticketId !== replay.firstWaiting()) wrong.push(event.seq);
    replay.take(event);
  }
  return wrong;
}
