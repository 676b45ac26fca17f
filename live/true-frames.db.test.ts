// Every frame is correct for its number: checked against the log, with many screens and several people who move the line.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { leaveLine } from '#commands/ticket/moves.ts';
import type { TicketLive } from '#contract/views.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { LineReplay } from '#domain/ticket/replay.ts';
import { FrameQueue, ReaderSink } from '#test/frame-reader.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { logOf } from '#test/line-truth.ts';
import { createHub, type Sink } from './hub.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

const guests = 120;
const screens = 9;
const waves = 5;
/** Each write takes this long, so that a pass over all screens needs many turns. In milliseconds. */
const writeMs = 0.05;

class SlowSink extends FrameQueue<TicketLive> implements Sink {
  readonly writableLength = 0;
  readonly destroyed = false;
  readonly seen: { seq: number; ahead: number | null }[] = [];

  write(frame: string | Uint8Array): boolean {
    const until = performance.now() + writeMs;
    while (performance.now() < until);
    const text = /^data: (\{.*\})$/m.exec(Buffer.from(frame).toString())?.[1];
    if (text !== undefined) this.seen.push(JSON.parse(text) as TicketLive);
    return true;
  }

  destroy(): void {
    this.end();
  }
}

test('nobody’s place in line is older than the number of the frame that says it', async () => {
  const hub = createHub({
    db: harbour.db,
    secrets: testSecrets,
    now: harbour.clock.now,
    timing: { check: 3_600_000, reappraise: 3_600_000, near: 0, far: 0, call: 0, board: 0, desk: 0, read: 0 },
  });
  const heard = harbour.another({ announce: (lineId, seq) => hub.announce(lineId, seq) });
  const lineId = await harbour.addLine({ capacity: 1000 });
  const deskId = await harbour.addDesk([lineId]);
  const refs: TicketRef[] = [];
  for (let at = 0; at < guests; at++) refs.push(await harbour.join({ lineId }));
  const sinks = new Map<string, SlowSink[]>();
  for (const ref of refs) {
    const own = Array.from({ length: screens }, () => new SlowSink());
    for (const sink of own) await hub.watchTicket(ref, sink);
    sinks.set(ref.ticketId, own);
  }
  // Some are called, others leave from the middle: the place of everybody behind them changes repeatedly. Frames of one
  // wave may be merged, as many as the machine's speed asks for; each wave is shown before the next begins.
  const last = sinks.get(refs.at(-1)?.ticketId ?? '')?.at(-1);
  let head = guests;
  for (let wave = 0; wave < waves; wave++) {
    const called = Array.from({ length: 5 }, () => callNext(heard, harbour.staff.ruth, { deskId }, null));
    const leaving = refs.slice(40 + 10 * wave, 50 + 10 * wave).map((ref) => leaveLine(heard, harbour.guest, ref, null));
    await Promise.all([...called, ...leaving]);
    head += called.length + leaving.length;
    await expect.poll(() => last?.seen.at(-1)?.seq, { timeout: 20_000 }).toBe(head);
  }
  const truth = await aheadBySeq(lineId);
  const wrong = [...sinks].flatMap(([id, own]) =>
    own.flatMap(({ seen }) => seen.filter(({ seq, ahead }) => truth.get(`${seq} ${id}`) !== ahead)),
  );
  const frames = [...sinks.values()].flat().reduce((sum, { seen }) => sum + seen.length, 0);
  // The first frame of each screen, and one per wave for each of the thirty guests who wait from beginning to end.
  expect(frames).toBeGreaterThanOrEqual((guests + 30 * waves) * screens);
  expect(wrong).toEqual([]);
  hub.close();
});

test('guests far behind, beyond the two hundredth, are told that the line moved', async () => {
  const hub = createHub({
    db: harbour.db,
    secrets: testSecrets,
    now: harbour.clock.now,
    // All other paces stand still: only the pace of guests far behind can update them.
    timing: { check: 3_600_000, reappraise: 3_600_000, near: 3_600_000, far: 20, read: 0 },
  });
  const heard = harbour.another({ announce: (lineId, seq) => hub.announce(lineId, seq) });
  const lineId = await harbour.addLine({ capacity: 1000 });
  const deskId = await harbour.addDesk([lineId]);
  const refs = await Promise.all(Array.from({ length: 215 }, () => harbour.join({ lineId })));
  const last = refs.find(({ answer }) => answer.seq === 215);
  if (!last) throw new Error('nobody');
  const sink = new ReaderSink<TicketLive>();
  await hub.watchTicket(last, sink);
  expect((await sink.next()).view.ahead).toBe(214);
  for (const ahead of [213, 212, 211]) {
    await callNext(heard, harbour.staff.ruth, { deskId }, null);
    expect((await sink.next()).view.ahead).toBe(ahead);
  }
  hub.close();
});

/** How many were ahead of each ticket at each number of the log, computed from the log alone; null: it did not wait. */
async function aheadBySeq(lineId: string): Promise<Map<string, number | null>> {
  const replay = new LineReplay(lineId);
  const truth = new Map<string, number | null>();
  for (const event of await logOf(harbour.db, lineId)) {
    replay.take(event);
    const all = [...replay.tickets];
    const order = all
      .filter(([, { state }]) => state === 'waiting')
      .toSorted(([, one], [, other]) => (one.rank < other.rank ? -1 : 1))
      .map(([id]) => id);
    for (const [id, { state }] of all) truth.set(`${event.seq} ${id}`, state === 'waiting' ? order.indexOf(id) : null);
  }
  return truth;
}
