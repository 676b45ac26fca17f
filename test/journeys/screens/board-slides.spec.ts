import sharp from 'sharp';
import { expect, expectAccessible, signIn, test, waitForScripts } from '../staff.ts';

const television = { viewport: { width: 1600, height: 900 } };
/** The preview of the settings shows pages as they are written, without what would run in them. */
const saidOfPreview = /Blocked script execution|Refused to execute the redirect/;
const slides = [
  { id: 'tea', text: { en: 'Tea and water are free.', ar: 'الشاي والماء مجاناً.' }, seconds: 12 },
  { id: 'lift', text: { en: 'The lift is out of order.' }, seconds: 12 },
];

test('between calls the board shows the place’s own texts in turn; a call interrupts them, and they go on', async ({
  openBrowser,
  makePlace,
}) => {
  const place = await makePlace();
  const board = await openBrowser({ ...television, reducedMotion: 'reduce' });
  await board.goto(`/p/${place.slug}/board`);
  await waitForScripts(board);
  await expect(board.getByText('Be the first in line')).toBeVisible();
  // An open board loads itself again when they change.
  await place.call('PATCH', `/places/${place.slug}`, { board: { slides: slides.slice(0, 1) } });
  const slide = board.locator('.board-slide');
  await expect(slide).toBeVisible();
  await place.call('PATCH', `/places/${place.slug}`, { board: { slides } });
  await expect.poll(async () => (await board.content().catch(() => '')).includes('lift is out')).toBe(true);
  await waitForScripts(board);
  await expectAccessible(board);

  await board.clock.install();
  await board.reload();
  await waitForScripts(board);
  const texts = [slides[0]?.text.en, slides[0]?.text.ar, slides[1]?.text.en].map((text) => text ?? '');
  const first = texts.indexOf(await slide.innerText());
  const next = (after: number) => texts[(first + after) % texts.length] ?? '';
  await board.clock.runFor(13_000);
  await expect(slide).toHaveText(next(1));
  await expect(board.getByRole('img', { name: 'QR code' })).toBeVisible();

  const ticket = await place.join();
  await place.callNext();
  await expect(board.locator('.board-number')).toHaveText('A-01');
  await expect(slide).toHaveCount(0);
  await board.clock.runFor(30_000);
  await place.move(ticket.id, 'serve');
  await expect(slide).toHaveText(next(1));
  await expect(board.locator('.board-earlier')).toContainText('A-01');
  await board.clock.runFor(11_000);
  await expect(slide).toHaveText(next(1));
  await board.clock.runFor(2000);
  await expect(slide).toHaveText(next(2));
});

test('a place that is closed or takes nobody says so instead', async ({ openBrowser, makePlace }) => {
  const place = await makePlace();
  await place.call('PATCH', `/places/${place.slug}`, { board: { slides } });
  const board = await openBrowser(television);
  await board.goto(`/p/${place.slug}/board`);
  await expect(board.locator('.board-slide')).toBeVisible();
  await place.call('PATCH', `/lines/${place.lines[0]?.id}`, { state: 'paused' });
  await expect(board.getByText('You can’t join right now')).toBeVisible();
  await expect(board.locator('.board-slide')).toHaveCount(0);
});

test('staff write, order and remove them, and take it back', async ({ openBrowser, makePlace, hire, noise }) => {
  const place = await makePlace();
  const page = await openBrowser({ viewport: { width: 1280, height: 900 } });
  noise.allow(saidOfPreview);
  await signIn(page, await hire(place, 'Mara Quinn', 'manager'));
  await page.goto(`/desk/${place.slug}/settings/look`);
  await waitForScripts(page);
  const section = page.getByRole('region', { name: 'Between calls' });
  const save = page.getByRole('button', { name: 'Save' });
  for (const text of ['Tea and water are free.', 'The lift is out of order.']) {
    await section.getByRole('button', { name: 'Add a text' }).click();
    await section.getByLabel('Text', { exact: true }).last().fill(text);
  }
  await section.getByLabel('Seconds on the board').last().fill('4');
  await expect(section.getByText('This number is too small or too large.')).toBeVisible();
  await section.getByLabel('Seconds on the board').last().fill('20');
  await section.getByRole('button', { name: 'Move Text 2 up' }).click();
  await save.click();
  await expect(page.getByText('Saved')).toBeVisible();
  const heads = section.getByRole('heading', { level: 3 });
  await expect(heads).toHaveText([/lift/, /Tea/]);
  const board = await openBrowser({ javaScriptEnabled: false, ...television });
  await board.goto(`/p/${place.slug}/board`);
  await expect(board.locator('.board-slide')).toHaveText(/lift|Tea/);
  await expectAccessible(page);
  await section.getByRole('button', { name: /Remove .*lift/ }).click();
  await save.click();
  await expect(heads).toHaveText([/Tea/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heads).toHaveText([/lift/, /Tea/]);
});

test('a picture is sent, described and shown whole; an open board has it as soon as it is saved', async ({
  openBrowser,
  makePlace,
  hire,
  noise,
}) => {
  noise.allow(saidOfPreview);
  const place = await makePlace();
  const board = await openBrowser(television);
  await board.goto(`/p/${place.slug}/board`);
  await waitForScripts(board);
  const page = await openBrowser({ viewport: { width: 1280, height: 900 } });
  await signIn(page, await hire(place, 'Mara Quinn', 'manager'));
  await page.goto(`/desk/${place.slug}/settings/look`);
  await waitForScripts(page);
  const section = page.getByRole('region', { name: 'Between calls' });
  const create = { width: 1200, height: 800, channels: 3, background: 'teal' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  const choose = page.waitForEvent('filechooser');
  await section.getByRole('button', { name: 'Add a picture' }).click();
  await (await choose).setFiles({ name: 'map.png', mimeType: 'image/png', buffer });
  const shows = section.getByLabel('What the picture shows', { exact: true });
  await expect(shows).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Please fill this in.')).toBeVisible();
  await shows.fill('The way to the lift');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  const picture = board.getByRole('img', { name: 'The way to the lift' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(board);
  await expectAccessible(page);
});

test('without scripts too: the last text is always an empty one', async ({ openBrowser, makePlace, hire, noise }) => {
  noise.allow(saidOfPreview);
  const place = await makePlace();
  const page = await openBrowser({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  await signIn(page, await hire(place, 'Mara Quinn', 'manager'));
  await page.goto(`/desk/${place.slug}/settings/look`);
  const section = page.getByRole('region', { name: 'Between calls' });
  const texts = section.getByLabel('Text', { exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await texts.fill('Tea and water are free.');
  await save.click();
  await expect(texts).toHaveCount(2);
  await expect(texts.first()).toHaveValue('Tea and water are free.');
  await texts.first().fill('');
  await save.click();
  await expect(texts).toHaveCount(1);
  await expect(texts).toHaveValue('');
});
