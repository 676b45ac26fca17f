import { expect, test } from 'vitest';
import { createApiClient } from '#app/session/api-client.ts';
import { createAsk } from './console-actions.ts';
import { PressOutbox } from './press-outbox.ts';

const askWith = (answer: () => Response) =>
  createAsk(
    createApiClient({
      baseUrl: 'http://localhost/api/v1',
      cookies: () => '',
      fetch: () => Promise.resolve(answer()),
    }),
  );
const serve = { kind: 'serve', ticketId: 't1' } as const;

test('the server’s own words are kept', async () => {
  const ask = askWith(() => Response.json({ code: 'ticket_state', state: 'left' }, { status: 409 }));
  expect(await ask(serve, 'k')).toEqual({ isDone: false, refused: { code: 'ticket_state', state: 'left' } });
  const broken = askWith(() => Response.json({ code: 'unexpected' }, { status: 500 }));
  expect(await broken(serve, 'k')).toMatchObject({ refused: { code: 'unexpected' } });
  const kept = askWith(() => new Response('<h1>Forbidden</h1>', { status: 403 }));
  expect(await kept(serve, 'k')).toMatchObject({ refused: { code: 'unexpected' } });
});

const foreign: [status: number, body: string][] = [
  [502, '<h1>Bad gateway</h1>'],
  [504, ''],
  [511, 'Please accept our terms'],
  [522, '<h1>Connection timed out</h1>'],
  [200, '<h1>Please accept our terms</h1>'],
  [200, ''],
  [200, '{"id":"t1","sta'],
];

test.each(foreign)('a proxy, or a Wi-Fi, that says %i %s for the server loses no press', async (status, body) => {
  const ask = askWith(() => new Response(body, { status }));
  const outbox = new PressOutbox({ ask, newKey: () => 'k' });
  void outbox.take(serve);
  await expect.poll(() => outbox.read().isAway).toBe(true);
  expect(outbox.read()).toMatchObject({ pending: [{ press: serve }], refused: [] });
  outbox.close();
});
