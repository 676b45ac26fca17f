import { core, cardNumbers, expect, test, waitingNumbers, type Page } from '../staff.ts';

test(
  'two hosts at once never call the same guest, and see the same',
  core,
  async ({ makePlace, hire, openConsole }) => {
    const place = await makePlace({ desks: ['Desk 1', 'Desk 3'] });
    for (let guest = 1; guest <= 9; guest += 1) await place.join({ name: `Guest ${guest}` });
    const ada = await openConsole(place, await hire(place, 'Ada Brook'), { desk: 'Desk 1' });
    const mo = await openConsole(place, await hire(place, 'Mo Haddad'), { desk: 'Desk 3' });

    for (let round = 1; round <= 3; round += 1) {
      await Promise.all([ada.keyboard.press('n'), mo.keyboard.press('n')]);
      for (const page of [ada, mo]) await expect.poll(() => cardNumbers(page)).toHaveLength(round);
    }
    // Both may foresee the same guest for a moment; the server's answer corrects one of them.
    const called = async (): Promise<string[]> => [...(await cardNumbers(ada)), ...(await cardNumbers(mo))].toSorted();
    await expect.poll(called).toEqual(['A-01', 'A-02', 'A-03', 'A-04', 'A-05', 'A-06']);
    for (const page of [ada, mo]) await expect.poll(() => waitingNumbers(page)).toEqual(['A-07', 'A-08', 'A-09']);
  },
);

test('what one host does the other sees within a blink', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace({ desks: ['Desk 1', 'Desk 3'] });
  await place.join({ name: 'Noor' });
  await place.join({ name: 'Tomás' });
  const ada = await openConsole(place, await hire(place, 'Ada Brook'), { desk: 'Desk 1' });
  const mo = await openConsole(place, await hire(place, 'Mo Haddad'), { desk: 'Desk 3' });
  await noteWhenSeen(mo, 'A-01');
  const pressedAt = await ada.evaluate(() => {
    const at = Date.now();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', bubbles: true }));
    return at;
  });
  const others = mo.getByRole('region', { name: 'At the other desks' });
  await expect(others).toContainText('A-01');
  await expect(others).toContainText('Desk 1');
  const seenAt = await mo.evaluate(() => Number(document.documentElement.dataset['seenAt']));
  expect(seenAt - pressedAt).toBeLessThan(1000);
  await expect(mo.getByRole('status').filter({ hasText: 'A-01 is called to' })).toHaveCount(1);
  await expect(mo.getByRole('button', { name: /Call next/ })).toContainText('A-02');
});

/** Writes down the moment at which another desk's number comes into the document. */
async function noteWhenSeen(page: Page, number: string): Promise<void> {
  await page.evaluate((wanted) => {
    const look = (): void => {
      const region = document.querySelector('section[aria-label="At the other desks"]');
      if (!region?.textContent.includes(wanted)) return;
      document.documentElement.dataset['seenAt'] ??= String(Date.now());
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, number);
}

test('whoever comes too late reads who was quicker, beside the row', async ({
  makePlace,
  hire,
  openConsole,
  noise,
}) => {
  noise.allow(/stream|status of 409/);
  const place = await makePlace({ desks: ['Desk 1', 'Desk 3'] });
  await place.join({ name: 'Noor' });
  const ada = await openConsole(place, await hire(place, 'Ada Brook'), { desk: 'Desk 1' });
  const mo = await openConsole(place, await hire(place, 'Mo Haddad'), { desk: 'Desk 3' });
  // Mo's screen falls behind: nothing of what Ada does reaches it.
  await mo.context().route('**/stream', (route) => route.abort());
  await mo.reload();
  await expect(mo.getByRole('list', { name: 'Waiting' })).toContainText('Noor');
  await ada.keyboard.press('n');
  await expect.poll(() => cardNumbers(ada)).toEqual(['A-01']);
  await mo.getByRole('button', { name: 'Actions for A-01' }).click();
  await mo.getByRole('menuitem', { name: 'Call this ticket' }).click();
  await expect(mo.getByRole('alert')).toContainText(/Ada Brook.? has already called A-01 to .?Desk 1.?/);
  await expect.poll(() => waitingNumbers(mo)).toEqual([]);
});

test('a console says since when it is not live, and comes back by itself', async ({
  makePlace,
  hire,
  openConsole,
  app,
  noise,
}) => {
  noise.allow(/stream|ERR_|Failed to load|Failed to fetch/);
  const place = await makePlace();
  await place.join({ name: 'Noor' });
  const ada = await openConsole(place, await hire(place, 'Ada Brook'));
  await app.stop();
  await expect(ada.getByText(/Not live since/)).toBeVisible({ timeout: 20_000 });
  await app.start();
  await place.join({ name: 'Tomás' });
  await expect(ada.getByText(/Not live since/)).toBeHidden({ timeout: 30_000 });
  await expect.poll(() => waitingNumbers(ada)).toEqual(['A-01', 'A-02']);
});
