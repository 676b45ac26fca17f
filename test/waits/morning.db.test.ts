// A simulated morning of a clinic, played through the API: what guests read on their tickets, the record, the board and the insights
// agree with what came, and the log alone gives the same figures again.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { presentBoard } from '#presenters/screens/public-board.ts';
import { presentInsights } from '#presenters/insights/insights.ts';
import { waitRecordAnswer, type RecordRow } from '#contract/record-views.ts';
import { everyOrganization } from '#db/database.ts';
import { findPlaceById } from '#db/place/places.ts';
import { WaitKeeper } from '#jobs/waits/wait-keeper.ts';
import { newScreen, showOn, type Screen } from '#domain/wait/shown-wait.ts';
import type { WaitEvent } from '#domain/wait/wait-event.ts';
import { waitRecord, type JudgedEstimate } from '#domain/wait/wait-record.ts';
import { scenarios } from '../../bench/waits/scenarios.ts';
import { simulateDays } from '../../bench/waits/simulate.ts';
import { openApp, type TestApp } from '../app.ts';
import { testSecrets } from '../harbour.ts';

/** From nine to half past eleven. */
const morning = { from: 9 * 3600, to: 11.5 * 3600 };
const services = [{ id: 'visit', name: { en: 'A visit' }, expectedMinutes: 10 }];

interface Guest {
  id: string;
  token: string;
  joinedAt: number;
  wait: { low: number; high: number } | null;
  /** Their page, which stays open while they wait. */
  screen: Screen;
}

let t: TestApp;
let keeper: WaitKeeper;
let lineId = '';
const desks = new Map<string, string>();
const guests = new Map<string, Guest>();
const waiting = new Set<Guest>();
const judged: JudgedEstimate[] = [];
let [called, left, looked] = [0, 0, 0];
let [isRenewed, reads] = [false, 0];
let went = { raised: 0, raises: 0, raisedBy: 0 };

beforeAll(async () => {
  t = await openApp();
  lineId = await t.harbour.addLine();
  const { db } = t.harbour.running;
  keeper = new WaitKeeper({
    db: everyOrganization(db),
    now: t.harbour.clock.now,
    onForecastChanged: () => void (isRenewed = true),
  });
  await call(`PATCH /lines/${lineId}`, { services });
}, 60_000);
afterAll(() => t.close());

async function call(input: string, body?: unknown, key: string | null = t.keys.owner) {
  const answer = await t.call(input, { key, body });
  if (answer.status >= 300) throw new Error(`${input}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const now = () => t.harbour.clock.now().getTime() / 1000;

/** As the clock of the product would: the estimate is renewed after a second, and every twenty while somebody waits. */
async function passTo(seconds: number): Promise<void> {
  const end = Math.floor(seconds * 1000) / 1000;
  for (let next = now() + 1; next < end; next += 20) {
    t.harbour.clock.pass(next - now());
    await keeper.look();
    if (isRenewed) await readScreens();
  }
  t.harbour.clock.pass(Math.max(0, end - now()));
}

/** What the open pages of all who wait show after the line told anew. */
async function readScreens(): Promise<void> {
  isRenewed = false;
  for (const { token, screen } of waiting) {
    // From one network so many pages would be too many.
    const address = `192.0.2.${reads++ % 256}`;
    const { body } = await t.call(`GET /tickets/${token}`, { address });
    const page = body as unknown as { ahead: number; wait: Guest['wait'] };
    showOn(screen, page.wait, page.ahead);
  }
}

const plays: Partial<Record<WaitEvent['kind'], (event: WaitEvent) => Promise<void>>> = {
  async open({ desk = '' }) {
    const known = desks.get(desk);
    if (known !== undefined) return void (await call(`PATCH /desks/${known}`, { open: true }));
    const made = await call('POST /places/harbour-clinic/desks', {
      name: `Morning ${desk}`,
      lines: [lineId],
      open: true,
    });
    desks.set(desk, String(made['id']));
  },
  async close({ desk = '' }) {
    await call(`PATCH /desks/${desks.get(desk)}`, { open: false });
  },
  async join({ ticket = '' }) {
    const answer = await call(`POST /lines/${lineId}/tickets`, { service: 'visit' }, null);
    const { id, token, wait } = answer as unknown as Guest;
    const page = await call(`GET /tickets/${token}`, undefined, null);
    // The page that opens shows what the answer said.
    expect(page['wait']).toEqual(wait);
    const guest = { id, token, wait, joinedAt: now(), screen: newScreen(Number(page['ahead']), wait) };
    guests.set(ticket, guest);
    waiting.add(guest);
  },
  async call({ desk = '', ticket = '' }) {
    const answer = await call(`POST /desks/${desks.get(desk)}/call-next`);
    const guest = guests.get(ticket) as Guest;
    expect(answer['id']).toBe(guest.id);
    called += 1;
    waiting.delete(guest);
    if (guest.wait) judged.push({ bucket: 0, ...guest.wait, waited: (now() - guest.joinedAt) / 60 });
    const { raises, raisedBy } = guest.screen;
    if (raises > 0)
      went = { raised: went.raised + 1, raises: went.raises + raises, raisedBy: went.raisedBy + raisedBy };
    await call(`POST /tickets/${guest.id}/serve`);
  },
  async end({ ticket = '' }) {
    await call(`POST /tickets/${guests.get(ticket)?.id}/finish`);
  },
  async left({ ticket = '' }) {
    const guest = guests.get(ticket) as Guest;
    await call(`POST /tickets/${guest.token}/leave`, undefined, null);
    waiting.delete(guest);
    left += 1;
  },
};

async function playMorning(): Promise<void> {
  const clinic = scenarios.find(({ name }) => name === 'clinic');
  if (!clinic) throw new Error('no clinic');
  const start = now();
  for (const event of simulateDays(clinic, 1, 3)) {
    if (event.at > morning.to) break;
    await passTo(start + event.at - morning.from);
    await plays[event.kind]?.(event);
    looked += 1;
  }
}

const numbers = ({ count, met, earlier, later, medianWidth, score }: RecordRow | ReturnType<typeof waitRecord>) => ({
  count,
  met,
  earlier,
  later,
  medianWidth,
  score,
});

async function shownRecords() {
  const place = await findPlaceById(t.harbour.db, t.harbour.placeId);
  if (!place) throw new Error('no place');
  const [db, at] = [t.harbour.db, t.harbour.clock.now()];
  const answer = await call('GET /places/harbour-clinic/wait-record?days=1');
  const range = { choice: '7', from: null, to: null, lineId, isCompared: false } as const;
  const insights = await presentInsights({ db, place, reader: t.harbour.staff.ruth, now: at }, range);
  const board = await presentBoard(db, testSecrets, place, at);
  return { api: waitRecordAnswer.parse(answer).all, insights: insights.charts.record.all, board: board.kept };
}

test(
  'what guests read, the record, the board and the insights agree with what came',
  { timeout: 120_000 },
  async () => {
    await playMorning();
    expect(looked).toBeGreaterThan(100);
    expect(called).toBeGreaterThan(30);
    expect(left).toBeGreaterThan(0);
    // Told from the first guest on: the service says how long it takes.
    expect(judged.length).toBe(called);
    // The last guests left the line since the last look.
    await keeper.look();
    const record = numbers(waitRecord(judged));
    const expected = { ...record, score: expect.closeTo(record.score, 1) as number };
    const shown = await shownRecords();
    expect(numbers(shown.api)).toEqual(expected);
    expect(numbers(shown.insights)).toEqual(expected);
    // What went up on their screens is in the record too; the median guest saw none of it.
    expect(went.raises).toBeGreaterThan(0);
    expect(shown.api).toMatchObject(went);
    expect(shown.insights).toMatchObject(went);
    expect(went.raised).toBeLessThan(called / 2);
    expect(shown.board).toEqual({ kept: expected.met, of: expected.count });
    // Counted anew from the tickets and the log, it is the same.
    await t.harbour.pool.query('truncate day_figure, figure_mark');
    const again = (await shownRecords()).insights;
    expect(numbers(again)).toEqual(expected);
    expect(again).toMatchObject(went);
  },
);
