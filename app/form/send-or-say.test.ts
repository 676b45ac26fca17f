import { expect, test } from 'vitest';
import { sendOrSay } from './send-or-say.ts';

function sent(serverAction: () => Promise<unknown>) {
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams({ form: 'name' }) });
  // Only what `sendOrSay` reads of a navigation.
  return sendOrSay({ request, serverAction } as never);
}

test('an empty answer, as the portal of a network gives it, is not taken for a saved form', async () => {
  expect(await sent(() => Promise.resolve(undefined))).toMatchObject({
    data: { form: 'name', outcome: 'refused', refusal: 'not_sent' },
  });
});

test('what the server answers passes', async () => {
  expect(await sent(() => Promise.resolve(null))).toBeNull();
});
