import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { setDeskOpen } from '#commands/place/desks.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { finish, holdTicket, leaveLine, markNoShow, serveTicket } from '#commands/ticket/moves.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import { everyOrganization } from '#db/database.ts';
import { findTicketRef } from '#db/ticket/tickets.ts';
import { findGuestsInLine, findWaitingPlaces, forgetModels, setForecast } from '#db/ticket/kept-waits.ts';
import { tellWait, type WaitForecast } from '#domain/wait/forecast.ts';
import { loadWaitModel, saveWaitModel, type WaitModel } from '#domain/wait/wait-model.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { openHall } from './open-hall.ts';
import { WaitKeeper } from './wait-keeper.ts';

let harbour: Harbour;
let lineId = '';
let deskId = '';
let renewed: string[] = [];
let keeper: WaitKeeper;
const newKeeper = (): WaitKeeper =>
  new WaitKeeper({
    db: everyOrganization(harbour.running.db),
    now: harbour.clock.now,
    onForecastChanged: (id) => void renewed.push(id),
  });

beforeEach(async () => {
  harbour = await openHarbour();
  lineId = await harbour.addLine();
  deskId = await harbour.addDesk([lineId]);
  renewed = [];
  keeper = newKeeper();
  return () => harbour.close();
});

const call = () => callNext(harbour.context, harbour.staff.ruth, { deskId }, null);
const forecast = async (): Promise<WaitForecast | null> => {
  const { rows } = await harbour.pool.query<{ forecast: WaitForecast | null }>(
    'select forecast from line where id = $1',
    [lineId],
  );
  return rows[0]?.forecast ?? null;
};
const model = async (): Promise<WaitModel | null> => {
  const { rows } = await harbour.pool.query<{ model: string }>('select model from line_wait where line_id = $1', [
    lineId,
  ]);
  return loadWaitModel(rows[0]?.model ?? '');
};

/** Guests who take ten minutes each; three more wait at the end. */
async function serve(guests: number): Promise<void> {
  for (let at = 0; at < guests + 3; at += 1) await harbour.join({ lineId });
  for (let at = 0; at < guests; at += 1) {
    const { ticket } = (await call()).answer;
    const ref = ticket && (await findTicketRef(harbour.db, null, ticket.id));
    if (!ref) throw new Error('nobody');
    await serveTicket(harbour.context, harbour.staff.ruth, ref, null);
    await keeper.look();
    harbour.clock.pass(600);
    await finish(harbour.context, harbour.staff.ruth, ref, null);
    await keeper.look();
    harbour.clock.pass(20);
  }
}

test('a line that saw nothing tells nothing; after three guests it does, and what it tells follows the line', async () => {
  await harbour.join({ lineId });
  await keeper.look();
  expect(await forecast()).toBeNull();
  await serve(4);
  const told = await forecast();
  expect(tellWait(told, 1)?.high).toBeGreaterThan(5);
  expect(tellWait(told, 1)?.low).toBeLessThan(20);
  expect(renewed).toContain(lineId);
  const { ahead, wait } = (await harbour.join({ lineId })).answer;
  expect(wait).toEqual(tellWait(told, ahead));
});

test('what happens while a place is opened is not learnt yet: it is followed after that', async () => {
  const { db } = harbour;
  const serveOne = async (): Promise<void> => {
    const ref = await harbour.join({ lineId });
    await call();
    await serveTicket(harbour.context, harbour.staff.ruth, ref, null);
    harbour.clock.pass(600);
    await finish(harbour.context, harbour.staff.ruth, ref, null);
  };
  await serveOne();
  const place = (await findWaitingPlaces(db)).find(({ lines }) => lines.some(({ id }) => id === lineId));
  if (!place) throw new Error('no place');
  const standing = await findGuestsInLine(db, place);
  const learnt = async (): Promise<string | undefined> => {
    const options = { now: harbour.clock.now().getTime() / 1000, turn: () => Promise.resolve() };
    const known = (await openHall(db, place, standing, options)).lines.get(lineId);
    return known && saveWaitModel(known.model);
  };
  const before = await learnt();
  await serveOne();
  expect(before).toBeTruthy();
  expect(await learnt()).toBe(before);
});

test('what happened between the list of places and the opening of one is learnt once', async () => {
  const serveOne = async (): Promise<void> => {
    await harbour.join({ lineId });
    const ref = (await call()).answer.ticket;
    const found = ref && (await findTicketRef(harbour.db, null, ref.id));
    if (!found) throw new Error('nobody');
    await serveTicket(harbour.context, harbour.staff.ruth, found, null);
    harbour.clock.pass(600);
    await finish(harbour.context, harbour.staff.ruth, found, null);
  };
  await serveOne();
  let isListed = false;
  const db = everyOrganization(harbour.running.db).withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows;
      if (!isListed && row && 'holder' in row) {
        isListed = true;
        await serveOne();
      }
      return result;
    },
  });
  const late = new WaitKeeper({ db, now: harbour.clock.now, onForecastChanged: () => undefined });
  await late.look();
  await late.look();
  await late.stop();
  expect((await model())?.seconds.last).toHaveLength(2);
});

test('a desk that opens and calls between two looks teaches too', async () => {
  await keeper.look();
  deskId = await harbour.addDesk([lineId]);
  await harbour.join({ lineId });
  const { ticket } = (await call()).answer;
  const ref = ticket && (await findTicketRef(harbour.db, null, ticket.id));
  if (!ref) throw new Error('nobody');
  await serveTicket(harbour.context, harbour.staff.ruth, ref, null);
  harbour.clock.pass(300);
  await finish(harbour.context, harbour.staff.ruth, ref, null);
  await keeper.look();
  await keeper.stop();
  expect((await model())?.seconds.last).toEqual([300]);
});

test('a desk whose end was undone is not free', async () => {
  await serve(4);
  const { ticket } = (await call()).answer;
  const ref = ticket && (await findTicketRef(harbour.db, null, ticket.id));
  if (!ref) throw new Error('nobody');
  await serveTicket(harbour.context, harbour.staff.ruth, ref, null);
  await keeper.look();
  const longest = async (): Promise<number> => tellWait(await forecast(), 0)?.high ?? 0;
  const busy = await longest();
  await finish(harbour.context, harbour.staff.ruth, ref, null);
  await keeper.look();
  expect(await longest()).toBeLessThan(busy);
  await undoMove(harbour.context, harbour.staff.ruth, ref, null);
  await keeper.look();
  await keeper.look();
  expect(await longest()).toBe(busy);
});

test('a clock that goes back between a join and its call changes nothing', async () => {
  await keeper.look();
  for (let at = 0; at < 3; at += 1) {
    const guest = await harbour.join({ lineId });
    harbour.clock.pass(-1);
    await call();
    await serveTicket(harbour.context, harbour.staff.ruth, guest, null);
    await keeper.look();
    harbour.clock.pass(120);
    await finish(harbour.context, harbour.staff.ruth, guest, null);
    await keeper.look();
  }
  await keeper.stop();
  const learnt = await model();
  expect(learnt?.seconds.last).toHaveLength(3);
  expect(learnt?.openEstimates.size).toBe(0);
});

test('no desk: nothing is told; a break that was said: the wait is longer by it', async () => {
  await serve(4);
  await call();
  await keeper.look();
  const before = tellWait(await forecast(), 2);
  const set = (isOpen: boolean, breakMinutes: number | null = null) =>
    setDeskOpen(harbour.context, harbour.staff.ruth, { deskId, isOpen, breakMinutes }, null);
  await set(false, 60);
  await keeper.look();
  expect(tellWait(await forecast(), 2)?.low).toBeGreaterThan(before?.low ?? Infinity);
  const backAt = new Date(harbour.clock.now().getTime() + 3_600_000).toISOString();
  expect((await forecast())?.away).toEqual({ desk: expect.any(String) as string, backAt });
  await set(false);
  await keeper.look();
  expect(await forecast()).toBeNull();
  await set(true);
  await keeper.look();
  expect(await forecast()).not.toBeNull();
  expect((await forecast())?.away).toBeUndefined();
});

test('how often a wait on a screen went up is kept when a guest is called, when the process stops, and added up', async () => {
  const second = await harbour.addDesk([lineId]);
  await serve(6);
  const [guest] = (
    await harbour.pool.query<{ id: string }>("select id from ticket where state = 'waiting' order by rank desc limit 1")
  ).rows;
  const raises = async (): Promise<number | undefined> => {
    const { rows } = await harbour.pool.query<{ raises: number; minutes: number }>(
      'select raises, minutes from wait_raise where ticket_id = $1',
      [guest?.id],
    );
    expect(rows[0]?.minutes ?? 1).toBeGreaterThan(0);
    return rows[0]?.raises;
  };
  const closeOne = async () => {
    for (const isOpen of [true, false]) {
      await setDeskOpen(harbour.context, harbour.staff.ruth, { deskId: second, isOpen, breakMinutes: null }, null);
      await keeper.look();
    }
  };
  await closeOne();
  expect(await raises()).toBeUndefined();
  await keeper.stop();
  const first = (await raises()) ?? 0;
  expect(first).toBeGreaterThan(0);
  keeper = newKeeper();
  await keeper.look();
  await closeOne();
  while ((await call()).answer.ticket?.id !== guest?.id);
  await keeper.look();
  expect(await raises()).toBeGreaterThan(first);
});

test('what the place expects teaches a line that has seen nobody', async () => {
  const services = [{ id: 'renewal', name: { en: 'Renewal' }, expectedMinutes: 20, bring: [] }];
  await harbour.pool.query('update line set services = $2 where id = $1', [lineId, JSON.stringify(services)]);
  for (let at = 0; at < 4; at += 1) await harbour.join({ lineId, service: 'renewal' });
  await call();
  await keeper.look();
  expect(tellWait(await forecast(), 2)?.low).toBeGreaterThan(5);
  expect(tellWait(await forecast(), 2)?.high).toBeGreaterThan(40);
});

test('a line that is new takes nobody’s time: the others are not read again for it', async () => {
  await serve(3);
  await keeper.stop();
  const before = await model();
  const added = await harbour.addLine();
  await harbour.addDesk([added]);
  const asked: string[] = [];
  const db = everyOrganization(harbour.running.db).withPlugin({
    transformQuery: ({ node }) => {
      asked.push(JSON.stringify(node));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await new WaitKeeper({ db, now: harbour.clock.now, onForecastChanged: () => undefined }).look();
  // That nobody was in it yet.
  expect(asked.filter((query) => query.includes('from event e join ticket'))).toHaveLength(1);
  expect(await model()).toEqual(before);
});

test('another process goes on from what was kept, and what is missing is learnt again from the log', async () => {
  await serve(8);
  await keeper.stop();
  const learnt = await model();
  expect(learnt?.seconds.last.length).toBeGreaterThanOrEqual(8);
  keeper = newKeeper();
  await keeper.look();
  expect((await model())?.seconds.last).toEqual(learnt?.seconds.last);
  expect(await forgetModels(everyOrganization(harbour.running.db))).toBeGreaterThan(0);
  await keeper.look();
  const again = await model();
  expect(again?.seconds.last).toEqual(learnt?.seconds.last);
  expect(again?.leaves).toBe(learnt?.leaves);
});

test('what somebody else wrote or removed meanwhile is not written over', async () => {
  const written = async () => (await harbour.pool.query('select line_id, model from line_wait order by 1')).rows;
  await serve(4);
  // Learnt, and not written yet.
  const learnMore = async () => {
    await call();
    harbour.clock.pass(5);
    await keeper.look();
  };
  await learnMore();
  await harbour.pool.query('update line_wait set kept_by = gen_random_uuid()');
  const theirs = await written();
  await keeper.stop();
  expect(await written()).toEqual(theirs);
  await keeper.look();
  await learnMore();
  await forgetModels(everyOrganization(harbour.running.db));
  await keeper.stop();
  expect(await written()).toEqual([]);
  await keeper.look();
  expect((await model())?.seconds.last).toHaveLength(4);
});

test('what a line tells is written by whoever keeps what it learnt, and by nobody else', async () => {
  await serve(4);
  const told = await forecast();
  const { db } = harbour.running;
  const { rows } = await harbour.pool.query<{ organization_id: string; kept_by: string }>('select * from line_wait');
  const [{ organization_id: organizationId, kept_by: keptBy } = { organization_id: '', kept_by: '' }] = rows;
  await setForecast(everyOrganization(db), { organizationId, lineId, keptBy: randomUUID() }, null);
  expect(await forecast()).toEqual(told);
  await setForecast(everyOrganization(db), { organizationId, lineId, keptBy }, null);
  expect(await forecast()).toBeNull();
});

test('everything that can happen to a guest is followed, and the hall stays that of the rows', async () => {
  const refs = [];
  for (let at = 0; at < 6; at += 1) refs.push(await harbour.join({ lineId }));
  await keeper.look();
  const [first, second, third] = refs;
  if (!first || !second || !third) throw new Error('nobody');
  await call();
  await keeper.look();
  harbour.clock.pass(300);
  await markNoShow(harbour.context, harbour.staff.ruth, first, null);
  await holdTicket(harbour.context, harbour.staff.ruth, second, null);
  await leaveLine(harbour.context, harbour.guest, third, null);
  await keeper.look();
  await keeper.stop();
  const seen = await model();
  expect(seen?.seconds.last).toEqual([300]);
  expect(seen?.leaves).toBe(1);
});

test('while nothing happens nothing is written', async () => {
  await keeper.look();
  const mark = async () =>
    (await harbour.pool.query('select xmin::text, (select max(xmin::text) from line_wait) as kept from line')).rows;
  const before = await mark();
  await keeper.look();
  harbour.clock.pass(100);
  await keeper.look();
  expect(await mark()).toEqual(before);
});

test('what happens in lines that share no desk with this one changes nothing that it tells', async () => {
  await serve(4);
  await keeper.look();
  renewed = [];
  harbour.clock.pass(5);
  await harbour.join({ lineId: harbour.lines.walkIn });
  await keeper.look();
  expect(renewed).not.toContain(lineId);
  harbour.clock.pass(300);
  await keeper.look();
  expect(renewed).toContain(lineId);
});

test('what came after the last look is learnt before the end', async () => {
  await keeper.look();
  await serve(3);
  const { ticket } = (await call()).answer;
  const ref = ticket && (await findTicketRef(harbour.db, null, ticket.id));
  if (!ref) throw new Error('nobody');
  await serveTicket(harbour.context, harbour.staff.ruth, ref, null);
  harbour.clock.pass(600);
  await finish(harbour.context, harbour.staff.ruth, ref, null);
  await keeper.stop();
  expect((await model())?.seconds.last).toHaveLength(4);
  // Whoever goes on from there learns nothing twice.
  await newKeeper().look();
  expect((await model())?.seconds.last).toHaveLength(4);
});

test('a closed desk that would shorten a long wait is known, until it opens', async () => {
  const second = await harbour.addDesk([lineId]);
  const set = (isOpen: boolean) => setDeskOpen(harbour.context, harbour.staff.ruth, { deskId: second, isOpen }, null);
  await set(false);
  await serve(4);
  for (let at = 0; at < 3; at += 1) await harbour.join({ lineId });
  await keeper.look();
  const { oneMore } = (await forecast()) ?? {};
  expect(oneMore?.with.map(({ desk }) => desk)).toEqual([second]);
  expect(oneMore?.with[0]?.minutes).toBeLessThan(oneMore?.now ?? 0);
  await set(true);
  await keeper.look();
  expect((await forecast())?.oneMore).toBeUndefined();
});
