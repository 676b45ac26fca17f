import {
  core,
  expect,
  expectAccessible,
  shareOf,
  signIn,
  test,
  waitForScripts,
  type Page,
  type Place,
} from '../staff.ts';

const pages = ['place', 'desks', 'languages', 'look', 'privacy', 'privacy/record'];

/** The preview shows pages as they are written, and the browser says of what would run in them that it did not. */
const saidOfPreview = [/Blocked script execution/, /Refused to execute the redirect/];

/** Without a section: the page has one form. */
async function save(page: Page, section?: string): Promise<void> {
  const part = section === undefined ? page : page.getByRole('region', { name: section });
  await part.getByRole('button', { name: 'Save' }).click();
  await expect(part.getByText('Saved', { exact: true })).toBeVisible();
}

async function openSettings(page: Page, { slug }: Place, name: string): Promise<void> {
  await page.goto(`/desk/${slug}/settings/${name}`);
  await waitForScripts(page);
}

test('what cannot be sent stays on the page, which says so, and is sent again', async ({
  page,
  makePlace,
  hire,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/);
  const place = await makePlace({ desks: ['Desk 3'] });
  await signIn(page, await hire(place, 'Ada Brook', 'owner'));
  await openSettings(page, place, 'place');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Pīer Clinic');
  await expect(page.getByText('With ī, one text holds 70 characters instead of 160')).toBeVisible();
  await name.fill('Pier Clinic');
  await expect(page.getByText('one text holds 70')).toHaveCount(0);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Not saved: we couldn’t reach the server.');
  await expect(name).toHaveValue('Pier Clinic');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await save(page);
  await page.reload();
  await expect(name).toHaveValue('Pier Clinic');

  await openSettings(page, place, 'desks');
  await page.context().setOffline(true);
  const desk = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Desk 3' }) });
  await desk.getByRole('button', { name: /^(Open|Close)/ }).click();
  await expect(desk.getByRole('alert')).toContainText('Not saved: we couldn’t reach the server.');
  await page.context().setOffline(false);

  await openSettings(page, place, 'team');
  await expect(page).toHaveTitle('Team · Pier Clinic');
  const invited = page.getByLabel('Their name');
  await invited.fill('Mo Haddad');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByRole('alert')).toContainText('Not saved: we couldn’t reach the server.');
  await expect(invited).toHaveValue('Mo Haddad');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Mo Haddad').first()).toBeVisible();

  await page.goto('/account');
  await waitForScripts(page);
  const email = page.getByLabel('Your e-mail');
  await email.fill('ada.rivers@example.org');
  await page.getByLabel('Your password', { exact: true }).first().fill('a password nobody knows');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(page.getByRole('alert')).toContainText('Not saved: we couldn’t reach the server.');
  await expect(email).toHaveValue('ada.rivers@example.org');
});

test('a place gets another name and another link; old links go on working, and a board follows', async ({
  page,
  makePlace,
  hire,
  openBrowser,
  noise,
}) => {
  saidOfPreview.forEach((said) => noise.allow(said));
  const place = await makePlace();
  const board = await openBrowser({ viewport: { width: 1280, height: 720 } });
  const streaming = board.waitForRequest('**/stream');
  await board.goto(`/p/${place.slug}/board`);
  await streaming;
  await signIn(page, await hire(place, 'Ada Brook', 'owner'));
  await openSettings(page, place, 'place');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('');
  await expect(page.getByText('Please fill this in.')).toBeVisible();
  await name.fill('Pier Clinic');
  await save(page);
  await expect(board.getByText('Pier Clinic').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Changed back')).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Harbour Clinic');

  noise.allow(/status of 412/);
  const other = await page.context().newPage();
  await openSettings(other, place, 'place');
  await other.getByLabel('Use quiet hours').uncheck();
  await save(other);
  await name.fill('Pier Clinic');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('someone else saved changes here');
  await expect(name).toHaveValue('Pier Clinic');
  await save(page);

  await other.reload();
  await waitForScripts(other);
  await other.getByLabel('Name', { exact: true }).fill('Quay Clinic');
  await save(other);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert')).toContainText('someone else saved changes here');
  await other.reload();
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Quay Clinic');
  await page.reload();
  await waitForScripts(page);

  const slug = page.getByLabel('Last part of the link');
  await slug.fill('Pier!');
  await expect(page.getByText('Only the letters a to z')).toBeVisible();
  await slug.fill(`${place.slug}-pier`);
  await save(page);
  await expect(page.getByText(`/p/${place.slug}`, { exact: true })).toBeVisible();
  const guest = await openBrowser();
  await guest.goto(`/p/${place.slug}`);
  await expect(guest).toHaveURL(new RegExp(`/p/${place.slug}-pier$`));

  await openSettings(page, place, 'look');
  await page.getByLabel('Our own colour').check();
  await page.getByLabel('Your colour', { exact: true }).fill('#ffee00');
  await expect(page.getByText('Made lighter or darker')).toBeVisible();
  const worn = (of: Page) =>
    of.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--chestnut'));
  const before = await worn(board);
  await save(page);
  // While it is loaded anew, there is nothing to be read.
  await expect.poll(() => worn(board).catch(() => before)).not.toBe(before);
});

test('desks are added, put in order and removed, but not from under a guest', async ({
  page,
  makePlace,
  hire,
  noise,
}) => {
  noise.allow(/status of 409/);
  const lines = [
    { name: { en: 'Walk-in' }, prefix: 'A' },
    { name: { en: 'Results' }, prefix: 'B' },
  ];
  const place = await makePlace({ lines, desks: ['Desk 3'] });
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  await openSettings(page, place, 'desks');
  const adding = page.getByRole('region', { name: 'Add a desk' });
  await adding.getByLabel('Name of the desk').fill('desk 3');
  await expect(adding.getByText('This name is already used.')).toBeVisible();
  await adding.getByLabel('Name of the desk').fill('Room 7');
  await adding.getByRole('button', { name: /Move .?Results.? up/ }).click();
  await expect(adding.getByRole('button', { name: /Move .?Results.? up/ })).toBeFocused();
  await adding.getByRole('button', { name: 'Add this desk' }).click();
  const room = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Room 7' }) });
  await expect(room).toContainText(/Serves .?Results.? and .?Walk-in/);
  await room.getByRole('button', { name: 'Open Room 7' }).click();
  await expect(room.getByRole('button', { name: 'Close Room 7' })).toBeVisible();

  await place.join();
  await place.callNext();
  const desk = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Desk 3' }) });
  const remove = async (): Promise<void> => {
    await desk.getByRole('link', { name: 'Change Desk 3' }).click();
    await desk.getByText(/Remove .?Desk 3/).click();
    await desk.getByRole('button', { name: 'Remove permanently' }).click();
  };
  await remove();
  await expect(desk.getByRole('alert')).toContainText('Finish with them first');
  const [ticket] = (await place.call<{ items: { id: string }[] }>('GET', `/lines/${place.lines[0]?.id}/tickets`)).items;
  await place.move(ticket?.id ?? '', 'no-show');
  await desk.getByRole('button', { name: 'Remove permanently' }).click();
  await expect(page.getByText('The desk was removed.')).toBeVisible();
  await expect(desk).toHaveCount(0);
});

test('an owner erases a person; a manager has no such page; guests read what the board shows', async ({
  page,
  makePlace,
  hire,
  openBrowser,
  noise,
}) => {
  noise.allow(/status of (?:40[04]|422)/);
  const place = await makePlace();
  await place.join({ name: 'Amara Okafor', phone: '+447700900101' });
  const managers = await openBrowser();
  await signIn(managers, await hire(place, 'Tom Hale', 'manager'));
  const refused = await managers.goto(`/desk/${place.slug}/settings/privacy`);
  expect(refused?.status()).toBe(404);

  await signIn(page, await hire(place, 'Ada Brook', 'owner'));
  await openSettings(page, place, 'privacy');
  await page.getByLabel('Names, numbers and answers').selectOption('72');
  await page.getByLabel('Number and first name').check();
  await save(page, 'What is stored and shown');
  await page.getByLabel('Phone number or e-mail', { exact: true }).fill('amina@example');
  await page.getByRole('button', { name: 'See what is stored' }).click();
  await expect(page.getByLabel('Phone number or e-mail', { exact: true })).toHaveAccessibleDescription(
    /check the e-mail address/,
  );
  await page.getByLabel('Phone number or e-mail', { exact: true }).fill('07700 900101');
  await page.getByRole('button', { name: 'See what is stored' }).click();
  await expect(page.getByText('1 ticket has this number.')).toBeVisible();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Erased from 1 ticket')).toBeVisible();
  const { items } = await place.call<{ items: { name: string | null; phone: string | null }[] }>(
    'GET',
    `/lines/${place.lines[0]?.id}/tickets`,
  );
  expect(items).toMatchObject([{ name: null, phone: null }]);

  const guest = await openBrowser();
  await guest.goto(`/privacy/${place.slug}`);
  await expect(guest.getByText('also shows your first name')).toBeVisible();
  await expect(guest.getByText('72 hours')).toBeVisible();
  // They read it before they give their name too.
  await guest.goto(`/p/${place.slug}`);
  await expect(guest.getByLabel('Name')).toHaveAccessibleDescription(
    'The board shows your first name when you’re called.',
  );
});

test('a place is set up without scripts', core, async ({ openBrowser, makePlace, hire, noise }) => {
  noise.allow(/status of 422/);
  const place = await makePlace();
  const page = await openBrowser({ javaScriptEnabled: false });
  await signIn(page, await hire(place, 'Ada Brook', 'owner'));
  await page.goto(`/desk/${place.slug}/settings/place`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please fill this in.')).toBeVisible();
  await name.fill('Pier Clinic');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('Harbour Clinic');
});

const readers = [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'narrow, Arabic, dark', viewport: { width: 320, height: 640 }, locale: 'ar', colorScheme: 'dark' as const },
];

for (const [at, { name, ...options }] of readers.entries()) {
  test(`every reader can set a place up: ${name}`, async ({ openBrowser, makePlace, hire, noise }) => {
    saidOfPreview.forEach((said) => noise.allow(said));
    const place = await makePlace();
    const page = await openBrowser(options);
    await signIn(page, await hire(place, 'Ada Brook', 'owner'));
    for (const one of shareOf(pages, at, readers.length)) {
      await openSettings(page, place, one);
      await expectAccessible(page);
    }
  });
}
