import { core, expect, test } from '../fixtures.ts';

test('a renamed place is found by its old address, and a form that was open meanwhile arrives', async ({
  page,
  makePlace,
  request,
}) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}?via=qr`);
  const renamed = `${place.slug}-new`;
  await place.call('PATCH', `/places/${place.slug}`, { slug: renamed });
  const moved = await request.get(`/p/${place.slug}?via=qr`, { maxRedirects: 0 });
  expect(moved.status()).toBe(308);
  expect(moved.headers()['location']).toBe(`/p/${renamed}?via=qr`);
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
});

test('what is not there is said in the visitor’s language', core, async ({ page, request, noise }) => {
  noise.allow(/status of 404/);
  for (const address of [
    '/p/nowhere',
    '/t/AAAAAAAAAAAAAAAAAAAAAA',
    '/t/short',
    '/privacy/nowhere',
    '/p/nowhere/either',
  ])
    expect((await request.get(address)).status(), address).toBe(404);
  await page.goto('/t/AAAAAAAAAAAAAAAAAAAAAA?lang=es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aquí no hay nada');
});

test('a line that takes nobody says so instead of showing a form', async ({ page, makePlace, noise }) => {
  noise.allow(/status of 409/);
  const place = await makePlace();
  const line = place.lines[0]?.id ?? '';
  await page.goto(`/p/${place.slug}`);
  await place.call('PATCH', `/lines/${line}`, { state: 'paused' });
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The line is taking a short break');
  await place.call('PATCH', `/lines/${line}`, { state: 'closed' });
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The line is closed');
  await place.call('PATCH', `/lines/${line}`, { state: 'open', capacity: 1 });
  await place.join();
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The line is full right now');
});

test('guests choose among the lines that are open', core, async ({ page, makePlace }) => {
  const place = await makePlace({
    lines: [
      { name: { en: 'Walk-in' }, prefix: 'A', state: 'paused' },
      { name: { en: 'Results', es: 'Resultados' }, prefix: 'B' },
      { name: { en: 'Repairs' }, prefix: 'C', partySizeLimit: 1 },
    ],
  });
  await page.goto(`/p/${place.slug}`);
  await expect(page.getByRole('radio', { name: /Walk-in/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /Results/ })).toBeChecked();
  await page.getByRole('radio', { name: /Repairs/ }).check();
  await expect(page.getByRole('spinbutton')).toBeHidden();
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'C-01' })).toBeVisible();
  await page.goto(`/p/${place.slug}`);
  await expect(page.getByText('Your number is C-01.')).toBeVisible();
  await page.getByRole('link', { name: 'Open my ticket' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'C-01' })).toBeVisible();
});
