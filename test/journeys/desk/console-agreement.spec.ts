import { logOf, lineFaults } from '#test/line-truth.ts';
import { replayLine } from '#domain/ticket/replay.ts';
import type { TicketState } from '#domain/ticket/ticket.ts';
import type { Changed, DeskView, StaffTicket } from '#contract/views.ts';
import { HeadlessConsole } from '#test/headless-console.ts';
import { chanceOf, sized, type Chance } from '#test/chance/chance.ts';
import { anyPress } from '#test/chance/random-host.ts';
import { openHiring } from '../hiring.ts';
import { cardNumbers, expect, test, waitingNumbers, type Page } from '../staff.ts';

const pressesInAll = sized(360, 2000);
const inBrowsers = 40;
const guests = 60;
const desks = ['Desk 1', 'Desk 2', 'Desk 3', 'Desk 4', 'Desk 5', 'Desk 6', 'Desk 7', 'Desk 8'];
const seed = Number(process.env['AGREEMENT_SEED'] ?? Date.now() % 1_000_000);

test('eight consoles agree with the log, whatever was pressed, lost and refused', async ({
  makePlace,
  app,
  database,
  openConsole,
  noise,
}) => {
  test.setTimeout(240_000);
  console.log(`AGREEMENT_SEED=${seed}`);
  noise.allow(/status of 4\d\d|ERR_|stream/);
  const place = await makePlace({ desks });
  const { hire, db, end } = openHiring(app.url, database);
  const chance = chanceOf(seed);
  for (let guest = 0; guest < guests; guest += 1) await place.join({ name: `Guest ${guest}` });
  const hosts = await Promise.all(desks.map((desk) => hire(place, `Host of ${desk}`, 'manager')));
  const pages: Page[] = [];
  for (const index of [0, 1])
    pages.push(await openConsole(place, hosts[index] as (typeof hosts)[0], { desk: desks[index] }));
  // One after the other: signing in is costly on purpose, and not the subject.
  const consoles: HeadlessConsole[] = [];
  for (const [index, host] of hosts.slice(2).entries())
    consoles.push(
      await HeadlessConsole.open({
        url: app.url,
        deskId: place.desks[index + 2]?.id ?? '',
        host,
        isAnswerLost: () => chance() < 0.03,
      }),
    );
  const each = Math.ceil((pressesInAll - inBrowsers) / consoles.length);
  await Promise.all([
    ...consoles.map((one, index) => work(one, each, chanceOf(seed + index + 1))),
    ...pages.map((page, index) => workInBrowser(page, inBrowsers / 2, chanceOf(seed + 100 + index))),
  ]);

  const lineId = place.lines[0]?.id ?? '';
  expect(await lineFaults(db, lineId)).toEqual([]);
  const log = await logOf(db, lineId);
  const replay = replayLine(lineId, log);
  const ofState = (...states: TicketState[]): string[] =>
    [...replay.tickets]
      .filter(([, { state }]) => states.includes(state))
      .toSorted(([, one], [, other]) => (one.rank < other.rank ? -1 : 1))
      .map(([id]) => id);
  const truth = {
    waiting: ofState('waiting'),
    active: ofState('called', 'serving').toSorted(),
    held: ofState('held').toSorted(),
  };
  const standOf = ({ waiting, active, held }: DeskView): typeof truth => ({
    waiting: waiting.map(({ id }) => id),
    active: active.map(({ id }) => id).toSorted(),
    held: held.map(({ id }) => id).toSorted(),
  });
  for (const one of consoles) {
    await expect.poll(() => one.view.seq, { message: `AGREEMENT_SEED=${seed}` }).toBe(replay.head);
    expect(standOf(one.view), `the server's view, AGREEMENT_SEED=${seed}`).toEqual(truth);
    expect(standOf(one.shown), `what is shown, AGREEMENT_SEED=${seed}`).toEqual(truth);
  }
  const [first] = consoles;
  const numbers = new Map(
    [...(first?.view.waiting ?? []), ...(first?.view.active ?? [])].map(({ id, number }) => [id, number]),
  );
  for (const page of pages)
    await expect.poll(() => waitingNumbers(page)).toEqual(truth.waiting.map((id) => numbers.get(id)));
  const shownActive = async (page: Page): Promise<string[]> => [
    ...(await cardNumbers(page)),
    ...(await page.getByRole('region', { name: 'At the other desks' }).locator('bdi.font-display').allTextContents()),
  ];
  for (const page of pages)
    await expect
      .poll(async () => (await shownActive(page)).toSorted())
      .toEqual(truth.active.map((id) => numbers.get(id) ?? '').toSorted());

  // However often a press was sent, it was done once: the log has no more of a kind than there were keys that it was done under, and
  // under one key it was always the same. What was said to be done is in the log, once for two that wished the same.
  const events = await db
    .selectFrom('event')
    .select(['kind', 'actor_id', 'ticket_id', 'seq'])
    .where('line_id', '=', lineId)
    .execute();
  for (const { memberId, sent } of consoles) {
    for (const [kind, presses] of Object.entries({
      called: ['call', 'call_next'],
      undone: ['undo'],
      resumed: ['resume'],
      returned: ['return'],
    })) {
      const logged = events.filter((event) => event.kind === kind && event.actor_id === memberId);
      const { done, unknown, twice } = tallyOf(sent.filter(({ press }) => presses.includes(press.kind)));
      const missing = done.filter(
        ({ ticketId, seq }) => !logged.some((event) => event.ticket_id === ticketId && event.seq <= seq),
      );
      expect(twice, `${kind}, AGREEMENT_SEED=${seed}`).toEqual([]);
      expect(logged.length, `${kind}, AGREEMENT_SEED=${seed}`).toBeLessThanOrEqual(done.length + unknown);
      expect(missing, `${kind}, AGREEMENT_SEED=${seed}`).toEqual([]);
    }
  }
  for (const one of consoles) one.close();
  await end();
});

/**
 * What the server says it did, a ticket and an event for each key; how many keys nobody knows the end of, because the server was not
 * heard; and the keys of which it said two different things.
 */
function tallyOf(sent: HeadlessConsole['sent']): { done: Deed[]; unknown: number; twice: string[] } {
  const byKey = Map.groupBy(sent, ({ key }) => key);
  const keys = [...byKey].map(([key, asked]) => {
    const said = asked.flatMap(({ answer }) => {
      if (!answer.isDone) return [];
      // The ticket beside it is as it is now, which is later where the answer was asked for again.
      const { id, done } = answer.moved as Changed<StaffTicket>;
      return [{ ticketId: id, seq: done.seq ?? 0 }];
    });
    const last = asked.at(-1)?.answer;
    const isUnknown = last?.isDone === false && ['offline', 'unavailable'].includes(last.refused.code);
    return { key, said, stories: new Set(said.map(({ ticketId, seq }) => `${ticketId} ${seq}`)), isUnknown };
  });
  return {
    done: keys.flatMap(({ said }) => said.slice(0, 1)),
    unknown: keys.filter(({ said, isUnknown }) => said.length === 0 && isUnknown).length,
    twice: keys
      .filter(({ stories }) => stories.size > 1)
      .map(({ key, stories }) => `${key}: ${[...stories].join(', ')}`),
  };
}

interface Deed {
  ticketId: string;
  seq: number;
}

/** Presses without waiting for answers, is offline for a while now and then, and stops when everything is answered. */
async function work(one: HeadlessConsole, max: number, chance: Chance): Promise<void> {
  const answers: Promise<void>[] = [];
  let offlineLeft = 0;
  while (answers.length < max) {
    if (!one.isOffline && chance() < 0.01) {
      one.goOffline();
      offlineLeft = 5 + Math.floor(chance() * 12);
    }
    const press = anyPress(one.shown, chance, one.memberId);
    if (press) answers.push(one.press(press));
    if (one.isOffline) {
      offlineLeft -= 1;
      if (offlineLeft < 0) await one.comeBack();
    }
    // A hand is slower than a script; what was pressed two presses ago is mostly answered.
    const earlier = answers.at(-3);
    if (earlier && !one.isOffline) await earlier;
    else await new Promise((resolve) => setImmediate(resolve));
  }
  if (one.isOffline) await one.comeBack();
  await Promise.all(answers);
}

async function workInBrowser(page: Page, max: number, chance: Chance): Promise<void> {
  const keys = ['n', 'n', 's', 's', 'f', 'x', 'u'];
  for (let index = 0; index < max; index += 1) {
    if (index === 8) await page.context().setOffline(true);
    if (index === 18) await page.context().setOffline(false);
    await page.keyboard.press(keys[Math.floor(chance() * keys.length)] ?? 'n');
  }
  await expect.poll(() => page.evaluate(countUnsent), { timeout: 90_000 }).toBe(0);
}

/** In the page: how many presses wait in this tab. What was refused stays beside them until somebody has read it. */
function countUnsent(): number {
  return Object.entries(sessionStorage)
    .filter(([name]) => name.startsWith('turnstone_presses '))
    .reduce((sum, [, text]) => sum + (JSON.parse(String(text)) as { pending: unknown[] }).pending.length, 0);
}
