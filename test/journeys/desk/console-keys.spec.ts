// The console by keyboard: rows, what a key does with one, a search that opens the guest, and the way to the other screens.

import { feelFor, listenTo } from '../read-out.ts';
import {
  cardNumbers,
  core,
  expect,
  expectAccessible,
  test,
  waitForScripts,
  waitingNumbers,
  type Page,
} from '../staff.ts';

const lines = [
  { name: { en: 'Walk-in' }, prefix: 'A' },
  { name: { en: 'Results' }, prefix: 'B' },
];

test('letters and arrows step through the rows, and act on the row', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace({ lines });
  for (const name of ['Mo', 'Lin', 'Noor']) await place.join({ name });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await expect.poll(() => waitingNumbers(page)).toHaveLength(3);
  await expect(page).toHaveTitle(/^\(3\) /);
  const open = (name: string) => page.locator('#waiting-rows').getByRole('button', { name });
  await page.keyboard.press('j');
  await expect(open('Mo')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await expect(open('Noor')).toBeFocused();
  await page.keyboard.press('k');
  await expect(open('Lin')).toBeFocused();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /A-02/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(dialog.getByText('Lin', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open('Lin')).toBeFocused();
  await page.keyboard.press('h');
  await expect(page.getByRole('region', { name: 'On hold' })).toContainText('A-02');
});

test('a message starts in its field; help lists every key', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace({ lines });
  await place.join({ name: 'Mo', phone: '+447700900123' });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await page.keyboard.press('j');
  await page.keyboard.press('m');
  await expect(
    page
      .getByRole('dialog')
      .getByRole('textbox', { name: /message|text/i })
      .first(),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  for (const key of ['J', 'K', 'T', 'H', 'D', 'M', 'Ctrl K'])
    await expect(help.locator('kbd').getByText(key, { exact: true })).toHaveCount(1);
});

test('a search puts the exact number first, Enter opens it, and adding clears it', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace({ lines });
  for (let guest = 1; guest <= 10; guest += 1)
    await place.join({ name: `Guest ${guest}`, phone: `+4477009001${String(guest + 10)}` });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await page.keyboard.press('/');
  await page.keyboard.type('10');
  await expect.poll(async () => (await waitingNumbers(page))[0]).toBe('A-10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Guest 10', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add guest' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Petra');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect.poll(() => waitingNumbers(page)).toContain('A-11');
});

test('one bar leads to every screen of staff', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  const page = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
  const bar = page.getByRole('navigation', { name: 'Main screens' });
  await expect(bar.getByRole('link')).toHaveText(['Console', 'History', 'Insights', 'Settings']);
  await bar.getByRole('link', { name: 'History' }).click();
  await page.waitForURL('**/history');
  await bar.getByRole('link', { name: 'Console' }).click();
  await expect(page.getByRole('button', { name: /call next/i })).toBeVisible();
});

test('news is heard where this person asked for it, and each only once', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace({ lines });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  const felt = await feelFor(page);
  await page.reload();
  await place.join({ name: 'Mo' });
  await expect.poll(() => waitingNumbers(page)).toHaveLength(1);
  expect((await felt()).tones).toBe(0);
  await page.getByRole('button', { name: /Ada Brook.*, menu$/ }).click();
  const choice = page.getByRole('menuitemcheckbox', { name: 'By a sound' });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(choice).toBeChecked();
  // It is heard at once, so that the volume can be set.
  const { tones: once } = await felt();
  expect(once).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await place.join({ name: 'Lin' });
  await expect.poll(async () => (await felt()).tones).toBe(2 * once);
  // Who comes back by an undo is nobody new.
  await page.keyboard.press('n');
  await expect.poll(() => waitingNumbers(page)).toHaveLength(1);
  await page.keyboard.press('u');
  await expect.poll(() => waitingNumbers(page)).toHaveLength(2);
  await place.join({ name: 'Noor' });
  await expect.poll(async () => (await felt()).tones).toBe(3 * once);
});

test('those who wait are told that it takes longer, from the menu of the line', async ({
  makePlace,
  hire,
  openConsole,
  noise,
}) => {
  noise.allow(/status of 429/);
  const place = await makePlace({ lines });
  const guest = await place.join({ name: 'Mo', phone: '+12025550143' });
  const page = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
  await page.getByRole('button', { name: /open$/ }).click();
  await page.getByRole('menuitem', { name: 'Tell those who wait' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 person is waiting. Whoever can be reached');
  await expect(dialog.getByRole('radio', { name: 'It takes longer than we said' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('d');
  await expect
    .poll(async () => JSON.stringify(await place.call('GET', `/tickets/${guest.id}/file`)))
    .toContain('line_news');

  // Words in vain are not lost: a finger beside the dialog closes nothing, and a refusal leaves them for the next time.
  const words = 'The doctor is with an emergency. You keep your place.';
  const tellInOwnWords = async () => {
    await page.getByRole('button', { name: /open$/ }).click();
    await page.getByRole('menuitem', { name: 'Tell those who wait' }).first().click();
    await dialog.getByRole('radio', { name: 'In your own words' }).click();
  };
  await tellInOwnWords();
  await dialog.getByRole('textbox', { name: 'Your message' }).fill(words);
  await page.mouse.click(5, 5);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('They were told something less than ten minutes ago.')).toBeVisible();
  await tellInOwnWords();
  await expect(dialog.getByRole('textbox', { name: 'Your message' })).toHaveValue(words);
  await dialog.getByRole('textbox', { name: 'Your message' }).fill('');
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
});

test(
  'one field finds guests, actions, screens and settings, from every screen of staff',
  core,
  async ({ makePlace, hire, openConsole }) => {
    const place = await makePlace({ lines });
    for (const name of ['Mo', 'Lucía', 'Noor']) await place.join({ name });
    const page = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
    await expect.poll(() => waitingNumbers(page)).toHaveLength(3);
    const field = page.getByRole('combobox', { name: 'Guest, screen, setting or action' });
    const options = page.getByRole('listbox').getByRole('option');
    const dialog = page.getByRole('dialog');

    // From a field too, and by accents or without.
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await field.fill('lucia');
    await expect(options).toHaveText(['LucíaA-02', /^Search the history for “.lucia.”$/]);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Lucía', { exact: true })).toBeVisible();
    // Over an open dialog nothing opens.
    await page.keyboard.press('Control+k');
    await expect(field).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await field.fill('call');
    await page.keyboard.press('Enter');
    await expect.poll(() => waitingNumbers(page)).toHaveLength(2);
    await page.keyboard.press('Control+k');
    await field.fill('pause results');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '2 lines, 1 not open' })).toBeVisible();

    await page.keyboard.press('Meta+k');
    await field.fill('opening');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/settings\/hours$/);
    await page.getByRole('button', { name: 'Find anything' }).click();
    await field.fill('zzz');
    await expect(options).toHaveText([/^Search the history for “.zzz.”$/]);
    await field.fill('');
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await field.fill('insi');
    await options.first().click();
    await expect(page).toHaveURL(/insights$/);
    await expect(field).toHaveCount(0);
  },
);

test('Enter that is held presses once: it does not call one guest after the other', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace();
  for (const name of ['Mo', 'Lin', 'Noor']) await place.join({ name });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await page.getByRole('button', { name: /Call next/ }).focus();
  for (let times = 0; times < 4; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(() => cardNumbers(page)).toEqual(['A-01']);
  // A second press is one.
  await page.keyboard.press('Enter');
  await expect.poll(() => cardNumbers(page)).toEqual(['A-02', 'A-01']);
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-03']);
});

test('a press that takes its own control away is told, and the focus stays in its column', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace();
  for (const name of ['Mo', 'Lin', 'Noor']) await place.join({ name });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  const heard = await listenTo(page);
  await page.reload();
  await waitForScripts(page);
  const enter = async (name: RegExp) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  const said = async (words: string) => expect.poll(async () => (await heard()).at(-1)).toBe(words);
  const column = (name: string) => page.locator(`[data-column="${name}"]`);
  await enter(/Call next/);
  await enter(/^Serve A-01$/);
  await said('Serving A-01');
  await enter(/^Finish A-01$/);
  await said('Finished A-01');
  await expect(column('desk')).toBeFocused();
  await enter(/^Undo/);
  await said('A-01: undone');
  await expect(column('foot')).toBeFocused();
  await enter(/Actions for A-02/);
  await page.getByRole('menuitem', { name: /Put on hold/ }).press('Enter');
  await said('A-02 is on hold');
  await enter(/^Back to the line A-02$/);
  await said('A-02 is back in the line');
  await expect(column('waiting')).toBeFocused();
  // A dialog from a menu leads back to the button of the menu.
  await enter(/Actions for A-03/);
  await page.getByRole('menuitem', { name: /Remove/ }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for A-03' })).toBeFocused();
});

test('a dialog that ends in a decision, and one over another, lead back to where they began', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace();
  for (const name of ['Mo', 'Lin', 'Noor']) await place.join({ name });
  const page = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
  await waitForScripts(page);
  const dialog = page.getByRole('dialog');
  const menu = page.getByRole('button', { name: 'Actions for A-03' });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Move within the line' }).press('Enter');
  await dialog.getByRole('spinbutton').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-03', 'A-01', 'A-02']);
  await expect(menu).toBeFocused();
  const row = page.getByRole('listitem').getByRole('button', { name: 'Lin' });
  await row.press('Enter');
  await dialog.getByRole('button', { name: /Phrases to show/ }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Show your guest' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('heading', { name: 'A-02' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('a large phrase keeps the keyboard where it is while the line moves, and leads back to its row', async ({
  makePlace,
  hire,
  openConsole,
}) => {
  const place = await makePlace();
  await place.join({ name: 'Mo', language: 'es' });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  await page.getByRole('button', { name: /Call next/ }).press('Enter');
  await page.getByRole('button', { name: /Phrases to show/ }).press('Enter');
  const sheet = page.getByRole('dialog');
  const phrase = sheet.getByRole('listitem').nth(2).getByRole('button');
  await phrase.press('Enter');
  const large = sheet.getByRole('button', { name: /Back to all phrases$/ });
  await expect(large).toBeFocused();
  const close = sheet.getByRole('button', { name: 'Close' });
  await close.focus();
  await place.join({ name: 'Lin' });
  await expect.poll(() => waitingNumbers(page)).toEqual(['A-02']);
  await expect(close).toBeFocused();
  await large.press('Enter');
  await expect(phrase).toBeFocused();
});

test('what is wrong with a guest who is added is told, and has the focus', async ({
  makePlace,
  hire,
  openConsole,
  noise,
}) => {
  noise.allow(/Failed to load resource.* 422/);
  const place = await makePlace();
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  const heard = await listenTo(page);
  await page.reload();
  await waitForScripts(page);
  await page.getByRole('button', { name: 'Add guest' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const phone = dialog.getByRole('textbox', { name: /^Phone/ });
  await phone.fill('12');
  for (const times of [1, 2]) {
    await dialog.getByLabel('Name').press('Enter');
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    const told = async () => (await heard()).filter((words) => words.startsWith('Something is missing')).length;
    await expect.poll(told).toBe(times);
  }
});

test('what was told is told again, and so is how many a search finds', async ({ makePlace, hire, openConsole }) => {
  const place = await makePlace();
  for (const name of ['Mo', 'Lin', 'Noor']) await place.join({ name });
  const page = await openConsole(place, await hire(place, 'Ada Brook'));
  const heard = await listenTo(page);
  await page.reload();
  await waitForScripts(page);
  const told = async (words: string) => (await heard()).filter((one) => one === words).length;
  const rows = page.getByRole('listitem').getByRole('button', { name: 'Mo' });
  for (const key of ['h', 'r']) {
    await rows.focus();
    await page.keyboard.press('v');
    await page.getByRole('checkbox', { name: 'Choose A-02' }).press('Space');
    if (key === 'h') await page.keyboard.press('h');
    else {
      await page.getByRole('button', { name: 'More for the chosen guests' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Back to the line' }).press('Enter');
    }
    await expect.poll(() => told('Done for 2 guests')).toBe(key === 'h' ? 1 : 2);
  }
  await page.getByRole('searchbox').fill('a-0');
  await expect.poll(() => told('3 found')).toBe(1);
  await page.getByRole('button', { name: 'Clear the search' }).press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

/** What Tab reaches of a column, but lies behind something else. */
async function coveredControls(page: Page, tab: RegExp): Promise<string[]> {
  await page.locator('main').getByRole('group', { name: 'Show' }).getByRole('button', { name: tab }).click();
  const covered: string[] = [];
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const control = document.activeElement;
      if (!(control instanceof HTMLElement) || control === document.body) return null;
      const { left, top, width, height } = control.getBoundingClientRect();
      const shares = [0.2, 0.5, 0.8];
      const isSeen = shares.some((x) =>
        shares.some((y) => {
          const at = document.elementFromPoint(left + x * width, top + y * height);
          return at !== null && (control.contains(at) || at.contains(control));
        }),
      );
      return { name: control.innerText, isSeen };
    });
    if (found === null) break;
    if (!found.isSeen) covered.push(found.name);
  }
  return covered;
}

for (const [name, viewport] of [
  ['400 %', { width: 320, height: 256 }],
  ['a phone', { width: 390, height: 600 }],
] as const)
  test(`no bar covers what has the focus: ${name}`, async ({ makePlace, hire, openConsole }) => {
    const place = await makePlace();
    for (const guest of ['Mo', 'Lin', 'Noor', 'Ada', 'Bo', 'Cy', 'Di']) await place.join({ name: guest });
    const page = await openConsole(place, await hire(place, 'Ada Brook'), { viewport });
    await waitForScripts(page);
    await page.getByRole('button', { name: /Call next/ }).press('Enter');
    await expect.poll(() => cardNumbers(page)).toHaveLength(1);
    expect(await coveredControls(page, /Desk 3/)).toEqual([]);
    expect(await coveredControls(page, /waiting/i)).toEqual([]);
  });

test('a menu that a key opened keeps its edge in forced colours', async ({ openConsole, makePlace, hire }) => {
  const place = await makePlace();
  const page = await openConsole(place, await hire(place, 'Ada Brook', 'owner'), { forcedColors: 'active' });
  await page.getByRole('banner').getByRole('button', { expanded: false }).first().press('Enter');
  await expect(page.getByRole('menu')).toHaveCSS('outline-style', 'solid');
});
