import type { Page } from '@playwright/test';
import { core, expect, expectAccessible, signIn, test, waitForScripts } from '../staff.ts';

const at = (day: number, minutes: number): string => {
  const clock = [8 + Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${String(day).padStart(2, '0')}/01/2025 ${clock}`;
};

/** Two lines, one desk each, ten minutes a guest; three rows that make no sense. */
function visits(): string {
  const rows = ['Came;Called;Ended;Queue;Service;Name'];
  for (let day = 6; day <= 17; day += 1)
    for (let guest = 0; guest < 30; guest += 1)
      for (const [line, late] of [
        ['Walk-in', 4],
        ['Old counter', 9],
      ] as const) {
        const start = guest * 10 + late;
        rows.push(
          [at(day, guest * 10), at(day, start), at(day, start + 10), line, 'Renewal', 'Ada Lovegood'].join(';'),
        );
      }
  rows.push('soon;;;Walk-in;;', `${at(6, 30)};${at(6, 20)};;Walk-in;;`, ';;;Walk-in;;');
  return rows.join('\r\n');
}

const choose = (page: Page, text: string) =>
  page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

const pair = [
  { name: { en: 'Walk-in' }, prefix: 'A' },
  { name: { en: 'Results' }, prefix: 'B' },
];

test('visits of another system are shown, used and forgotten', core, async ({ page, makePlace, hire, noise }) => {
  noise.allow(/status of 422/);
  const place = await makePlace({ lines: pair });
  await signIn(page, await hire(place, 'Ada Brook', 'manager'));
  await page.goto(`/desk/${place.slug}/settings/visits`);
  await waitForScripts(page);
  await expectAccessible(page);
  await choose(page, visits());
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByRole('alert')).toContainText('No column says when guests arrived.');
  await expect(page.getByLabel('Arrival', { exact: true })).toBeVisible();
  await page.getByLabel('Arrival', { exact: true }).selectOption('Came');
  await choose(page, visits());
  await page.getByRole('button', { name: 'Read the file' }).click();

  const preview = page.getByRole('region', { name: 'What the file says' });
  await expect(preview).toContainText('720 visits from');
  await expect(preview).toContainText('720 called, 0 left');
  await preview.getByText('3 rows were not used').click();
  await expect(preview).toContainText('Row 722: the arrival is not a time');
  await expect(preview).not.toContainText('Lovegood');
  const waits = preview.getByRole('table', { name: /Minutes that half of the guests/ });
  await expect(
    waits
      .getByRole('row', { name: /08:00|8:00/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('4');
  await expect(preview).toContainText(/Of 696 guests who waited, .?\d+ ?%.? would have been called/);
  await expectAccessible(page);

  await expect(page.getByLabel('Walk-in', { exact: true })).not.toHaveValue('');
  await expect(page.getByLabel('Old counter')).toHaveValue('');
  await page.getByLabel('Old counter').selectOption('Results');
  await page.getByRole('button', { name: 'Use this history' }).click();
  await expect(page.getByText('The lines learn from these visits now.')).toBeVisible();
  const used = page.getByRole('region', { name: 'In use' });
  await expect(used.getByText('360 visits')).toHaveCount(2);
  await expectAccessible(page);
  await used.getByText('Forget these visits').first().click();
  await used.getByRole('button', { name: 'Forget these visits' }).click();
  await expect(page.getByText('Forgotten.')).toBeVisible();
  await expect(used).toHaveCount(0);
});

test('it works without scripts', async ({ openBrowser, makePlace, hire }) => {
  const place = await makePlace({ lines: pair });
  const page = await openBrowser({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  await signIn(page, await hire(place, 'Ada Brook', 'owner'));
  await page.goto(`/desk/${place.slug}/settings/visits`);
  await choose(page, visits().replace('Came', 'Arrival'));
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.getByText('720 visits from')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Discarded.')).toBeVisible();
  await expect(page.getByText('720 visits from')).toHaveCount(0);
});
