import { expect, expectAccessible, test, waitForScripts } from '../staff.ts';

test('each person has one place, and a pause between two visits; staff go past it with a reason', async ({
  page,
  makePlace,
  hire,
  openConsole,
  noise,
}) => {
  noise.allow(/409/);
  const lines = [
    { name: { en: 'Walk-in' }, prefix: 'A' },
    { name: { en: 'Results' }, prefix: 'B' },
  ];
  const place = await makePlace({ lines });
  const host = await openConsole(place, await hire(place, 'Ada Brook', 'owner'));
  await host.goto(`/desk/${place.slug}/settings/place`);
  await waitForScripts(host);
  const rule = host.getByRole('region', { name: 'How often one person may come' });
  await rule.getByRole('checkbox', { name: /One place per person/ }).check();
  await rule.getByLabel('Pause between two visits').selectOption('4');
  await host.getByRole('button', { name: 'Save' }).click();
  await expect(host.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(host);

  await page.goto(`/p/${place.slug}/${place.lines[0]?.slug}`);
  await page.getByRole('textbox', { name: /Phone number/ }).fill('+12025550101');
  await page.getByRole('button', { name: 'Join the line' }).click();
  await page.waitForURL(/\/t\/[\w-]{22}$/);
  await page.goto(`/p/${place.slug}/${place.lines[1]?.slug}`);
  await expect(page.getByText('Each person has one place in line here at a time. This is yours.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'A-01' })).toBeVisible();
  await expectAccessible(page);

  await host.goto(`/desk/${place.slug}`);
  await waitForScripts(host);
  const adding = host.getByRole('dialog', { name: 'Add a guest' });
  await expect(async () => {
    await host.keyboard.press('a');
    await expect(adding).toBeVisible({ timeout: 2000 });
  }).toPass();
  await adding.getByRole('textbox', { name: /^Phone/ }).fill('+12025550101');
  await adding.getByLabel('Line').selectOption({ label: 'Results' });
  await adding.getByRole('button', { name: /^Add/ }).click();
  await expect(adding.getByRole('alert')).toContainText('already in line as A-01');
  await expectAccessible(host);
  await adding.getByRole('radio').first().check();
  await adding.getByRole('button', { name: 'Add all the same' }).click();
  await expect(host.getByText('B-01').first()).toBeVisible();

  await place.serveOne();
  await place.serveOne();
  await page.goto(`/p/${place.slug}`);
  await expect(page.getByText(/You were here not long ago, and some time has to pass/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join the line' })).toHaveCount(0);
  await expectAccessible(page);
});
