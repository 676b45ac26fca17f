import type { Db } from '#db/database.ts';
import type { TicketState } from '#domain/ticket/ticket.ts';
import { lineFaults, logOf, replayOf } from '#test/line-truth.ts';
import { openHiring } from '../hiring.ts';
import { passNight } from '../night.ts';
import { cardNumbers, expect, test, waitForScripts, waitingNumbers, type Page, type Place } from '../staff.ts';

const lines = [
  { name: { en: 'Walk-in', es: 'Sin cita', ar: 'بدون موعد' }, prefix: 'A' },
  { name: { en: 'Test results', es: 'Resultados', ar: 'نتائج' }, prefix: 'B' },
];
const languages = ['en', 'es', 'ar', 'fr', 'de', 'zh-Hans'];
const all = Array.from({ length: 12 }, (_, index) => `A-${String(index + 1).padStart(2, '0')}`);

test('a whole morning: two hosts, a guest’s phone and the board, and the log tells the same', async ({
  app,
  database,
  makePlace,
  openConsole,
  openBrowser,
}) => {
  const { hire, db, end } = openHiring(app.url, database);
  const place = await makePlace({ lines, languages, desks: ['Desk 1', 'Desk 3'] });
  await place.call('PATCH', `/lines/${place.lines[0]?.id}`, { state: 'closed' });
  const [ada, mo, board, guest] = await Promise.all([
    hire(place, 'Ada Brook', 'manager').then((host) => openConsole(place, host, { desk: 'Desk 1' })),
    hire(place, 'Mo Haddad').then((host) => openConsole(place, host, { desk: 'Desk 3' })),
    openBrowser({ viewport: { width: 1600, height: 900 } }),
    openBrowser({ locale: 'ar-EG' }),
  ]);
  const both = [ada, mo];
  await board.goto(`/p/${place.slug}/board`);

  await chooseState(ada, /^Open/);
  await expect(mo.getByRole('button', { name: '2 lines, all open' })).toBeVisible();
  await guestsCome(place, ada, guest);
  for (const page of both) await expect.poll(() => waitingNumbers(page)).toEqual(all);

  // Whoever is called first: one is served, the other does not come.
  await callAtBoth(both, ['A-01', 'A-02']);
  await expect(board.locator('main')).toContainText('A-01');
  const [absent = ''] = await cardNumbers(mo);
  await ada.keyboard.press('s');
  await expect(ada.getByText(/Serving for/)).toBeVisible();
  await mo.keyboard.press('x');
  await expect.poll(() => cardNumbers(mo)).toEqual([]);
  await callAtBoth(both, ['A-03', 'A-04']);
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('حان دورك');
  await guest.getByRole('button', { name: 'أنا في الطريق' }).click();
  await expect(guest.getByText('نعلم أنك في الطريق').last()).toBeVisible();
  for (const page of both) await serveAndFinish(page);
  await mo
    .getByRole('list', { name: 'Latest' })
    .getByRole('button', { name: `Actions for ${absent}` })
    .click();
  await mo.getByRole('menuitem', { name: 'Return to the line' }).click();
  await expect.poll(() => waitingNumbers(ada)).toContain(absent);

  await callAndTakeBack(ada, mo);
  await sendOnSetAsideAndReorder(ada, mo);
  await pauseAndBreak(ada, mo, place);
  await expectTruth(db, place, both);

  for (let round = 0; round < 2; round += 1) {
    await callAtBoth(both);
    for (const page of both) await serveAndFinish(page);
  }
  const left = await waitingNumbers(ada);
  expect(left).toHaveLength(5);
  await chooseState(ada, 'Close');
  await ada.getByRole('radio', { name: 'Nobody else today' }).check();
  await ada.getByRole('button', { name: /Close .?Walk-in/ }).click();
  await expect(mo.getByRole('button', { name: /2 lines, 1/ })).toBeVisible();
  await passNight(database, db);
  for (const { id } of place.lines) await place.call('PATCH', `/lines/${id}`, { state: 'open' });
  for (const page of both) await expect(page.getByRole('heading', { name: 'Nobody is waiting' })).toBeVisible();
  await expectTruth(db, place, both);
  await expectNobodyLost(db, place, left);
  await end();
});

/** What the pill of the lines says of Walk-in. */
async function chooseState(page: Page, state: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: /^2 lines/ }).click();
  const line = page.getByRole('group', { name: 'Walk-in' });
  await line.getByRole('menuitemradio', { name: state, exact: typeof state === 'string' }).click();
}

/** Twelve of six languages: the third by a phone in Arabic, the last by the keyboard of a host. */
async function guestsCome(place: Place, host: Page, guest: Page): Promise<void> {
  const join = (index: number) =>
    place.join({
      name: `Guest ${index}`,
      language: languages[index % languages.length],
      ...(index === 9 ? { phone: '+44 7700 900109', language: 'fr' } : {}),
    });
  for (const index of [1, 2]) await join(index);
  await guest.goto(`/p/${place.slug}/${place.lines[0]?.slug}`);
  await waitForScripts(guest);
  await guest.getByRole('textbox', { name: /الاسم/ }).fill('نور');
  await guest.getByRole('button', { name: 'انضم إلى الدور' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'A-03' })).toBeVisible();
  for (let index = 4; index <= 11; index += 1) await join(index);

  const began = Date.now();
  await host.keyboard.press('a');
  const dialog = host.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await host.keyboard.type('Petra');
  await host.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => waitingNumbers(host)).toContain('A-12');
  expect(Date.now() - began).toBeLessThan(10_000);
}

/** Both press at once; never the same guest comes. */
async function callAtBoth(pages: Page[], expected?: string[]): Promise<void> {
  await Promise.all(pages.map((page) => page.keyboard.press('n')));
  const cards = async (): Promise<string[]> => (await Promise.all(pages.map(cardNumbers))).flat().toSorted();
  if (expected) await expect.poll(cards).toEqual(expected);
  await expect.poll(async () => new Set(await cards()).size).toBe(2);
}

async function serveAndFinish(page: Page): Promise<void> {
  await page.keyboard.press('s');
  await expect(page.getByText(/Serving for/)).toBeVisible();
  await page.keyboard.press('f');
  await expect.poll(() => cardNumbers(page)).toEqual([]);
}

async function callAndTakeBack(host: Page, other: Page): Promise<void> {
  const before = await waitingNumbers(host);
  await host.keyboard.press('n');
  await expect.poll(() => waitingNumbers(other)).toHaveLength(before.length - 1);
  await host.keyboard.press('u');
  for (const page of [host, other]) await expect.poll(() => waitingNumbers(page)).toEqual(before);
  expect(await cardNumbers(host)).toEqual([]);
}

async function sendOnSetAsideAndReorder(manager: Page, host: Page): Promise<void> {
  await manager.getByRole('button', { name: 'Actions for A-06' }).click();
  await manager.getByRole('menuitem', { name: 'Send to another line' }).click();
  await manager.getByRole('button', { name: 'Send A-06', exact: true }).click();
  await expect.poll(async () => (await waitingNumbers(host)).at(-1)).toBe('A-06');
  const before = await waitingNumbers(host);

  await host.getByRole('button', { name: 'Actions for A-07' }).click();
  await host.getByRole('menuitem', { name: /Put on hold/ }).click();
  const aside = manager.getByRole('region', { name: 'On hold' });
  await expect(aside).toContainText('A-07');
  await aside.getByRole('button', { name: 'Back to the line' }).click();
  for (const page of [manager, host]) await expect.poll(() => waitingNumbers(page)).toEqual(before);

  await manager.getByRole('button', { name: 'Move A-11' }).focus();
  const place = before.indexOf('A-11');
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp']) await manager.keyboard.press(key);
  await expect(manager.getByText(`A-11 at place ${place - 1} of`)).toHaveCount(1);
  await manager.keyboard.press('Enter');
  await manager.getByRole('radio', { name: 'Appointment' }).check();
  await manager.getByRole('dialog').getByRole('button', { name: 'Move A-11' }).click();
  const after = before.toSpliced(place, 1).toSpliced(place - 2, 0, 'A-11');
  for (const page of [manager, host]) await expect.poll(() => waitingNumbers(page)).toEqual(after);
}

async function pauseAndBreak(manager: Page, host: Page, place: Place): Promise<void> {
  await host.getByRole('button', { name: 'Desk 3, menu' }).click();
  await host.getByRole('menuitem', { name: 'Break for 15 min' }).click();
  await expect(manager.getByText(/Desk 3.?: on a break until/)).toBeVisible();
  await host.getByRole('button', { name: 'Open this desk' }).click();
  await expect(manager.getByText(/Desk 3.?: on a break until/)).toBeHidden();

  await chooseState(manager, /^Pause/);
  await manager.getByRole('radio', { name: 'Taking a break for 15 min' }).check();
  await manager.getByRole('button', { name: /Pause .?Walk-in/ }).click();
  await expect(host.getByRole('button', { name: /2 lines, 1/ })).toBeVisible();
  const phone = await manager.context().newPage();
  await phone.goto(`/desk/${place.slug}/phone`);
  // Whoever waits reads it in French.
  await expect(phone.getByText(/pause jusqu.à .*A-09/).last()).toBeVisible();
  await phone.close();
}

/** The rows and both screens are what the logs of the lines say, once what was pressed last is done. */
function expectTruth(db: Db, place: Place, pages: Page[]): Promise<void> {
  return expect(() => compare(db, place, pages)).toPass({ timeout: 15_000 });
}

async function compare(db: Db, place: Place, pages: Page[]): Promise<void> {
  const tickets = await ticketsOf(db, place);
  const numbers = new Map(tickets.map(({ id, number }) => [id, number]));
  const [waiting, active]: [string[], string[]] = [[], []];
  for (const { id: lineId } of place.lines) {
    expect(await lineFaults(db, lineId)).toEqual([]);
    const { tickets: logged } = await replayOf(db, lineId);
    const inOrder = [...logged].toSorted(([, one], [, other]) => (one.rank < other.rank ? -1 : 1));
    const numbersIn = (states: TicketState[]): string[] =>
      inOrder.filter(([, { state }]) => states.includes(state)).map(([id]) => numbers.get(id) ?? id);
    waiting.push(...numbersIn(['waiting']));
    active.push(...numbersIn(['called', 'serving']));
  }
  for (const page of pages) expect(await waitingNumbers(page)).toEqual(waiting);
  const shown = (await Promise.all(pages.map(cardNumbers))).flat();
  expect(shown.toSorted()).toEqual(active.toSorted());
}

/** All twelve have an end, and whoever was called twice had gone to the line in between. */
async function expectNobodyLost(db: Db, place: Place, left: string[]): Promise<void> {
  const tickets = await ticketsOf(db, place);
  expect(tickets.map(({ number }) => number).toSorted()).toEqual(all);
  for (const { number, state } of tickets) expect([number, state]).toEqual([number, stateAtEnd(number, left)]);
  const logs = await Promise.all(place.lines.map(({ id }) => logOf(db, id)));
  for (const { id, number } of tickets) {
    const kinds = logs.flat().flatMap(({ ticketId, kind }) => (ticketId === id ? [kind] : []));
    const count = (...wanted: string[]): number => kinds.filter((kind) => wanted.includes(kind)).length;
    expect(count('called') - count('undone', 'returned'), `calls of ${number}`).toBeLessThanOrEqual(1);
  }
}

function stateAtEnd(number: string, left: string[]): TicketState {
  return left.includes(number) ? 'expired' : 'served';
}

function ticketsOf(db: Db, place: Place) {
  return db.selectFrom('ticket').select(['id', 'number', 'state']).where('place_id', '=', place.id).execute();
}
