// A call that nobody heeds is loud in the console as soon as its time is over, without anything being loaded again.

import { expect, expectAccessible, test } from '../staff.ts';

test('an overdue call is said, and its main button asks for a no-show', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace({ lines: [{ name: { en: 'Walk-in' }, prefix: 'A', graceMinutes: 5 }] });
  await place.join({ name: 'Amara Okafor' });
  await place.callNext();
  const page = await openConsole(place, await hire(place, 'Ruth Adeyemi'));
  await page.clock.install();
  // A page that is not hydrated yet would take the jump for a clock that goes wrong.
  const streaming = page.waitForRequest('**/stream');
  await page.reload();
  await streaming;
  const card = page.locator('#desk-cards > li').first();
  await expect(card.getByRole('button', { name: 'No-show' })).toBeVisible();
  await expect(card.getByText('Overdue')).toHaveCount(0);
  await page.clock.fastForward('05:10');
  await expect(card.getByText(/^Overdue: called [5-9]:\d\d ago, [0-4]:\d\d too long$/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'No-show?' })).toBeVisible();
  await expect(card).toHaveAttribute('data-overdue', 'true');
  await expectAccessible(page);
});

test('the clock of the computer is set while the console is open: no call is overdue by that', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({ lines: [{ name: { en: 'Walk-in' }, prefix: 'A', graceMinutes: 5 }] });
  await place.join({ name: 'Amara Okafor' });
  await place.callNext();
  const page = await openConsole(place, await hire(place, 'Ruth Adeyemi'));
  await page.clock.install();
  const streaming = page.waitForRequest('**/stream');
  await page.reload();
  await streaming;
  const card = page.locator('#desk-cards > li').first();
  await expect(card.getByRole('button', { name: 'No-show' })).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  await page.clock.runFor(3000);
  await expect(card.getByText('Overdue')).toHaveCount(0);
});
