import { core, expect, expectAccessible, test, waitForScripts, type Page } from '../fixtures.ts';
import { query } from '../database-of.ts';
import { faultsOnPage } from '../../screens/faults-on-page.ts';
import { waitInTurn } from '../network.ts';
import { listenTo } from '../read-out.ts';

const television = { viewport: { width: 1600, height: 900 } };

test(
  'the board shows a call within a blink, in the guest’s language too, and never a name',
  core,
  async ({ openBrowser, makePlace }) => {
    const place = await makePlace();
    const board = await openBrowser(television);
    await board.goto(`/p/${place.slug}/board`);
    await expect(board.getByText('Be the first in line')).toBeVisible();
    await expectAccessible(board);
    await waitForScripts(board);

    await place.join({ name: 'Leila', language: 'ar' });
    await place.join({ name: 'Luis', language: 'es' });
    await expect(board.locator('.board-next')).toContainText('A-02');
    await place.callNext();
    const call = board.locator('.board-call');
    await expect(call).toContainText('A-01', { timeout: 1000 });
    await expect(call).toContainText('Desk 3');
    await expect(call).toContainText('Your turn');
    await expect(call.locator('.board-turn [lang="ar"]')).toHaveText('حان دورك');
    const words = call.locator('.board-words');
    await expect(words).toHaveText('يُرجى من صاحب الرقم A-01 التوجه إلى Desk 3.');
    await expect(words).toHaveAttribute('dir', 'rtl');
    await expect(board.getByText('Leila')).toHaveCount(0);
    expect(await board.content()).not.toContain('Leila');
    await expectAccessible(board);
  },
);

test('a board whose texts were lost on their way follows the line all the same, soon after', async ({
  openBrowser,
  makePlace,
  noise,
}) => {
  noise.allow(/ERR_FAILED|Failed to load|Failed to fetch|preload/);
  const place = await makePlace();
  const board = await openBrowser(television);
  let lost = 0;
  await board.route(/for-board.*\.json/, (route) => {
    lost += 1;
    return lost < 3 ? route.abort() : route.continue();
  });
  await board.goto(`/p/${place.slug}/board`);
  await place.join();
  await place.callNext();
  await expect(board.locator('.board-call')).toContainText('A-01', { timeout: 20_000 });
  expect(lost).toBeGreaterThan(2);
});

test('a board whose scripts were lost on their way is loaded anew', async ({ openBrowser, makePlace, noise }) => {
  noise.allow(/ERR_FAILED|Failed to load|Failed to fetch|preload/);
  const place = await makePlace();
  const board = await openBrowser(television);
  await board.clock.install();
  await board.route(/\/assets\/board-[\w-]+\.js/, (route) => route.abort());
  await board.goto(`/p/${place.slug}/board`);
  await board.unrouteAll();
  await place.join();
  await place.callNext();
  await board.clock.runFor(31_000);
  await expect(board.locator('.board-call')).toContainText('A-01');
  await waitForScripts(board);
});

test('the given name is shown where the place wants it, the family name never', async ({ openBrowser, makePlace }) => {
  const place = await makePlace();
  await place.join({ name: 'Leila Haddad' });
  await place.callNext();
  const board = await openBrowser(television);
  await board.goto(`/p/${place.slug}/board`);
  await waitForScripts(board);
  await expect(board.locator('.board-name')).toHaveCount(0);
  await place.call('PATCH', `/places/${place.slug}`, { board: { shows: 'name' } });
  await expect(board.locator('.board-name')).toHaveText('Leila');
  await board.reload();
  await expect(board.locator('.board-name')).toHaveText('Leila');
  expect(await board.content()).not.toContain('Haddad');
});

test('the board is in the place’s language, whatever the television asks for', async ({ openBrowser, makePlace }) => {
  const place = await makePlace({ defaultLanguage: 'ar', desks: ['مكتب 3'] });
  await place.join({ language: 'en' });
  await place.callNext();
  const board = await openBrowser({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB' });
  await board.goto(`/p/${place.slug}/board`);
  await expect(board.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(board.locator('.board-call')).toContainText('حان دورك');
  await expect(board.locator('.board-words')).toHaveText('Number A-01, please come to مكتب 3.');
  await expectNothingCut(board);
  await expectAccessible(board);
});

const longNames = {
  name: 'Bürgeramt Friedrichshain-Kreuzberg, Frankfurter Tor 1',
  desks: ['Consultation room 12 (blue door)', 'Sozialversicherungsfachangestellte', 'Rochefoucauld', 'Workbench'],
};
const sixLines = [
  'Krankenversicherungskarten',
  'Test results and second opinions',
  'Vaccination',
  'X-ray',
  'Pharmacy',
  'Billing',
].map((name, at) => ({ name: { en: name }, prefix: ['A', 'B', 'C', 'D', 'E', 'XM'][at], capacity: 300 }));
const screens = [
  [320, 640],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1080, 1920],
  [3840, 2160],
] as const;

test('one line or six, nobody or two hundred, long names: it fits every screen', async ({ openBrowser, makePlace }) => {
  const one = await makePlace(longNames);
  for (let count = 0; count < 9; count += 1) await one.join({ language: ['ar', 'es', 'en'][count % 3] });
  for (const desk of [1, 2, 3, 0]) await one.callNext(desk);
  const six = await makePlace({ ...longNames, lines: sixLines });
  await Promise.all(Array.from({ length: 200 }, () => six.join({ language: 'ar' }, 0)));
  for (let count = 0; count < 10; count += 1) await six.join({ language: 'es' }, [1, 2, 5][count % 3]);
  for (const desk of [1, 2, 3, 0]) await six.callNext(desk);
  const nobody = await makePlace(longNames);
  const board = await openBrowser();
  for (const [width, height] of screens) {
    await board.setViewportSize({ width, height });
    for (const place of [one, six, nobody]) {
      await board.goto(`/p/${place.slug}/board`);
      await expectNothingCut(board);
      expect(await faultsOnPage(board), `${width} px`).toEqual([]);
      if (width < 400) await expectAccessible(board);
    }
  }
});

test('of the numbers that have no room in their row nothing is seen, in tall scripts too', async ({
  openBrowser,
  makePlace,
}) => {
  const lines = ['A', 'B'].map((prefix) => ({ name: { ar: 'بدون موعد' }, prefix }));
  const place = await makePlace({ lines, languages: ['ar'], defaultLanguage: 'ar' });
  for (let count = 0; count < 9; count += 1) await place.join();
  const board = await openBrowser({ viewport: { width: 320, height: 640 } });
  await board.goto(`/p/${place.slug}/board`);
  const room = await board.locator('.board-line-more').evaluate((more) => {
    const glyphs = document.createRange();
    glyphs.selectNodeContents(more);
    return glyphs.getBoundingClientRect().top - (more.parentElement?.getBoundingClientRect().bottom ?? 0);
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('the number can be read across the room: a quarter of the height of a television', async ({
  openBrowser,
  makePlace,
}) => {
  const place = await makePlace();
  for (let count = 0; count < 3; count += 1) await place.join({ language: 'ar' });
  await place.callNext();
  const board = await openBrowser();
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
    [3840, 2160],
  ] as const) {
    await board.setViewportSize({ width, height });
    await board.goto(`/p/${place.slug}/board`);
    await board.evaluate(() => document.fonts.ready);
    const share = await board.locator('.board-number bdi').evaluate((number) => {
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) return 0;
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(number);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      return pen.measureText(number.textContent).actualBoundingBoxAscent / innerHeight;
    });
    expect(share, `${width} by ${height}`).toBeGreaterThanOrEqual(0.25);
  }
});

test('several lines: each call names its line, each line its wait; too many for a page, and the pages turn', async ({
  openBrowser,
  makePlace,
}) => {
  const lines = Array.from({ length: 8 }, (_, at) => ({ name: { en: `Line ${at + 1}` }, prefix: 'ABCDEFGH'[at] }));
  const place = await makePlace({ lines });
  for (const line of [1, 1, 7]) await place.join({}, line);
  await place.callNext();
  const board = await openBrowser(television);
  await board.clock.install();
  await board.goto(`/p/${place.slug}/board`);
  await waitForScripts(board);
  await expect(board.locator('.board-call .board-of-line')).toHaveText('Line 2');
  const rows = board.locator('.board-lines li');
  await expect(rows).toHaveCount(4);
  const seen = new Set(await rows.allTextContents());
  const first = (await rows.first().textContent()) ?? '';
  await board.clock.runFor(15_000);
  await expect(rows.first()).not.toHaveText(first);
  for (const text of await rows.allTextContents()) seen.add(text);
  expect(seen.size).toBe(8);
  const all = [...seen].join();
  for (const line of ['Line 1', 'Line 8', 'H-01']) expect(all).toContain(line);
  await expectAccessible(board);
});

test('the clock goes on by itself, and a call that nobody followed is dimmed after some minutes', async ({
  openBrowser,
  makePlace,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|Failed to load/);
  const place = await makePlace();
  await place.join();
  await place.callNext();
  const board = await openBrowser(television);
  await board.clock.install();
  await board.goto(`/p/${place.slug}/board`);
  await waitForScripts(board);
  const time = board.locator('.board-clock time');
  const before = Date.parse((await time.getAttribute('datetime')) ?? '');
  expect(Math.abs(before - Date.now())).toBeLessThan(120_000);
  // Whenever it hears from the server it believes the server's time, which goes slower than this one.
  await board.context().setOffline(true);
  await board.clock.runFor(7 * 60_000);
  await expect(board.locator('.board-call')).not.toHaveAttribute('data-aged');
  const later = Date.parse((await time.getAttribute('datetime')) ?? '');
  expect(later - before).toBeGreaterThanOrEqual(6 * 60_000);
  await board.clock.runFor(2 * 60_000);
  await expect(board.locator('.board-call')).toHaveAttribute('data-aged');
  await expect(board.getByRole('button', { name: 'Turn sound on' })).toHaveCSS('opacity', '0');
  await expectAccessible(board);
});

test('paused and closed are said, with when it opens, and the code to join goes away', async ({
  openBrowser,
  makePlace,
}) => {
  const place = await makePlace();
  const board = await openBrowser({ ...television, reducedMotion: 'reduce' });
  await board.goto(`/p/${place.slug}/board`);
  await waitForScripts(board);
  const code = board.getByRole('img', { name: 'QR code' });
  await expect(code).toBeVisible();
  const change = (body: object) => place.call('PATCH', `/lines/${place.lines[0]?.id}`, body);
  await change({ state: 'paused' });
  await expect(board.getByText('You can’t join right now')).toBeVisible();
  await expect(code).toHaveCount(0);
  await change({ state: 'closed', hours: { mon: [{ from: '09:00', to: '17:00' }] } });
  await expect(board.getByText('We’re closed')).toBeVisible();
  await expect(board.locator('.board-idle-opening')).toContainText(/Opens (Monday|today at|\w+ \d+ \w+ at) ?0?9:00/);
  await expectAccessible(board);
  await change({ state: 'open', hours: null });
  await expect(code).toBeVisible();
});

test('a screen that hangs on its side is turned', async ({ openBrowser, makePlace }) => {
  const place = await makePlace();
  await place.join();
  await place.callNext();
  const board = await openBrowser(television);
  await board.goto(`/p/${place.slug}/board`);
  await waitForScripts(board);
  const clock = board.locator('.board-clock');
  const above = async (): Promise<boolean> => ((await clock.boundingBox())?.y ?? 0) < 450;
  expect(await above()).toBe(true);
  await place.call('PATCH', `/places/${place.slug}`, { board: { layout: 'turned_left' } });
  // A quarter to the right: what was at the end of the head is at its foot now, at the right edge.
  await expect.poll(above).toBe(false);
  expect((await clock.boundingBox())?.x).toBeGreaterThan(1400);
  await expectNothingCut(board);
});

test('the board loads itself again where scripts are off', async ({ openBrowser, makePlace }) => {
  const place = await makePlace();
  await place.join();
  await place.callNext();
  const board = await openBrowser({ javaScriptEnabled: false, ...television });
  await board.goto(`/p/${place.slug}/board`);
  await expect(board.locator('.board-call')).toContainText('A-01');
  await expect(board.locator('meta[http-equiv="refresh"]')).toHaveAttribute('content', '30');
  await expect(board.getByRole('button')).toHaveCount(0);
});

test('the board says since when it is not live, comes back by itself, and loads what is new, once', async ({
  openBrowser,
  makePlace,
  app,
  noise,
}) => {
  noise.allow(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|Failed to load|ERR_CONNECTION_RESET/);
  const place = await makePlace();
  await place.join();
  await place.join();
  const board = await openBrowser(television);
  let loads = 0;
  board.on('load', () => (loads += 1));
  await waitInTurn(board, 0.1);
  await board.goto(`/p/${place.slug}/board`);
  await waitForScripts(board);
  await expect(board.locator('.board-next')).toContainText('A-01');
  await place.call('PATCH', `/places/${place.slug}`, { name: 'Harbour Clinic North' });
  await app.stop();
  await expect(board.getByRole('status')).toContainText('Not live since', { timeout: 15_000 });
  await app.start();
  // The page is made otherwise now: nobody is being called, so it is loaded anew.
  await expect(board.locator('.board-place')).toContainText('Harbour Clinic North', { timeout: 20_000 });
  await waitForScripts(board);
  await place.callNext();
  await expect(board.locator('.board-call')).toContainText('A-01');
  await expect(board.getByRole('status')).toHaveText('');

  // A second break, with nothing new: the page stays.
  await app.stop();
  await expect(board.getByRole('status')).toContainText('Not live since', { timeout: 15_000 });
  const looked = board.waitForResponse((answer) => answer.url().endsWith('/board') && answer.ok());
  await app.start();
  await place.callNext();
  await expect(board.locator('.board-call')).toContainText('A-02', { timeout: 20_000 });
  await looked;
  expect(loads).toBe(2);
});

/** Everything stands inside the panel it belongs to, nothing of a call lies on anything else, and nothing is off the screen. */
async function expectNothingCut(board: Page): Promise<void> {
  await board.evaluate(() => document.fonts.ready);
  const faults = await board.evaluate(() => {
    const found: string[] = [];
    const tolerance = 1.5;
    const box = (selector: string): DOMRect | undefined => {
      const rect = document.querySelector(selector)?.getBoundingClientRect();
      const letters = document.querySelector(`${selector} bdi`)?.getBoundingClientRect();
      // Of the number: as high as its line, which is cut to the letters, and as wide as they are.
      return rect && letters && selector === '.board-number'
        ? new DOMRect(letters.x, rect.y, letters.width, rect.height)
        : rect;
    };
    const isInside = (inner: DOMRect, outer: DOMRect): boolean =>
      inner.left >= outer.left - tolerance &&
      inner.right <= outer.right + tolerance &&
      inner.top >= outer.top - tolerance &&
      inner.bottom <= outer.bottom + tolerance;
    const owners: [string, string][] = [
      ['.board-call', '.board-desk, .board-turn > *, .board-words, .board-bird, .board-idle > *'],
      ['.board-side', '.board-side > *'],
      ['.board-lines', '.board-lines > *, .board-lines li'],
      ['.board-qr', '.board-qr > *'],
      ['.board-next', '.board-next > *'],
      ['.board-wait', '.board-wait > *'],
    ];
    for (const [owner, parts] of owners) {
      const outer = box(owner);
      for (const part of outer ? document.querySelectorAll(parts) : []) {
        const inner = part.getBoundingClientRect();
        if (outer && inner.width > 0 && !isInside(inner, outer))
          found.push(`${part.className || part.tagName} in ${owner}`);
      }
    }
    for (const [one, other] of [
      ['.board-turn', '.board-number'],
      ['.board-number', '.board-desk span'],
      ['.board-number', '.board-words'],
      ['.board-desk span', '.board-words'],
      ['.board-desk span', '.board-bird'],
      ['.board-words', '.board-bird'],
      ['.board-main', '.board-header'],
    ] as const) {
      const [a, b] = [box(one), box(other)];
      if (!a || !b) continue;
      const isApart =
        a.right <= b.left + tolerance ||
        b.right <= a.left + tolerance ||
        a.bottom <= b.top + tolerance ||
        b.bottom <= a.top + tolerance;
      if (!isApart) found.push(`${one} on ${other}`);
    }
    const [number, panel] = [box('.board-number'), box('.board-call')];
    if (number && panel && !isInside(number, panel)) found.push('the number in its panel');
    const isScrolled = matchMedia('(max-width: 700px)').matches;
    const { scrollHeight, clientHeight } = document.documentElement;
    if (!isScrolled && scrollHeight > clientHeight) found.push('the page scrolls');
    const screen = new DOMRect(0, 0, innerWidth, isScrolled ? scrollHeight : innerHeight);
    for (const part of document.querySelectorAll('.board-call, .board-side > *, .board-earlier li, .board-clock')) {
      const inner = part.getBoundingClientRect();
      if (inner.width > 0 && !isInside(inner, screen)) found.push(`${part.className} off the screen`);
    }
    return found;
  });
  expect(faults, `${board.viewportSize()?.width} px`).toEqual([]);
}

test('a screen reader hears each call once, as one sentence, and the same call again', async ({
  openBrowser,
  makePlace,
  app,
}) => {
  const place = await makePlace();
  const { id } = await place.join({ language: 'es' });
  await place.join();
  const board = await openBrowser(television);
  const heard = await listenTo(board);
  await board.goto(`/p/${place.slug}/board`);
  await waitForScripts(board);
  const said = async () => (await heard()).map((text) => text.replaceAll(/[\u2068\u2069]/gu, ''));
  const first = 'Number A-01, please come to Desk 3. Número A-01, pase por favor a Desk 3.';
  await place.callNext();
  await expect.poll(said).toEqual([first]);
  await query(app, `update ticket set called_at = called_at - interval '2 minutes' where id = $1`, [id]);
  await place.move(id, 'recall');
  await expect.poll(said).toEqual([first, first]);
  await place.move(id, 'serve');
  await place.callNext();
  await expect.poll(async () => (await said()).at(-1)).toBe('Number A-02, please come to Desk 3.');
});
