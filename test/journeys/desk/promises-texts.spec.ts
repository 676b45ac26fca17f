// Nothing promises a text that nobody carries: the form, the ticket, the kiosk, the poster and the console say the same, and follow.

import { numberOn, press, test as base } from '../kiosk.ts';
import { expect, expectAccessible } from '../staff.ts';
import { addTextCarrier, openTextGateway, type TextGateway } from '../text-account.ts';

const test = base.extend<{ gateway: TextGateway }>({
  gateway: async ({ browserName }, provide) => {
    expect(browserName).toBe('chromium');
    const gateway = await openTextGateway();
    await provide(gateway);
    gateway.stop();
  },
});

test('without a carrier the form, the ticket and the poster promise none; with one an open ticket follows', async ({
  page,
  makePlace,
  openBrowser,
  database,
  gateway,
}) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await expect(page.getByText('We can’t send texts at the moment.')).toBeVisible();
  await expect(page.getByText('We’ll text you')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /Phone number/ }).fill('07700 900101');
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByText('Texts to •••• 0101 can’t be sent at present.')).toBeVisible();
  await expectAccessible(page);
  const poster = await openBrowser();
  await poster.goto(`/p/${place.slug}/poster`);
  await expect(poster.getByText('Your phone shows when it’s your turn.')).toBeVisible();
  await addTextCarrier(database, place.id, gateway);
  await expect(page.getByText('We’ll text •••• 0101 when it’s your turn')).toBeVisible();
  await page.goto(`/p/${place.slug}`);
  const other = await openBrowser();
  await other.goto(`/p/${place.slug}`);
  await expect(other.getByText('We’ll text you when your turn is near')).toBeVisible();
});

test('a kiosk offers to text where somebody carries texts, else a number alone', async ({ openKiosk, makePlace }) => {
  const kiosk = await openKiosk(await makePlace(), { isTexted: false });
  await press(kiosk, 'English');
  await expect(kiosk.getByRole('button', { name: 'Text my phone' })).toHaveCount(0);
  await expectAccessible(kiosk);
  await press(kiosk, 'Print a ticket');
  await expect(kiosk.locator('.kiosk-number')).toBeVisible();
  expect(await numberOn(kiosk)).toBe('A-01');
});

test('the console says that texts are not sent, and where to set them up; a carrier that fails is said as a fault', async ({
  makePlace,
  hire,
  openConsole,
  database,
  gateway,
}) => {
  const place = await makePlace();
  await place.join({ name: 'Amara Okafor', phone: '+447700900101' });
  const desk = await openConsole(place, await hire(place, 'Ruth Adeyemi', 'manager'));
  const waiting = desk.getByRole('listitem').filter({ hasText: 'Amara Okafor' });
  await expect(waiting.getByText('simulated', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(desk.getByText('Texts are not sent yet.')).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Set up' })).toHaveAttribute('href', /settings\/channels$/);
  await expectAccessible(desk);
  gateway.isWorking = false;
  await addTextCarrier(database, place.id, gateway);
  await expect(desk.getByText('Texts are not sent yet.')).toBeHidden();
  for (let guest = 2; guest <= 6; guest += 1)
    await place.join({ phone: `+4477009001${String(guest).padStart(2, '0')}` });
  await expect(desk.getByText('Texts aren’t going out at the moment: the last ones all failed.')).toBeVisible();
  await expectAccessible(desk);
  gateway.isWorking = true;
  await place.join({ phone: '+447700900107' });
  await expect(desk.getByText('Texts aren’t going out at the moment: the last ones all failed.')).toBeHidden();
});
