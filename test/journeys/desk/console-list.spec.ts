// What the list of waiting guests shows, and how: filters, and small rows.

import { expect, expectAccessible, test, waitForScripts, waitingNumbers } from '../staff.ts';

const lines = [
  { name: { en: 'Walk-in' }, prefix: 'A' },
  { name: { en: 'Results' }, prefix: 'B' },
];

test('a filter shows some of the guests and says so; small rows stay chosen', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({ lines });
  await place.join({ name: 'Mo', language: 'es', phone: '+447700900123' });
  await place.join({ name: 'Noor', language: 'ar', needs: ['interpreter'] }, 1);
  await place.join({ name: 'Lin', language: 'es', partySize: 4 });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-01', 'A-02', 'B-01']);
  await expect(page.getByText('6 people on 3 tickets')).toBeVisible();
  // There may be hundreds of them, and a press draws them again.
  const sizes = await page
    .getByRole('list', { name: 'Waiting' })
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map(({ outerHTML }) => outerHTML.length));
  expect(Math.max(...sizes)).toBeLessThan(2800);
  const menu = page.getByRole('button', { name: 'Choose what the list shows' });
  await menu.click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'Everybody',
    'With a need',
    'Walk-in',
    'Results',
    'العربية',
    'Español',
  ]);
  await page.getByRole('menuitemradio', { name: 'Walk-in' }).click();
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-01', 'A-02']);
  await expect(page.getByText(/^Only: .Walk-in.\. 2 of 3\.$/)).toBeVisible();
  await expectAccessible(page);

  // Whoever is added is seen, though the filter would leave them out.
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.locator('select', { hasText: 'Results' }).selectOption('Results');
  await dialog.getByRole('textbox', { name: /name/i }).fill('Kim');
  await dialog.getByRole('button', { name: /^Add/ }).last().click();
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-01', 'A-02', 'B-02']);
  await page.getByRole('button', { name: 'Show everybody' }).click();
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-01', 'A-02', 'B-01', 'B-02']);

  const heights = () =>
    page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(Math.max(...(await heights()))).toBeGreaterThan(50);
  await menu.click();
  await page.getByRole('menuitemcheckbox', { name: 'Small rows' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await waitForScripts(page);
  // The next one also says why.
  await expect.poll(async () => (await heights()).slice(1)).toEqual([44, 44, 44]);
  await expectAccessible(page);
});

for (const width of [390, 320])
  test(`on a phone of ${width} px the list begins near the top, and shows seven guests`, async ({
    makePlace,
    hire,
    openConsole,
  }) => {
    const place = await makePlace({ lines });
    for (let guest = 0; guest < 12; guest++) await place.join({ name: `Guest ${guest}` });
    const page = await openConsole(place, await hire(place, 'Ada Brook', 'owner'), {
      viewport: { width, height: 844 },
    });
    await page.getByRole('button', { name: 'Waiting 12' }).click();
    const heightOf = async (part: string): Promise<number> => (await page.locator(part).boundingBox())?.height ?? 0;
    const tabs = page.getByRole('button', { name: 'Waiting 12' });
    expect((await heightOf('header')) + ((await tabs.boundingBox())?.height ?? 0)).toBeLessThanOrEqual(96);
    const rows = page.locator('[data-row]');
    const first = (await rows.first().boundingBox())?.y ?? 0;
    const footer = (await page.getByRole('button', { name: /^Call next/ }).boundingBox())?.y ?? 0;
    // The note that no texts go out yet is there too.
    await expect(page.getByText('Texts are not sent yet.')).toBeVisible();
    const tall = (await rows.nth(6).boundingBox())?.y ?? Infinity;
    const last = (await rows.nth(6).boundingBox())?.height ?? Infinity;
    expect(tall + last - first).toBeLessThanOrEqual(footer - first);
  });

test('of a long list the page brings the first screens, and its scripts the rest', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({ lines });
  const guests = 100;
  for (let at = 0; at < guests; at += 1) await place.join({ name: `Guest ${at}` });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await expect.poll(() => waitingNumbers(page)).toHaveLength(guests);
  const sent = await (await page.request.get(`/desk/${place.slug}`, { headers: { accept: 'text/html' } })).text();
  const rows = sent.match(/data-row=/g)?.length ?? 0;
  expect(rows).toBeGreaterThan(40);
  expect(rows).toBeLessThan(70);
});
