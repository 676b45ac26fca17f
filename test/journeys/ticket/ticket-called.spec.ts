import { query } from '../database-of.ts';
import { core, expect, expectAccessible, test, waitForScripts, type Page } from '../fixtures.ts';

const countdown = (page: Page) => page.getByText(/We’ll save your place until \d/);

async function openCalled(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForScripts(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Desk 3');
}

test('more time doubles how long the place is kept, once, and the desk knows', async ({ page, makePlace }) => {
  const place = await makePlace();
  const { url, id } = await place.join();
  await place.callNext();
  await openCalled(page, url);
  const graceOf = async (): Promise<number> => {
    const ticket = await place.call<{ calledAt: string; graceEndsAt: string }>('GET', `/tickets/${url.slice(-22)}`);
    return (Date.parse(ticket.graceEndsAt) - Date.parse(ticket.calledAt)) / 60_000;
  };
  expect(await graceOf()).toBe(5);
  const before = await countdown(page).textContent();
  await page.getByRole('button', { name: 'I need more time' }).click();
  await expect(page.getByText('We’ll wait longer for you')).toBeVisible();
  await expect(page.getByRole('button', { name: 'I need more time' })).toHaveCount(0);
  expect(await graceOf()).toBe(10);
  expect(await countdown(page).textContent()).not.toBe(before);
  expect(await place.call('GET', `/tickets/${id}`)).toMatchObject({ needs: ['more_time'] });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I’m coming' }).click();
  await expect(page.getByText('We know you’re on your way').last()).toBeVisible();
  await expectAccessible(page);
});

test('a keyboard and a screen reader go on where the pressed button was', async ({ page, makePlace }) => {
  const place = await makePlace();
  const { url } = await place.join();
  await page.goto(url);
  await waitForScripts(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await place.callNext();
  await page.getByRole('button', { name: 'I need more time' }).press('Enter');
  await expect(page.getByText('We’ll wait longer for you')).toBeFocused();
  await page.getByRole('button', { name: 'I’m coming' }).press('Enter');
  await expect(page.getByRole('main').getByText('We know you’re on your way')).toBeFocused();
});

test('a call that takes away what has the focus goes on from its own screen', async ({ page, makePlace }) => {
  const place = await makePlace();
  const { url } = await place.join();
  await page.goto(url);
  await waitForScripts(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'I need more time' }).focus();
  await place.callNext();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Desk 3');
  await expect(page.locator(':focus').getByRole('heading', { level: 1 })).toBeVisible();
});

test('the grace that is over is said in words', async ({ page, app, makePlace }) => {
  const place = await makePlace();
  const { url, id } = await place.join();
  await place.callNext();
  await query(app, `update ticket set called_at = called_at - interval '4 minutes 57 seconds' where id = $1`, [id]);
  await openCalled(page, url);
  await expect(countdown(page)).toBeVisible();
  await expect(page.getByText('Please come right away')).toBeVisible();
  await expectAccessible(page);
});

test(
  'who cannot come leaves, after being asked, and the next is told',
  core,
  async ({ page, makePlace, openBrowser }) => {
    const place = await makePlace();
    const { url } = await place.join();
    const next = await place.join();
    const other = await openBrowser();
    await other.goto(next.url);
    await waitForScripts(other);
    await place.callNext();
    await openCalled(page, url);
    await expect(other).toHaveTitle('You are next · A-02');
    await page.getByText('I can’t come').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, leave' }).click();
    await expect(page.getByRole('heading', { name: 'You left the line' })).toBeVisible();
    expect((await place.callNext())?.number).toBe('A-02');
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Desk 3');
  },
);

test('the call takes the place of whatever is open', async ({ page, makePlace }) => {
  const place = await makePlace();
  const { url } = await place.join();
  await page.goto(`${url}?do=contact`);
  await waitForScripts(page);
  await page.getByRole('textbox', { name: 'Your phone number' }).fill('0770');
  await place.callNext();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Desk 3');
  await expect(page).toHaveURL(url);
});

test('someone who is set aside reads until when, and says that they are ready', async ({ page, makePlace }) => {
  const place = await makePlace();
  const { url, id } = await place.join();
  await page.goto(url);
  await waitForScripts(page);
  await place.move(id, 'hold');
  await expect(page.getByRole('heading', { name: 'Your place is saved' })).toBeVisible();
  await expect(page.getByText(/At \d.* you go back in line automatically/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I’m ready' }).press('Enter');
  await expect(page.getByText('you are first in line')).toBeVisible();
  // The button is gone: the keyboard goes on from the new screen.
  await expect(page.locator('[tabindex="-1"]:has(#content)')).toBeFocused();
});
