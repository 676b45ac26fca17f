// The public API, as an external program uses it.

import { randomUUID } from 'node:crypto';
import { z } from 'zod';

export type DemoApi = ReturnType<typeof createDemoApi>;

const patienceMs = 10_000;

export function createDemoApi(origin: string, bearer: string) {
  const base = `${origin}/api/v1`;
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const answerOf = async (response: Response): Promise<unknown> => {
    const text = await response.text();
    return response.ok && text !== '' ? JSON.parse(text) : null;
  };
  return {
    /** Returns null if the call was refused: another caller was quicker, or the line is full. */
    post: async (path: string, body: unknown = {}) =>
      answerOf(
        await fetch(`${base}${path}`, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': randomUUID() },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(patienceMs),
        }),
      ),
    get: async (path: string) =>
      answerOf(await fetch(`${base}${path}`, { headers, signal: AbortSignal.timeout(patienceMs) })),
    /** The views of a stream, until it ends. */
    async *follow(path: string, signal: AbortSignal): AsyncGenerator {
      const response = await fetch(`${base}${path}`, { headers, signal });
      if (!response.ok || !response.body) return;
      yield* viewsIn(response.body.pipeThrough(new TextDecoderStream()));
    },
  };
}

async function* viewsIn(chunks: ReadableStream<string>): AsyncGenerator {
  let rest = '';
  for await (const chunk of chunks) {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const text = /^data: (\{.*\})$/mu.exec(frame)?.[1];
      if (text !== undefined) yield JSON.parse(text);
    }
  }
}

const joined = z.object({ id: z.string(), token: z.string() });

export const joinedIn = (answer: unknown) => joined.safeParse(answer).data ?? null;
