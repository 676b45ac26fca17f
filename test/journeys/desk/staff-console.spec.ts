import { core, cardNumbers, expect, test, waitingNumbers } from '../staff.ts';

test(
  'a whole turn by keys and by buttons: call, serve, finish, no-show, and the way back',
  core,
  async ({ makePlace, hire, openConsole }) => {
    const place = await makePlace();
    for (const name of ['Noor', 'Tomás', 'Amina']) await place.join({ name });
    const page = await openConsole(place, await hire(place, 'Ada Brook'));
    const next = page.getByRole('button', { name: /call next/i });
    await expect(next).toContainText('A-01');
    await expect(next).toContainText('Noor');

    await page.keyboard.press('n');
    await expect.poll(() => cardNumbers(page)).toEqual(['A-01']);
    await page.getByRole('button', { name: /^Serve/ }).click();
    await expect(page.getByText(/Serving for/)).toBeVisible();
    await expect(next).toContainText('Finish A-01, call next');

    await next.click();
    await expect.poll(() => cardNumbers(page)).toEqual(['A-02']);
    await expect(page.getByRole('list', { name: 'Latest' })).toContainText('served by you');

    await page.keyboard.press('x');
    await expect.poll(() => cardNumbers(page)).toEqual([]);
    await expect(page.getByRole('list', { name: 'Latest' })).toContainText('no-show');

    await page.keyboard.press('u');
    await expect.poll(() => cardNumbers(page)).toEqual(['A-02']);
    await page.keyboard.press('s');
    await expect(page.getByText(/Serving for/)).toBeVisible();
    await page.keyboard.press('f');
    await expect.poll(() => cardNumbers(page)).toEqual([]);
    expect(await waitingNumbers(page)).toEqual(['A-03']);
  },
);

test(
  'undo stays for its minute and puts the guest back at the same place',
  core,
  async ({ makePlace, hire, openConsole }) => {
    const place = await makePlace();
    for (const name of ['Noor', 'Tomás']) await place.join({ name });
    const page = await openConsole(place, await hire(place, 'Ada Brook'));
    const undo = page.getByRole('button', { name: 'Undo', description: 'Called A-01' });
    await expect(undo).toBeHidden();
    await page.keyboard.press('n');
    await expect(undo).toContainText(/(60|5\d) s/);
    await undo.click();
    await expect.poll(() => waitingNumbers(page)).toEqual(['A-01', 'A-02']);
    await expect(undo).toBeHidden();
  },
);

test('calling again waits, and says how long', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  await place.join({ name: 'Noor' });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await page.keyboard.press('n');
  const recall = page.getByRole('button', { name: /Call again/ });
  await expect(recall).toHaveAttribute('aria-disabled', 'true');
  await expect(recall).toHaveAccessibleDescription(/A-01 can be called again in \d+ seconds/);
  await expect(recall).toContainText(/Call again 1:[0-3]\d/);
  await page.keyboard.press('r');
  await recall.click({ force: true });
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(recall).toBeVisible();
});

test('a guest is added by the keyboard alone, in a few seconds', core, async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await expect(page.getByRole('heading', { name: 'Nobody is waiting' })).toBeVisible();
  const began = Date.now();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Petra');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('07700900123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-01']);
  expect(Date.now() - began).toBeLessThan(10_000);
  await expect(page.getByRole('list', { name: 'Waiting' })).toContainText('•••• 0123');
  await expect(page.getByText('A-01 is in the line, next to be called.')).toBeVisible();
});

test('on a phone, two guests are added one after the other', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  const page = await openConsole(place, await hire(place, 'Ada Brook'), { viewport: { width: 390, height: 844 } });
  for (const number of ['A-01', 'A-02']) {
    // Nothing may lie over the button.
    await page.getByRole('button', { name: 'Add guest' }).click({ timeout: 5000 });
    await page.getByRole('button', { name: 'Add to the line' }).click();
    await expect(page.getByText(`${number} is in the line`)).toBeVisible();
  }
});

test('a phone that waits already, and one that is none, are said in words', async ({
  makePlace,
  hire,
  openConsole,
  noise,
}) => {
  noise.allow(/status of 4(09|22)/);
  const place = await makePlace();
  await place.join({ phone: '+447700900123', name: 'Petra' });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  const phone = dialog.locator('[name=phone]');
  await phone.fill('07700 900123');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('This phone is already in line as A-01.');
  await phone.fill('12');
  await page.keyboard.press('Enter');
  await expect(phone).toHaveAccessibleDescription(/digits are missing/);
});

test(
  'out of order needs the right and a reason; removing needs a reason',
  core,
  async ({ makePlace, hire, openConsole }) => {
    const place = await makePlace({ desks: ['Desk 1', 'Desk 3'] });
    for (const name of ['Noor', 'Tomás', 'Amina']) await place.join({ name });
    const host = await openConsole(place, await hire(place, 'Mo Haddad'), { desk: 'Desk 1' });
    await host.getByRole('button', { name: 'Actions for A-03' }).click();
    const call = host.getByRole('menuitem', { name: /Call this ticket/ });
    await expect(call).toHaveAttribute('aria-disabled', 'true');
    await expect(call).toContainText('Only a manager');

    const manager = await openConsole(place, await hire(place, 'Ada Brook', 'manager'), { desk: 'Desk 3' });
    await manager.getByRole('button', { name: 'Actions for A-03' }).click();
    await manager.getByRole('menuitem', { name: /Call this ticket/ }).click();
    await manager.getByRole('radio', { name: 'Appointment' }).check();
    await manager.getByRole('button', { name: 'Call A-03 now' }).click();
    await expect.poll(() => cardNumbers(manager)).toEqual(['A-03']);

    await manager.getByRole('button', { name: 'Actions for A-02' }).click();
    await manager.getByRole('menuitem', { name: 'Remove from the line' }).click();
    await manager.keyboard.press('Enter');
    await expect.poll(() => waitingNumbers(host)).toEqual(['A-01']);
  },
);

test('set aside and brought back keeps the place', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  for (const name of ['Noor', 'Tomás']) await place.join({ name });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await page.getByRole('button', { name: 'Actions for A-01' }).click();
  await page.getByRole('menuitem', { name: /Put on hold/ }).click();
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-02']);
  await page.getByRole('region', { name: 'On hold' }).getByRole('button', { name: 'Back to the line' }).click();
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-01', 'A-02']);
});

test('the focus stays with its row while others come and go', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  for (const name of ['Noor', 'Tomás', 'Amina', 'Lucía']) await place.join({ name });
  const page = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
  const third = page.getByRole('button', { name: 'Actions for A-03' });
  await third.focus();
  await page.keyboard.press('n');
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-02', 'A-03', 'A-04']);
  await expect(third).toBeFocused();
  // Its own guest leaves: whoever stands there now gets the focus.
  const { items } = await place.call<{ items: { id: string; number: string }[] }>(
    'GET',
    `/lines/${place.lines[0]?.id}/tickets?state=waiting`,
  );
  const gone = items.find(({ number }) => number === 'A-03');
  await place.move(gone?.id ?? '', 'remove', { reason: 'mistake' });
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-02', 'A-04']);
  await expect(page.getByRole('button', { name: 'Actions for A-04' })).toBeFocused();
});

test('keys rest in fields and dialogs, and can be switched off', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  for (const name of ['Nina', 'Tomás']) await place.join({ name });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await page.keyboard.press('/');
  await page.keyboard.type('nin');
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-01']);
  await page.keyboard.press('Escape');
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-01', 'A-02']);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('n');
  await page.getByRole('checkbox', { name: /single-key shortcuts/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.press('Control+n');
  await expect(page.getByRole('button', { name: /call next/i })).toContainText('A-01');
  expect(await cardNumbers(page)).toEqual([]);
  await page.getByRole('button', { name: /call next/i }).click();
  await expect.poll(() => cardNumbers(page)).toEqual(['A-01']);
});

test('a line is paused and opened again from its pill', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await page.getByRole('button', { name: /Walk-in/ }).click();
  await page.getByRole('menuitemradio', { name: /Pause/ }).click();
  await expect(page.getByRole('button', { name: /paused/ })).toBeVisible();
  await expect(page.getByText('Nobody can join right now.', { exact: false })).toBeVisible();
  const states = async (): Promise<string[]> =>
    (await place.call<{ lines: { state: string }[] }>('GET', `/places/${place.slug}`)).lines.map(({ state }) => state);
  await expect.poll(states).toEqual(['paused']);
});
