import { randomUUID } from 'node:crypto';
import {
  core,
  cardNumbers,
  expect,
  expectAccessible,
  signIn,
  signInByHand,
  test,
  waitForScripts,
  type Page,
  type Place,
} from '../staff.ts';

const wide = { width: 1440, height: 900 };
/** Five seconds until the stream ends, and the time a page takes to load. */
const outWithin = 8000;
const narrow = { width: 320, height: 640 };

async function openTeam(page: Page, place: Place): Promise<void> {
  await page.goto(`/desk/${place.slug}/settings/team`);
  await waitForScripts(page);
}

async function workAtFirstDesk(page: Page, place: Place): Promise<void> {
  const streaming = page.waitForRequest('**/stream');
  await page.getByRole('button', { name: /Work here/ }).click();
  await page.waitForURL(`**/desk/${place.slug}`);
  await streaming;
}

test('a host comes by a link and calls the first guest', core, async ({ makePlace, hire, openBrowser, noise }) => {
  noise.allow(/status of 410/);
  const place = await makePlace();
  await place.join({ name: 'Noor' });
  const owner = await openBrowser({ viewport: wide });
  await signIn(owner, await hire(place, 'Ada Brook', 'owner'));
  await openTeam(owner, place);
  await owner.getByLabel('Their name').fill('Mo Haddad');
  await owner.getByRole('button', { name: 'Make the link' }).click();
  await expect(owner.getByRole('heading', { name: /The link for .*Mo Haddad/ })).toBeFocused();
  const link = await owner.getByLabel('Link', { exact: true }).inputValue();
  await expectAccessible(owner);

  const mo = await openBrowser({ viewport: narrow });
  await mo.goto(link);
  await expect(mo.getByText(/Ada Brook.* invites you/)).toBeVisible();
  await expect(mo.getByLabel('Your name')).toHaveValue('Mo Haddad');
  await expectAccessible(mo);
  await mo.getByLabel('E-mail').fill(`${randomUUID()}@harbour.example`);
  await mo.getByLabel('Password', { exact: true }).fill('eleven gulls above the pier');
  await mo.getByRole('button', { name: 'Join the team' }).click();
  await mo.waitForURL('**/desk');
  await mo.setViewportSize(wide);
  await workAtFirstDesk(mo, place);
  await mo.keyboard.press('n');
  await expect.poll(() => cardNumbers(mo)).toEqual(['A-01']);
  await expect(mo.getByRole('button', { name: 'Add guest' })).toBeVisible();
  await owner.goto(link);
  await expect(owner.getByText('It works once, and it has been used.')).toBeVisible();
});

test('somebody who may do less, and then is removed, is out within seconds', async ({
  makePlace,
  hire,
  openConsole,
  openBrowser,
}) => {
  const place = await makePlace();
  const mo = await openConsole(place, await hire(place, 'Mo Haddad'));
  await expect(mo.getByRole('button', { name: 'Add guest' })).toBeVisible();
  const owner = await openBrowser({ viewport: narrow });
  await signIn(owner, await hire(place, 'Ada Brook', 'owner'));
  await openTeam(owner, place);
  await owner.getByRole('link', { name: /Change .*Mo Haddad/ }).click();
  // The form of the page before has a host chosen, too: what is chosen there is not saved here.
  await expect(owner.getByRole('heading', { name: 'Mo Haddad', level: 1 })).toBeVisible();
  await expect(owner.getByRole('radio', { name: /Host/ })).toBeChecked();
  await owner.getByRole('radio', { name: /Viewer/ }).check();
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByText('Saved')).toBeVisible();
  await expect(owner.getByRole('radio', { name: /Viewer/ })).toBeChecked();
  // The console comes in anew, with what is left to do there.
  await expect(mo.getByRole('button', { name: 'Add guest' })).toBeHidden({ timeout: outWithin });
  await expectAccessible(owner);
  await owner.getByText(/Remove .*Mo Haddad/).click();
  await owner.getByRole('button', { name: 'Yes, remove from the team' }).click();
  await expect(owner.getByText('signed out everywhere')).toBeVisible();
  await mo.waitForURL('**/sign-in?**', { timeout: outWithin });
});

test('a forgotten password: whom to ask, a link, and all that was open is closed', async ({
  makePlace,
  hire,
  openConsole,
  openBrowser,
  noise,
}) => {
  noise.allow(/status of 4(10|22)/);
  const place = await makePlace();
  const host = await hire(place, 'Mo Haddad');
  const open = await openConsole(place, host);
  const manager = await openBrowser({ viewport: wide });
  await signIn(manager, await hire(place, 'Ada Brook', 'manager'));
  await openTeam(manager, place);
  await expect(manager.getByText(host.email)).toBeVisible();
  await manager.getByRole('link', { name: /Change .*Mo Haddad/ }).click();
  // The team's page has a button of this name too.
  await manager.waitForURL(/\/team\/./);
  await manager.getByRole('button', { name: 'Make the link' }).click();
  const link = await manager.getByLabel('Link', { exact: true }).inputValue();
  await expectAccessible(manager);

  const phone = await openBrowser({ javaScriptEnabled: false, viewport: narrow });
  await phone.goto('/sign-in');
  await phone.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(phone.locator('code')).toContainText('reset-password');
  await phone.goto(link);
  await phone.getByLabel('New password').fill('too short');
  await phone.getByRole('button', { name: 'Set it and sign in' }).click();
  await expect(phone.getByLabel('New password')).toHaveAccessibleDescription(/At least 10 characters/);
  await phone.getByLabel('New password').fill('eleven gulls above the pier');
  await phone.getByRole('button', { name: 'Set it and sign in' }).click();
  await phone.waitForURL('**/desk');
  await open.waitForURL('**/sign-in?**', { timeout: outWithin });
  await signInByHand(open, { ...host, password: 'eleven gulls above the pier' });
});

test('an invitation that is taken back opens nothing', async ({ makePlace, hire, page, openBrowser, noise }) => {
  noise.allow(/status of 410/);
  const place = await makePlace();
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  await openTeam(page, place);
  await page.getByLabel('Their name').fill('Mo Haddad');
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: /Cancel .*Mo Haddad/ }).click();
  await expect(page.getByText('Cancelled: the link no longer works.')).toBeVisible();
  const mo = await openBrowser();
  await mo.goto(link);
  await expect(mo.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(mo.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(mo);
});
