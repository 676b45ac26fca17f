import { expect, expectAccessible, test, waitForScripts } from './fixtures.ts';

test('the board shows a call within a blink, in the guest’s language too, and never a name', async ({
  openBrowser,
  makePlace,
}) => {
  const place = await makePlace();
  const board = await openBrowser({ viewport: { width: 1600, height: 900 } });
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
  await expect(call.locator('[lang="ar"]')).toHaveText('حان دورك');
  await expect(board.getByText('Leila')).toHaveCount(0);
  expect(await board.content()).not.toContain('Leila');
  await expectAccessible(board);
});

test('the board is in the place’s language, whatever the television asks for', async ({ openBrowser, makePlace }) => {
  const place = await makePlace({ defaultLanguage: 'ar' });
  await place.join();
  await place.callNext();
  const board = await openBrowser({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB' });
  await board.goto(`/p/${place.slug}/board`);
  await expect(board.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(board.locator('.board-call')).toContainText('حان دورك');
  const [number, bird] = await Promise.all(
    ['.board-number bdi', '.board-bird'].map((part) => board.locator(part).boundingBox()),
  );
  expect((bird?.x ?? 0) + (bird?.width ?? 0)).toBeLessThanOrEqual(number?.x ?? 0);
  await expectAccessible(board);
});

for (const [width, height] of [
  [320, 640],
  [768, 1024],
  [1080, 1920],
  [3840, 2160],
] as const)
  test(`the board fits ${width} by ${height}`, async ({ openBrowser, makePlace }) => {
    const place = await makePlace({ desks: ['Consultation room 12 (blue door)', 'Desk 2'] });
    for (let count = 0; count < 7; count += 1) await place.join();
    await place.callNext(1);
    await place.callNext(0);
    const board = await openBrowser({ viewport: { width, height } });
    await board.goto(`/p/${place.slug}/board`);
    const panel = await board.locator('.board-call').boundingBox();
    for (const part of ['.board-number bdi', '.board-desk', '.board-turn']) {
      const box = await board.locator(part).boundingBox();
      expect((box?.x ?? -1) + (box?.width ?? 0), part).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
      expect(box?.x, part).toBeGreaterThanOrEqual(panel?.x ?? 0);
    }
    await expectAccessible(board);
  });

test('the board reloads itself where scripts are off', async ({ openBrowser, makePlace }) => {
  const place = await makePlace();
  await place.join();
  await place.callNext();
  const board = await openBrowser({ javaScriptEnabled: false, viewport: { width: 1600, height: 900 } });
  await board.goto(`/p/${place.slug}/board`);
  await expect(board.locator('.board-call')).toContainText('A-01');
  await expect(board.locator('meta[http-equiv="refresh"]')).toHaveAttribute('content', '15');
});

test('the board says since when it is not live, and comes back by itself', async ({
  openBrowser,
  makePlace,
  app,
  noise,
}) => {
  noise.allow(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|Failed to load|ERR_CONNECTION_RESET/);
  const place = await makePlace();
  await place.join();
  const board = await openBrowser({ viewport: { width: 1600, height: 900 } });
  await board.goto(`/p/${place.slug}/board`);
  await waitForScripts(board);
  await expect(board.locator('.board-next')).toContainText('A-01');
  await app.stop();
  await expect(board.getByRole('status')).toContainText('Not live since', { timeout: 15_000 });
  await app.start();
  await place.callNext();
  await expect(board.locator('.board-call')).toContainText('A-01', { timeout: 20_000 });
  await expect(board.getByRole('status')).toHaveText('');
});
