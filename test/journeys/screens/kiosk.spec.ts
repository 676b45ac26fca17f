import pg from 'pg';
import { everyDay, noonZone } from '../around-noon.ts';
import { query } from '../database-of.ts';
import {
  core,
  expect,
  expectAccessible,
  expectPrinted,
  faultsOnPaper,
  numberOn,
  press,
  printedPages,
  test,
  type,
  waitForScripts,
} from '../kiosk.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

const twoLines = [
  { name: { en: 'Walk-in', es: 'Sin cita', ar: 'بدون موعد' }, prefix: 'A', partySizeLimit: 6 },
  {
    name: { en: 'Test results', es: 'Resultados', ar: 'نتائج الفحوص' },
    prefix: 'B',
    services: [
      {
        id: 'blood',
        name: { en: 'Blood test', es: 'Análisis de sangre', ar: 'تحليل الدم' },
        bring: [
          { id: 'card', text: { en: 'Your health card', es: 'Su tarjeta sanitaria', ar: 'بطاقتك الصحية' } },
          { id: 'letter', text: { en: 'The letter of your doctor', es: 'La carta de su médico', ar: 'رسالة طبيبك' } },
        ],
      },
      { id: 'talk', name: { en: 'Talk about results', es: 'Hablar de los resultados', ar: 'مناقشة النتائج' } },
    ],
  },
];

test(
  'three touches to a paper ticket, which a relative opens by its code',
  core,
  async ({ openKiosk, openBrowser, makePlace }) => {
    const place = await makePlace({ lines: twoLines });
    await place.join();
    const kiosk = await openKiosk(place);
    await press(kiosk, 'English');
    await press(kiosk, 'Walk-in');
    await press(kiosk, 'Print a ticket');
    await expect(kiosk.getByRole('heading', { level: 1 })).toHaveText('A-02');
    await expect(kiosk.getByRole('term').first()).toHaveText('1 ahead');
    await expect(kiosk.getByText('Please take your ticket')).toBeVisible();
    await expectPrinted(kiosk, 1);
    const [paper, ...more] = await printedPages(kiosk);
    expect(more).toEqual([]);
    expect(paper?.width).toBe(80);
    expect(await faultsOnPaper(kiosk)).toEqual([]);
    await press(kiosk, 'Print again');
    await expectPrinted(kiosk, 2);

    const code = await kiosk.locator('.kiosk-code strong').innerText();
    const relative = await openBrowser({ javaScriptEnabled: false });
    await relative.goto(`/p/${place.slug}`);
    await relative.goto('/code');
    await relative.getByLabel('Code').fill(code.toLowerCase().replace('-', ' '));
    await relative.getByRole('button', { name: 'Open my ticket' }).click();
    await relative.waitForURL(/\/t\//);
    await expect(relative.getByRole('heading', { level: 1, name: 'A-02' })).toBeVisible();

    await press(kiosk, 'Done');
    await expect(kiosk.getByRole('button', { name: 'English' })).toBeVisible();
    expect(await kiosk.content()).not.toContain(code);
  },
);

test('the code of a ticket stays where it was typed while a phone has no connection', async ({ page, noise }) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|status of 422/);
  await page.goto('/code');
  await waitForScripts(page);
  const code = page.getByLabel('Code');
  await code.fill('KQ7M-X');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Open my ticket' }).click();
  await expect(code).toHaveAccessibleDescription('There is no connection. Please try again.');
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('KQ7M-X');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Open my ticket' }).click();
  await expect(code).toHaveAccessibleDescription(/Enter the whole code/);
});

test('what becomes of a number is told as the place has it now, also where the kiosk is open for weeks', async ({
  openKiosk,
  makePlace,
  app,
}) => {
  const place = await makePlace();
  const kiosk = await openKiosk(place);
  await query(app, `update place set privacy = '{"keepHours": 72}' where id = $1`, [place.id]);
  const polled = kiosk.waitForResponse(
    async (answer) => answer.url().endsWith('/now') && (await answer.text()).includes('"keepHours":72'),
  );
  await press(kiosk, 'English');
  await press(kiosk, 'Text my phone');
  await polled;
  await expect(kiosk.getByText('erase your number 72 hours after your visit')).toBeVisible();
});

test('a tablet that stays on the browser of some years ago gives tickets too', async ({ openKiosk, makePlace }) => {
  const place = await makePlace();
  await place.join();
  const kiosk = await openKiosk(place);
  // Safari has it since 17.4: the iPads of iOS 16 never will.
  await kiosk.evaluate(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await press(kiosk, 'English');
  await press(kiosk, 'Print a ticket');
  await expect(kiosk.getByRole('heading', { level: 1 })).toHaveText('A-02', { timeout: 10_000 });
});

test(
  'an Arabic guest, a service, and paper of 58 mm in Arabic, from right to left',
  core,
  async ({ openKiosk, makePlace }) => {
    const place = await makePlace({
      name: 'The Harbour Clinic for Families and Children of the Old Town',
      lines: twoLines,
    });
    const kiosk = await openKiosk(place, { paper: '58' });
    await press(kiosk, 'العربية');
    await expect(kiosk.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(kiosk.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(kiosk.locator('a[href="#content"]')).toHaveText('انتقل إلى المحتوى');
    await press(kiosk, 'نتائج الفحوص');
    await press(kiosk, 'تحليل الدم');
    await press(kiosk, 'أحتاج إلى مترجم');
    await press(kiosk, 'اطبع تذكرة');
    await expectPrinted(kiosk, 1);
    const paper = kiosk.locator('.paper');
    await expect(paper).toHaveAttribute('dir', 'rtl');
    await expect(paper).toContainText('رسالة طبيبك');
    const pages = await printedPages(kiosk);
    expect(pages.map(({ width }) => width)).toEqual([58]);
    expect(await faultsOnPaper(kiosk)).toEqual([]);
    const waiting = await place.call<{ items: { needs: string[]; language: string; source: string }[] }>(
      'GET',
      `/lines/${place.lines[1]?.id}/tickets?state=waiting`,
    );
    expect(waiting.items).toMatchObject([{ language: 'ar', source: 'kiosk', needs: ['interpreter'] }]);
  },
);

test('a phone is typed on the kiosk’s own keys, in another country, and told', async ({ openKiosk, makePlace }) => {
  const place = await makePlace();
  const kiosk = await openKiosk(place);
  await press(kiosk, 'English');
  await press(kiosk, 'Text my phone');
  await expect(kiosk.getByRole('heading', { name: 'Your mobile number' })).toBeVisible();
  await press(kiosk, 'Join the line');
  await expect(kiosk.getByRole('alert')).toHaveText(/doesn’t look like a phone number/);
  await press(kiosk, 'Country code: United Kingdom +44');
  await press(kiosk, 'United States');
  await expect(kiosk.getByRole('dialog')).toBeHidden();
  const number = kiosk.locator('.kiosk-field output');
  await type(kiosk, '20255501019');
  await press(kiosk, 'Delete the last digit');
  await expect(number).toHaveText('(202) 555-0101');
  await press(kiosk, 'Back');
  await press(kiosk, 'Text my phone');
  await expect(number).toHaveText('(202) 555-0101');
  await press(kiosk, 'Join the line');
  await expect(kiosk.getByText('We’ll text •••• 0101 when your turn is near')).toBeVisible();
  expect(await numberOn(kiosk)).toBe('A-01');
  await press(kiosk, 'Print a ticket too');
  await expectPrinted(kiosk, 1);
  const { items } = await place.call<{ items: { phone: string | null }[] }>(
    'GET',
    `/lines/${place.lines[0]?.id}/tickets?state=waiting`,
  );
  expect(items).toMatchObject([{ phone: '+12025550101' }]);
});

test('a keyboard does the same as the keys on the screen, and a plus changes the country', async ({
  openKiosk,
  makePlace,
}) => {
  const place = await makePlace();
  const kiosk = await openKiosk(place, { paper: 'none' });
  await press(kiosk, 'English');
  await expect(kiosk.getByText('Just give me a number')).toBeVisible();
  await press(kiosk, 'Text my phone');
  await kiosk.keyboard.type('+12025550102');
  await expect(kiosk.getByRole('button', { name: 'Country code: United States +1' })).toBeVisible();
  await kiosk.keyboard.press('Enter');
  await expect(kiosk.getByText('•••• 0102')).toBeVisible();
  await expect(kiosk.getByRole('button', { name: 'Print' })).toHaveCount(0);
});

test('a letter of the list of countries leads a keyboard there', async ({ openKiosk, makePlace }) => {
  const kiosk = await openKiosk(await makePlace());
  await press(kiosk, 'English');
  await press(kiosk, 'Text my phone');
  await kiosk.getByRole('button', { name: 'Country code: United Kingdom +44' }).press('Enter');
  const list = kiosk.getByRole('dialog');
  // The letters come before the two hundred countries.
  await kiosk.keyboard.press('Tab');
  await expect(list.getByRole('button', { name: 'A', exact: true })).toBeFocused();
  await list.getByRole('button', { name: 'J', exact: true }).press('Enter');
  await expect(list.getByRole('button', { name: 'Jamaica' })).toBeFocused();
  await kiosk.keyboard.press('Tab');
  await kiosk.keyboard.press('Enter');
  await expect(kiosk.getByRole('button', { name: 'Country code: Japan +81' })).toBeVisible();
});

test('two quick taps make one ticket', async ({ openKiosk, makePlace }) => {
  const place = await makePlace();
  const kiosk = await openKiosk(place);
  await press(kiosk, 'English');
  await kiosk.getByRole('button', { name: 'Print a ticket' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(kiosk.locator('.kiosk-number')).toHaveText('A-01');
  const done = await kiosk.getByRole('button', { name: 'Done' }).boundingBox();
  await kiosk.touchscreen.tap((done?.x ?? 0) + 20, (done?.y ?? 0) + 20);
  await expectPrinted(kiosk, 1);
  await expect(kiosk.locator('.kiosk-number'), 'a tap too many ends nothing').toHaveText('A-01');
  await press(kiosk, 'Done');
  await press(kiosk, 'English');
  await press(kiosk, 'Print a ticket');
  await expect(kiosk.locator('.kiosk-number'), 'the next guest gets a ticket of their own').toHaveText('A-02');
  await expectPrinted(kiosk, 2);
});

test('whoever would come too late today is asked first, and may have a place kept', async ({
  openKiosk,
  makePlace,
  database,
  noise,
}) => {
  noise.allow(/status of 409/);
  const line = { name: { en: 'Walk-in' }, prefix: 'A', hours: everyDay('08:00', '14:00') };
  const place = await makePlace({ timeZone: noonZone(), lines: [line] });
  await place.join();
  // As if each guest had been seen to take two hours.
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(...teachingWait(place.lines[0]?.id ?? null, 7200));
  await client.end();
  const kiosk = await openKiosk(place, { paper: '58' });
  await press(kiosk, 'English');
  await press(kiosk, 'Print a ticket');
  await expect(kiosk.getByRole('heading', { name: 'We may not get to you today' })).toBeVisible();
  await expect(kiosk.getByText('we close at 14:00')).toBeVisible();
  await expectAccessible(kiosk);
  await press(kiosk, 'Save me a place');
  await expect(kiosk.locator('.kiosk-number')).toHaveText('A-K02');
  await expect(kiosk.getByRole('definition')).toHaveText('We’ve saved you a place for this time');
  expect(await faultsOnPaper(kiosk)).toEqual([]);
  await press(kiosk, 'Done');
  await press(kiosk, 'English');
  await press(kiosk, 'Print a ticket');
  await press(kiosk, 'Wait today anyway');
  await expect(kiosk.locator('.kiosk-number')).toHaveText('A-03');
});
