import { query } from '../database-of.ts';
import { expect, expectAccessible, signIn, test, waitForScripts } from '../staff.ts';

const lines = [{ name: { en: 'Walk-in' }, prefix: 'A' }];

const answered = /^(It is not known yet|It changes nothing|With )/;

test('a host asks what if, on the console and without scripts; a manager plans the next days', async ({
  app,
  browser,
  page,
  makePlace,
  hire,
}) => {
  const place = await makePlace({ lines, desks: ['Desk 1', 'Desk 2'] });
  // Guests as they came on the last two days like tomorrow, ten minutes at the desk.
  await place.join({ language: 'en' });
  await place.serveOne();
  await query(
    app,
    `insert into imported_visit (organization_id, line_id, number, joined_at, called_at, ended_at)
     select l.organization_id, l.id, w.week * 100 + g.guest, at, at, at + interval '10 minutes'
     from line l join place p on p.organization_id = l.organization_id and p.id = l.place_id
       cross join generate_series(1, 3) w(week) cross join generate_series(1, 8) g(guest)
       cross join lateral (select ((((now() at time zone p.time_zone) - interval '4 hours')::date + 1 - 7 * w.week)
         + interval '12 hours' + make_interval(mins => g.guest)) at time zone p.time_zone as at) a
     where p.id = $1`,
    [place.id],
  );
  await signIn(page, await hire(place, 'Mo Stone', 'manager'));
  await page.goto(`/desk/${place.slug}/insights/plan`);
  const chart = page.getByRole('region', { name: /^Guests and desks by hour: .*Walk-in/ });
  await expect(chart).toContainText('Expected guests: 8, most likely 8.');
  await expect(chart.getByRole('row', { name: /^12:00 8 8 2$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nobody should wait longer than (minutes)').fill('10');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/bound=10/);
  await expect(chart.getByRole('row', { name: /^12:00 8 8 4$/ })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/desk/${place.slug}?desk=${place.desks[0]?.id}`);
  await waitForScripts(page);
  await page.locator('summary', { hasText: 'What if' }).click();
  await page.getByRole('button', { name: 'Work it out' }).click();
  await expect(page.getByText(answered)).toBeVisible();
  await expect(page).toHaveURL(/\?desk=/);
  await expectAccessible(page);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const still = await plain.newPage();
  await signIn(still, await hire(place, 'Ho Reed', 'host'));
  await still.goto(`/desk/${place.slug}/what-if`);
  await still.getByRole('button', { name: 'Work it out' }).click();
  await expect(still.getByText(answered)).toBeVisible();
  await plain.close();
});
