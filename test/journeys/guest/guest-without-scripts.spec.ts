import { core, expect, test } from '../fixtures.ts';

test.use({ javaScriptEnabled: false });

test(
  'a guest joins, waits, answers a call and is told, with forms and pages alone',
  core,
  async ({ page, makePlace, noise }) => {
    noise.allow(/status of 422/);
    const place = await makePlace();
    await place.join();
    await page.goto(`/p/${place.slug}?via=qr`);
    await expect(page.getByRole('button', { name: /Country code/ })).toBeHidden();
    const country = page.getByRole('combobox', { name: 'Country of the phone number' });
    await expect(country).toHaveValue('GB');
    await page.getByRole('textbox', { name: /Phone number/ }).fill('202 555');
    await page.getByRole('textbox', { name: /Name/ }).fill('Ada');
    await page.getByRole('button', { name: 'Other countries' }).click();
    await expect(page.getByRole('textbox', { name: /Phone number/ })).toHaveValue('202 555');
    await expect(page.getByRole('textbox', { name: /Name/ })).toHaveValue('Ada');
    await country.selectOption('US');
    await page.getByRole('button', { name: 'Join the line' }).click();
    await expect(page.getByRole('textbox', { name: /Phone number/ })).toHaveAccessibleDescription(
      /4 digits are missing\. ?For example: \(201\) 555-0123/,
    );
    await expect(page.getByRole('textbox', { name: /Phone number/ })).toHaveValue('202 555');
    await expect(page.getByRole('textbox', { name: /Name/ })).toHaveValue('Ada');
    await expect(country).toHaveValue('US');

    await page.getByRole('textbox', { name: /Phone number/ }).fill('202 555 0102');
    await page.getByRole('button', { name: 'Join the line' }).click();
    await page.waitForURL(/\/t\//);
    await expect(page.getByRole('heading', { level: 1, name: 'A-02' })).toBeVisible();
    await expect(page.getByText('•••• 0102')).toBeVisible();
    await expect(page.locator('noscript meta[http-equiv="refresh"], meta[http-equiv="refresh"]')).toHaveAttribute(
      'content',
      '30',
    );
    await expect(page.getByText('Live', { exact: true })).toBeHidden();

    await place.serveOne();
    const called = await place.callNext();
    await page.reload();
    await expect(page).toHaveTitle('Your turn: Desk 3 · A-02');
    await expect(page.getByText(/We’ll save your place until \d/)).toBeVisible();
    await page.getByRole('button', { name: 'I’m coming' }).click();
    await expect(page.getByText('We know you’re on your way')).toBeVisible();
    await place.move(called?.id ?? '', 'serve');
    await place.move(called?.id ?? '', 'finish');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Thank you for coming' })).toBeVisible();
  },
);

test('a guest leaves, after being asked', async ({ page, makePlace }) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('button', { name: 'Yes, leave' })).toBeHidden();
  await page.getByText('Leave the line').click();
  await page.getByRole('link', { name: 'Stay in line' }).click();
  await expect(page.getByRole('button', { name: 'Yes, leave' })).toBeHidden();
  await page.getByText('Leave the line').click();
  await page.getByRole('button', { name: 'Yes, leave' }).click();
  await expect(page.getByRole('heading', { name: 'You left the line' })).toBeVisible();
  expect(await place.callNext()).toBeNull();
});

test('opening a ticket changes nothing and leaves no trace of its address', async ({ page, makePlace, request }) => {
  const place = await makePlace();
  const { url } = await place.join();
  const response = await request.get(url);
  expect(response.headers()).toMatchObject({
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  const before = await place.call('GET', `/lines/${place.lines[0]?.id}/events?after=0`);
  await page.goto(url);
  await page.goto(`${url}?wish=leave`);
  expect(await place.call('GET', `/lines/${place.lines[0]?.id}/events?after=0`)).toEqual(before);
});
