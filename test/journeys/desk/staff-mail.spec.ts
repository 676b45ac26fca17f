import { openMailServer, type MailServer } from '#test/providers/mail-server.ts';
import { addEmailCarrier } from '../email-carrier.ts';
import { expect, expectAccessible, signIn, test, type Page } from '../staff.ts';

const linkIn = (raw: string | undefined): string =>
  raw?.replaceAll('=\r\n', '').match(/https?:\/\/\S+\/(?:invite|reset)\/[\w-]{43}/)?.[0] ?? '';

async function askFor(page: Page, email: string): Promise<string> {
  await page.goto('/forgot');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  return page.getByRole('main').innerText();
}

/** A letter goes after the answer, and a busy machine takes its time. */
async function expectEmails(server: MailServer, to: string[]): Promise<void> {
  await expect.poll(() => server.taken.map((email) => email.to), { timeout: 20_000 }).toEqual(to);
}

test('an invitation and a link for a new password come by e-mail, and nobody learns who works here', async ({
  makePlace,
  hire,
  openBrowser,
  database,
}) => {
  const server = await openMailServer();
  const place = await makePlace();
  const ada = await hire(place, 'Ada Brook', 'owner');
  const stranger = await openBrowser();
  await addEmailCarrier(database, place.id, server);

  const owner = await openBrowser({ viewport: { width: 1440, height: 900 } });
  await signIn(owner, ada);
  await owner.goto(`/desk/${place.slug}/settings/team`);
  await owner.getByLabel('Their name').fill('Mo Haddad');
  await owner.getByLabel('Their e-mail').fill('mo@example.net');
  await owner.getByLabel('Language of the e-mail').selectOption('fr');
  await owner.getByRole('button', { name: 'Make the link' }).click();
  await expect(owner.getByText(/also on its way to .*mo@example\.net/)).toBeVisible();
  await expectAccessible(owner);
  await expectEmails(server, ['mo@example.net']);
  expect(server.taken[0]?.raw).toContain('Content-Language: fr');
  await stranger.goto(new URL(linkIn(server.taken[0]?.raw)).pathname);
  await expect(stranger.getByLabel('Your name')).toHaveValue('Mo Haddad');

  const known = await askFor(stranger, ada.email);
  await expectAccessible(stranger);
  const unknown = await askFor(stranger, 'nobody@example.net');
  expect(unknown).toBe(known);
  await expectEmails(server, ['mo@example.net', ada.email]);
  await stranger.goto(new URL(linkIn(server.taken[1]?.raw)).pathname);
  await stranger.getByLabel('New password').fill('eleven gulls above the pier');
  await stranger.getByRole('button', { name: 'Set it and sign in' }).click();
  await stranger.waitForURL('**/desk**');
  await server.stop();
});
