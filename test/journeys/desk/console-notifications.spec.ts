import { expect, test, waitingNumbers } from '../staff.ts';

test('whoever looks elsewhere gets a notification with the number and no name', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({ lines: [{ name: { en: 'Walk-in' }, prefix: 'A' }] });
  const page = await openConsole(place, await hire(place, 'Ada Brook'), { permissions: ['notifications'] });
  await page.getByRole('button', { name: /Ada Brook.*, menu$/ }).click();
  const choice = page.getByRole('menuitemcheckbox', { name: 'By a notification when I look elsewhere' });
  await choice.click();
  await expect(choice).toBeChecked();
  await page.keyboard.press('Escape');
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => `${title} ${body}`);
    });
  await shown();
  await place.join({ name: 'Mo' });
  await expect.poll(() => waitingNumbers(page)).toHaveLength(1);
  expect(await shown()).toEqual([]);
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await place.join({ name: 'Noor' });
  await expect.poll(shown).toHaveLength(1);
  const [said = ''] = await shown();
  expect(said).toMatch(/A-02.* joined the line/);
  expect(said).not.toContain('Noor');
});
