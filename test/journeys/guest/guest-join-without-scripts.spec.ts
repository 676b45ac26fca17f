import { harbourClinic } from '#test/cast.ts';
import type { StaffTicket } from '#contract/views.ts';
import { expect, test } from '../fixtures.ts';

test.use({ javaScriptEnabled: false });

const [walkIn, results] = harbourClinic.lines;
const asking = {
  ...walkIn,
  questions: [
    ...walkIn.questions,
    { id: 'order', kind: 'text', label: { en: 'Order number' }, isRequired: true },
    { id: 'pieces', kind: 'number', label: { en: 'How many pieces?' } },
  ],
};

test('everything is asked, shown and kept by plain pages', async ({ page, makePlace, noise }) => {
  noise.allow(/status of 422/);
  const place = await makePlace({ lines: [results, asking] });
  await page.goto(`/p/${place.slug}`);
  await expect(page.getByText('What are you here for?')).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ada');
  await page.getByRole('radio', { name: /Walk-in/ }).check();
  await page.getByRole('button', { name: 'Join the line' }).click();

  await expect(page.getByRole('alert')).toContainText('This line has a few more questions');
  await expect(page.getByRole('radio', { name: /Walk-in/ })).toBeChecked();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ada');
  await page.getByRole('radio', { name: /Vaccination/ }).check();
  await expect(page.getByText('Vaccination card')).toBeVisible();
  await page.getByRole('textbox', { name: /How many pieces/ }).fill('few');
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('spinbutton').fill('3');
  await page.getByRole('combobox', { name: 'How far away are you?' }).selectOption('20 minutes');
  await page.getByText('Anything we should know?').click();
  await page.getByRole('checkbox', { name: 'I need an interpreter' }).check();
  await page.getByRole('textbox', { name: /helper or interpreter/ }).fill('07700 900');
  await page.getByRole('button', { name: 'Join the line' }).click();

  await expect(page.getByRole('textbox', { name: /Order number/ })).toHaveAccessibleDescription(
    'Please answer this question.',
  );
  await expect(page.getByRole('textbox', { name: /How many pieces/ })).toHaveAccessibleDescription(/Enter a number/);
  await expect(page.getByRole('textbox', { name: /helper or interpreter/ })).toHaveAccessibleDescription(/3 digits/);
  await expect(page.getByRole('radio', { name: /Vaccination/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ada');
  await expect(page.getByRole('textbox', { name: /How many pieces/ })).toHaveValue('few');
  await expect(page.getByRole('spinbutton')).toHaveValue('3');
  await expect(page.getByRole('combobox', { name: 'How far away are you?' })).toHaveValue('20');
  await expect(page.getByRole('checkbox', { name: 'I need an interpreter' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'I need more time' })).not.toBeChecked();

  await page.getByRole('textbox', { name: /Order number/ }).fill('12-B');
  await page.getByRole('textbox', { name: /How many pieces/ }).fill('2');
  await page.getByRole('textbox', { name: /helper or interpreter/ }).fill('07700 900123');
  await page.getByRole('button', { name: 'Join the line' }).click();
  await page.waitForURL(/\/t\//);
  const { items } = await place.call<{ items: StaffTicket[] }>('GET', `/lines/${place.lines[1]?.id}/tickets`);
  expect(items).toMatchObject([
    {
      name: 'Ada',
      service: 'vaccination',
      answers: { 'first-visit': true, order: '12-B', pieces: 2 },
      partySize: 3,
      travelMinutes: 20,
      needs: ['interpreter'],
      secondPhone: '+447700900123',
    },
  ]);
});

test('the countries of the helper’s number are there for the asking, with all that was written', async ({
  page,
  makePlace,
}) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await page.getByText('Anything we should know?').click();
  await page.getByRole('textbox', { name: /^Phone number ?\(/ }).fill('07700 900124');
  await page.getByRole('textbox', { name: /helper or interpreter/ }).fill('612 345 678');
  await page.getByRole('button', { name: 'Other countries' }).last().click();
  const countries = page.locator('select[name=secondCountry]');
  await countries.selectOption('ES');
  await page.getByRole('button', { name: 'Join the line' }).click();
  await page.waitForURL(/\/t\//);
  const { items } = await place.call<{ items: StaffTicket[] }>('GET', `/lines/${place.lines[0]?.id}/tickets`);
  expect(items).toMatchObject([{ phone: '+447700900124', secondPhone: '+34612345678' }]);
});
