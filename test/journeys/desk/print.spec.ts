// What staff print: on white paper, as wide as the paper, without what can only be pressed.

import { expect, signIn, test } from '../staff.ts';

test('settings and the history are printed on white paper, whole, whatever the screen shows', async ({
  page,
  makePlace,
  hire,
}) => {
  const place = await makePlace();
  await signIn(page, await hire(place, 'Ada Brook', 'owner'));
  await page.setViewportSize({ width: 794, height: 1123 });
  const desk = `/desk/${place.slug}`;
  for (const path of [`${desk}/settings/privacy/record`, `${desk}/settings/audit`, `${desk}/history`]) {
    await page.goto(`${path}?theme=dark`);
    const dark = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ media: 'print' });
    const printed = await page.evaluate(() => ({
      ground: getComputedStyle(document.documentElement).backgroundColor,
      width: document.querySelector('main h1')?.parentElement?.clientWidth ?? 0,
      pressed: [...document.querySelectorAll('main :is(nav, button)')].filter((one) => one.checkVisibility()).length,
    }));
    expect(printed.ground, path).not.toBe(dark);
    expect(printed.width, path).toBeGreaterThan(600);
    expect(printed.pressed, path).toBe(0);
    await page.emulateMedia({ media: null });
  }
});
