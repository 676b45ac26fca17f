// Several guests in one step: ticked by keys and by hand, called together, taken back by one undo, written to.

import { intercept } from '../intercept.ts';
import { core, expect, expectAccessible, test, waitingNumbers, type Page } from '../staff.ts';

const lines = [
  { name: { en: 'Walk-in' }, prefix: 'A' },
  { name: { en: 'Results' }, prefix: 'B' },
];

const bar = (page: Page) => page.getByRole('region', { name: 'Chosen guests' });
const cards = (page: Page) => page.locator('#desk-cards > li');

test(
  'a family is ticked by keys, called together and taken back by one undo',
  core,
  async ({ makePlace, hire, openConsole }) => {
    const place = await makePlace({ lines });
    for (const name of ['Mo', 'Noor', 'Lin', 'Kim']) await place.join({ name, phone: null });
    const page = await openConsole(place, await hire(place, 'Ada Brook'));
    await expect.poll(() => waitingNumbers(page)).toEqual(['A-01', 'A-02', 'A-03', 'A-04']);

    // The first key stands on a row; V ticks it, J goes on to the next tick.
    await page.keyboard.press('j');
    await page.keyboard.press('v');
    await expect(bar(page)).toContainText('1 chosen');
    await page.getByRole('checkbox', { name: 'Choose A-01' }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('v');
    await expect(bar(page)).toContainText('2 chosen');
    await expectAccessible(page);
    await page.keyboard.press('c');
    await expect(cards(page)).toHaveCount(2);
    await expect.poll(() => waitingNumbers(page)).toEqual(['A-03', 'A-04']);
    await expect(bar(page)).toBeHidden();

    await expect(page.getByText('Done for 2 guests').last()).toBeVisible();
    await page.keyboard.press('u');
    await expect(cards(page)).toHaveCount(0);
    await expect.poll(() => waitingNumbers(page)).toEqual(['A-01', 'A-02', 'A-03', 'A-04']);

    // Guests who stand at the desk together are served and finished together.
    await page.keyboard.press('n');
    await expect(cards(page)).toHaveCount(1);
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Serve all 2' }).click();
    await page.getByRole('button', { name: 'Finish all 2' }).click();
    await expect(cards(page)).toHaveCount(0);
  },
);

test('who is ticked while an answer is under way stays ticked, and so does whoever was left as they were', async ({
  makePlace,
  hire,
  openConsole,
  noise,
}) => {
  noise.allow(/ERR_FAILED/);
  const place = await makePlace({ lines });
  for (const name of ['Mo', 'Noor', 'Lin']) await place.join({ name });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  const answer = Promise.withResolvers<void>();
  let isAway = false;
  await intercept(page, '**/together', async (route) => {
    if (isAway) return route.abort();
    await answer.promise;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Choose what the list shows' }).click();
  await page.getByRole('menuitem', { name: 'Choose several' }).click();
  for (const number of ['A-01', 'A-02']) await page.getByRole('checkbox', { name: `Choose ${number}` }).press('Space');
  await page.keyboard.press('h');
  await expect(bar(page)).toBeHidden();
  await page.getByRole('listitem').getByRole('button', { name: 'Lin A-03' }).focus();
  await page.keyboard.press('v');
  await expect(bar(page)).toContainText('1 chosen');
  const answered = page.waitForResponse('**/together');
  answer.resolve();
  await answered;
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-03']);
  await expect(bar(page)).toContainText('1 chosen');

  isAway = true;
  await page.getByRole('button', { name: 'More for the chosen guests' }).click();
  await page.getByRole('menuitem', { name: 'Tag' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('Bus 7');
  await page.getByRole('dialog').getByRole('button', { name: 'Tag' }).click();
  await expect(bar(page).getByRole('alert')).toBeVisible();
  await expect(bar(page)).toContainText('1 chosen');
});

test('rows are ticked by hand up to another, tagged, sent on and removed; one whom a colleague took is ticked no more', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({ lines, desks: ['Desk 1', 'Desk 2'] });
  for (const name of ['Mo', 'Noor', 'Lin', 'Kim', 'Ida']) await place.join({ name });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await expect.poll(() => waitingNumbers(page)).toHaveLength(5);
  const more = page.getByRole('button', { name: 'More for the chosen guests' });

  await page.getByRole('button', { name: 'Choose what the list shows' }).click();
  await page.getByRole('menuitem', { name: 'Choose several' }).click();
  await page.getByRole('checkbox', { name: 'Choose A-02' }).click();
  await page.getByRole('checkbox', { name: 'Choose A-04' }).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 chosen');
  await more.click();
  await page.getByRole('menuitem', { name: 'Tag' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('Bus 7');
  await dialog.getByRole('button', { name: 'Tag' }).click();
  await expect(bar(page)).toBeHidden();
  const tags = async () => {
    const { items } = await place.call<{ items: { tags: string[] }[] }>('GET', `/lines/${place.lines[0]?.id}/tickets`);
    return items.map((ticket) => ticket.tags);
  };
  await expect.poll(tags).toEqual([[], ['Bus 7'], ['Bus 7'], ['Bus 7'], []]);

  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'All 5 shown' }).click();
  await place.callNext(1);
  await expect(bar(page)).toContainText('4 chosen');
  await page.keyboard.press('t');
  await dialog.getByRole('radio', { name: /Results/ }).check();
  await dialog.getByRole('button', { name: 'Send 4 guests on' }).click();
  await expect(page.getByText('Done for 4 guests').last()).toBeVisible();
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-02', 'A-03', 'A-04', 'A-05']);

  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'All 4 shown' }).click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove 4 guests' }).click();
  await expect.poll(() => waitingNumbers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => waitingNumbers(page)).toHaveLength(4);
});
