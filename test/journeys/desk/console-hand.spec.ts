import { intercept } from '../intercept.ts';
import { core, cardNumbers, expect, expectAccessible, test, waitingNumbers, type Page } from '../staff.ts';

const presses = '**/api/v1/{desks,tickets}/**';

/** The server is not reached by presses; pages and streams still come. */
async function cut(page: Page): Promise<void> {
  await intercept(page, presses, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
}

test('a press is seen before the server has answered', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  for (const name of ['Noor', 'Tomás']) await place.join({ name });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await intercept(page, presses, async (route) => {
    await held;
    await route.fallback();
  });
  await page.keyboard.press('n');
  expect(await cardNumbers(page)).toEqual(['A-01']);
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-02']);
  await page.keyboard.press('s');
  await expect(page.getByText(/Serving for/)).toBeVisible();
  const { items } = await place.call<{ items: unknown[] }>('GET', `/lines/${place.lines[0]?.id}/tickets?state=waiting`);
  expect(items).toHaveLength(2);
  answer();
  await expect
    .poll(
      async () =>
        (await place.call<{ items: unknown[] }>('GET', `/lines/${place.lines[0]?.id}/tickets?state=serving`)).items,
    )
    .toHaveLength(1);
  expect(await cardNumbers(page)).toEqual(['A-01']);
});

test('presses wait for the server, across a reload, and what was refused meanwhile is listed', async ({
  makePlace,
  hire,
  openConsole,
  noise,
}) => {
  noise.allow(/ERR_FAILED|status of 4\d\d/);
  const place = await makePlace({ desks: ['Desk 1', 'Desk 3'] });
  for (const name of ['Noor', 'Tomás', 'Amina']) await place.join({ name });
  const ada = await openConsole(place, await hire(place, 'Ada Brook'), { desk: 'Desk 1' });
  const mo = await openConsole(place, await hire(place, 'Mo Haddad'), { desk: 'Desk 3' });
  await ada.keyboard.press('n');
  await expect.poll(() => cardNumbers(mo)).toEqual([]);
  await expect(mo.getByRole('region', { name: 'At the other desks' })).toContainText('A-01');
  await cut(ada);
  for (const key of ['s', 'n', 's']) await ada.keyboard.press(key);
  await expect.poll(() => cardNumbers(ada)).toEqual(['A-02']);
  await expect(ada.getByText('3 actions are waiting for the connection', { exact: false })).toBeVisible();
  await mo.keyboard.press('n');
  await expect.poll(() => cardNumbers(mo)).toEqual(['A-02']);
  await ada.reload();
  await expect(ada.getByText('3 actions are waiting for the connection', { exact: false })).toBeVisible();
  await ada.unroute(presses);
  // Its own guest is served and finished; the next one is Mo's by now, so A-03 comes, and nobody is served by mistake.
  await expect.poll(() => cardNumbers(ada)).toEqual(['A-03']);
  await expect(ada.getByText(/A-02 was not waiting any more/)).toBeVisible();
  await expect(ada.getByText('Start serving A-02')).toBeVisible();
  await expect(ada.getByText(/Called/).first()).toBeVisible();
  await expect(ada.getByRole('list', { name: 'Latest' })).toContainText('A-01');
  await expectAccessible(ada);
});

test(
  'a row is put elsewhere by the keyboard, by the mouse, and with a reason',
  core,
  async ({ makePlace, hire, openConsole }) => {
    const place = await makePlace();
    for (const name of ['Noor', 'Tomás', 'Amina', 'Lucía']) await place.join({ name });
    const page = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
    const handle = (number: string) => page.getByRole('button', { name: `Move ${number}` });
    await handle('A-03').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('A-03 picked up, place 3 of 4.')).toHaveCount(1);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect(page.getByText('A-03 stays where it was.')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('A-03 at place 1 of 4.')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Appointment' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Move A-03' }).click();
    await expect.poll(() => waitingNumbers(page)).toEqual(['A-03', 'A-01', 'A-02', 'A-04']);

    // A row that slides to its place still is waited for.
    await handle('A-03').hover();
    await page.mouse.down();
    const to = await handle('A-04').boundingBox();
    if (!to) throw new Error('a row to drag to');
    await page.mouse.move(to.x + 10, to.y, { steps: 4 });
    await page.mouse.move(to.x + 10, to.y + to.height, { steps: 2 });
    await page.mouse.up();
    await page.getByRole('dialog').getByRole('button', { name: 'Move A-03' }).click();
    await expect.poll(() => waitingNumbers(page)).toEqual(['A-01', 'A-02', 'A-04', 'A-03']);
    // The screen is ahead of the log.
    const logged = async () => {
      const path = `/lines/${place.lines[0]?.id}/events?after=4`;
      const { items } = await place.call<{ items: { kind: string }[] }>('GET', path);
      return items.map(({ kind }) => kind);
    };
    await expect.poll(logged).toEqual(['prioritised', 'moved']);
  },
);

test('a row that was dropped behind another goes behind that guest, though the line moves while the reason is given', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace();
  const first = await place.join();
  for (let guest = 2; guest <= 5; guest += 1) await place.join();
  const page = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
  await page.getByRole('button', { name: 'Move A-05' }).focus();
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await place.call('POST', `/tickets/${first.id}/remove`, { reason: 'other' });
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-02', 'A-03', 'A-04', 'A-05']);
  await dialog.getByRole('button', { name: 'Move A-05' }).click();
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-02', 'A-05', 'A-03', 'A-04']);
});

test('every row of a long line is reached by the keyboard, and is carried past those that are not drawn', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace();
  const guests = 60;
  for (let guest = 1; guest <= guests; guest += 1) await place.join({ name: `Guest ${guest}` });
  const page = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
  const handle = (number: string) => page.getByRole('button', { name: `Move ${number}` });
  await expect(page.getByRole('list', { name: 'Waiting' }).getByRole('listitem')).toHaveCount(guests);
  await handle('A-01').focus();
  for (let row = 1; row < guests; row += 1) await page.keyboard.press('ArrowDown');
  await expect(handle('A-60')).toBeFocused();
  await expect(handle('A-60')).toBeInViewport();
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  for (let step = 0; step < guests - 3; step += 1) await page.keyboard.press('ArrowUp');
  await expect(page.getByText('A-60 at place 3 of 60.')).toHaveCount(1);
  await expect(handle('A-60')).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Move A-60' }).click();
  await expect.poll(async () => (await waitingNumbers(page)).slice(0, 4)).toEqual(['A-01', 'A-02', 'A-60', 'A-03']);

  await expect(handle('A-60')).toBeFocused();

  // From one part of the list into the one before it, under the pointer all the way. Where the dialog still covers the row, Playwright's own
  // hover would scroll the list to get at it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const centre = async () => {
    await handle('A-17').evaluate((part) => part.scrollIntoView({ block: 'center' }));
    const box = await handle('A-17').boundingBox();
    return box && { x: box.x + 10, y: box.y + box.height / 2 };
  };
  await expect.poll(async () => centre().then((at) => at && numberAt(page, at.x, at.y))).toBe('A-17');
  const from = await centre();
  if (!from) throw new Error('a row to drag');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const to = await handle('A-14').boundingBox();
  if (!to) throw new Error('a row to drag to');
  await page.mouse.move(to.x + 10, to.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 4, { steps: 2 });
  await expect.poll(() => numberAt(page, to.x + 10, to.y + 4)).toBe('A-17');
  await page.mouse.up();
  await page.getByRole('dialog').getByRole('button', { name: 'Move A-17' }).click();
  await expect.poll(async () => (await waitingNumbers(page)).slice(13, 17)).toEqual(['A-13', 'A-17', 'A-14', 'A-15']);
});

function numberAt(page: Page, x: number, y: number): Promise<string> {
  return page.evaluate(
    (at) => document.elementFromPoint(at.x, at.y)?.closest('[data-row]')?.querySelector('bdi')?.textContent ?? '',
    { x, y },
  );
}

test('a line with people in it is paused with a word to them, and a desk goes on a break', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({ desks: ['Desk 1', 'Desk 3'] });
  await place.join({ phone: '+447700900123', name: 'Noor' });
  const ada = await openConsole(place, await hire(place, 'Ada Brook'), { desk: 'Desk 1' });
  const mo = await openConsole(place, await hire(place, 'Mo Haddad'), { desk: 'Desk 3' });
  await expect(ada.getByRole('img', { name: /Mo Haddad.* \(.?Desk 3.?\)/ })).toBeVisible();
  await ada.getByRole('button', { name: /Walk-in/ }).click();
  await ada.getByRole('menuitemradio', { name: /Pause/ }).click();
  await expectAccessible(ada);
  // A time that is typed is chosen, and one that is chosen is needed.
  const at = ada.getByLabel('Closing time');
  await at.fill('16:30');
  await expect(ada.getByRole('radio', { name: 'We close at' })).toBeChecked();
  await at.fill('');
  await ada.getByRole('button', { name: /Pause .?Walk-in/ }).click();
  await expect(at).toBeVisible();
  await ada.getByRole('radio', { name: 'Taking a break for 15 min' }).check();
  await ada.getByRole('button', { name: /Pause .?Walk-in/ }).click();
  await expect(mo.getByRole('button', { name: /paused/ })).toBeVisible();
  await mo.getByRole('button', { name: 'Desk 3, menu' }).click();
  await mo.getByRole('menuitem', { name: 'Break for 15 min' }).click();
  await expect(mo.getByText(/Desk 3.?: on a break until/)).toBeVisible();
  await expect(ada.getByText(/Desk 3.?: on a break until/)).toBeVisible();
});
