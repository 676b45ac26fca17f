// Texting and e-mail: an account is added and tried, wrong keys are said where one looks, an account for letters writes to oneself, and
// the order comes back when it is taken back.

import { openMailServer } from '../../providers/mail-server.ts';
import { openSimulator } from '../../providers/simulator.ts';
import { twilioCarrier, twilioWire } from '../../providers/twilio-wire.ts';
import { faultsOnPage } from '../../screens/faults-on-page.ts';
import { expect, expectAccessible, test, waitForScripts, type Page } from '../staff.ts';

test('accounts are added, tried, put in order and turned off', async ({ makePlace, hire, openConsole, noise }) => {
  noise.allow(/status of 422/);
  const simulator = await openSimulator(twilioWire(twilioCarrier('')));
  const email = await openMailServer();
  try {
    const place = await makePlace();
    const owner = await hire(place, 'Inés Carrasco', 'owner');
    const page = await openConsole(place, owner, { viewport: { width: 320, height: 640 } });
    const list = `/desk/${place.slug}/settings/channels`;
    await page.goto(list);
    await waitForScripts(page);
    await page.getByRole('link', { name: /^Twilio/ }).click();
    await expect(page.locator('#content'), 'the link is gone, the keyboard goes on from the new screen').toBeFocused();
    await page.getByRole('button', { name: 'Add the account' }).click();
    await expect(page.getByLabel('Account ID')).toBeFocused();
    await expectFaultless(page);
    await fill(page, twilioCarrier(simulator.origin));
    await page.getByRole('button', { name: 'Add the account' }).click();
    await expect(page.getByText('The account is added and in use.')).toBeVisible();

    const trying = page.getByRole('region', { name: 'Test it' });
    await trying.getByRole('button').click();
    await expect(trying.getByText('Please enter its digits')).toBeVisible();
    await trying.getByLabel('Your own number').fill('07700 900123');
    await trying.getByRole('button').click();
    await expect(trying.getByText(/Sent to .•••• 0123/)).toBeVisible();
    expect(simulator.taken).toMatchObject([{ to: '+447700900123' }]);
    simulator.behave({ refuse: '20003' });
    await trying.getByRole('button').click();
    await expect(trying.getByText('or the password is wrong. Copy the account')).toBeVisible();
    await expectFaultless(page);

    await page.goto(`${list}/email`);
    await waitForScripts(page);
    await page.locator('[name=security]').selectOption('none');
    await fill(page, { host: '127.0.0.1', port: String(email.port), from: 'line@harbour.example' });
    await page.getByRole('button', { name: 'Add the account' }).click();
    await expect(trying.getByText(owner.email)).toBeVisible();
    await trying.getByRole('button').click();
    await expect(trying.getByText(/^Sent to/)).toContainText(owner.email);
    // The owner is asked to verify the address too, once the place writes emails.
    expect(email.taken.filter(({ raw }) => raw.includes('A-14'))).toMatchObject([{ to: owner.email }]);
    await expectFaultless(page);

    await page.goto(list);
    await waitForScripts(page);
    await expectFaultless(page);
    const names = () => page.getByRole('list', { name: 'In this order' }).getByRole('link').allTextContents();
    expect(await names()).toEqual(['Twilio', 'E-mail']);
    await page.getByRole('button', { name: /E-mail.* up/ }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    expect(await names()).toEqual(['E-mail', 'Twilio']);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(names).toEqual(['Twilio', 'E-mail']);
    await page.getByRole('button', { name: /Twilio.* off/ }).click();
    await expect(page.getByRole('button', { name: /Twilio.* on/ })).toBeFocused();
    await expectFaultless(page);
  } finally {
    await simulator.stop();
    await email.stop();
  }
});

async function fill(page: Page, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await page.locator(`[name="${name}"]`).fill(value);
}

async function expectFaultless(page: Page): Promise<void> {
  expect(await faultsOnPage(page)).toEqual([]);
  await expectAccessible(page);
}
