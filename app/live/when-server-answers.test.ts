import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverAnswers } from './when-server-answers.ts';

const asked = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();
const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any') ?? {};
beforeEach(() => {
  // As in Safari 16.
  Reflect.deleteProperty(AbortSignal, 'any');
  vi.stubGlobal('location', { href: 'http://harbour.test/p/clinic' });
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  Object.defineProperty(AbortSignal, 'any', any);
  vi.unstubAllGlobals();
});

test('an older browser too hears that the server is back', async () => {
  asked.mockResolvedValue(new Response());
  expect(await serverAnswers(new AbortController().signal)).toBe(true);
  expect(await serverAnswers()).toBe(true);
});

test('and ends the request when it is told to', async () => {
  asked.mockImplementation(
    (_url, { signal }) =>
      new Promise((_, fail) => {
        signal?.throwIfAborted();
        signal?.addEventListener('abort', () => fail(signal.reason));
      }),
  );
  const ending = new AbortController();
  const answer = serverAnswers(ending.signal);
  ending.abort();
  expect(await answer).toBe(false);
  expect(await serverAnswers(AbortSignal.abort())).toBe(false);
});
