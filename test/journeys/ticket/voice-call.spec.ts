import { harbourClinic } from '#test/cast.ts';
import { expect, expectAccessible, test } from '../staff.ts';
import { intercept } from '../intercept.ts';

const [walkIn] = harbourClinic.lines;

test('a guest with a fixed line is called by hand, in their language, and it is said how it went', async ({
  makePlace,
  hire,
  openConsole,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const place = await makePlace({ lines: [walkIn] });
  await place.join({ name: 'Noor', phone: '+44 20 7946 0018', language: 'fr' });
  const ada = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
  await expect(
    ada.getByRole('list', { name: 'Waiting' }).getByText('phone them', { exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await ada.getByRole('button', { name: /^Call next/ }).click();

  const call = ada.getByRole('region', { name: 'Phone this guest' });
  await expect(call.getByRole('link', { name: '+442079460018' })).toHaveAttribute('href', 'tel:+442079460018');
  await expect(call).toContainText(/Bonjour, ici .*Numéro .*c’est votre tour/);
  await expect(call).toContainText('it is your turn');
  await expectAccessible(ada);

  await call.getByRole('button', { name: 'No answer' }).click();
  await expect(ada.getByText('Could not be reached').first()).toBeVisible();
  // What was pressed while the network was away shows at once, and is said when it is back.
  await ada.context().setOffline(true);
  await call.getByRole('button', { name: 'Reached' }).click();
  await expect(ada.getByText('Reached by phone').first()).toBeVisible();
  await expect(call).toBeHidden();
  const isSaid = ada.waitForResponse((response) => response.url().endsWith('/voice-call') && response.ok());
  await ada.context().setOffline(false);
  await isSaid;
  await ada.reload();
  await expect(ada.getByText('Reached by phone').first()).toBeVisible();
});

test('where the network goes while the console asks for its page anew, it stays and takes presses', async ({
  makePlace,
  hire,
  openConsole,
  noise,
}) => {
  noise.allow(/ERR_FAILED|Failed to load resource/);
  const place = await makePlace({ lines: [walkIn] });
  await place.join({ name: 'Noor', phone: '+44 20 7946 0018', language: 'fr' });
  const ada = await openConsole(place, await hire(place, 'Ada Brook', 'manager'));
  await ada.getByRole('button', { name: /^Call next/ }).click();
  const call = ada.getByRole('region', { name: 'Phone this guest' });
  await expect(call).toBeVisible();
  const noAnswer = call.getByRole('button', { name: 'No answer' });
  const isSaid = ada.waitForResponse((response) => response.url().endsWith('/voice-call') && response.ok());
  await noAnswer.click();
  await expect(ada.getByText('Could not be reached').first()).toBeVisible();
  await isSaid;
  // What changes nothing is told to nobody: after it the page is fetched, which does not come now.
  await intercept(ada, /\.data/, (route) => route.abort());
  const isAsked = ada.waitForEvent('requestfailed', (request) => request.url().includes('.data'));
  await noAnswer.click();
  await isAsked;
  await expect(call.getByRole('button', { name: 'Reached' })).toBeVisible();
  await call.getByRole('button', { name: 'Reached' }).click();
  await expect(ada.getByText('Reached by phone').first()).toBeVisible();
});
