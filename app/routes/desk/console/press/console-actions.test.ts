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
  const broken = askWith(() => new Response('<h1>Oh</h1>', { status: 500 }));
  expect(await broken(serve, 'k')).toMatchObject({ refused: { code: 'unexpected' } });
});

test.each([502, 503, 504])('a proxy that says %i for a server that restarts loses no press', async (status) => {
  const ask = askWith(() => new Response('<h1>Bad gateway</h1>', { status }));
  const outbox = new PressOutbox({ ask, newKey: () => 'k' });
  void outbox.take(serve);
  await expect.poll(() => outbox.read().isAway).toBe(true);
  expect(outbox.read()).toMatchObject({ pending: [{ press: serve }], refused: [] });
  outbox.close();
});
