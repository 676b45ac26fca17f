import type { Server } from 'node:http';

/** Of each server: how many long requests come, and its usual limit. */
const coming = new WeakMap<Server, { count: number; usualMs: number }>();

/**
 * While `work` receives a large file, requests may take longer than usual: a slow line needs minutes for it. Node has one
 * limit for all requests of a server.
 */
export async function withLongRequest<Result>(server: Server, work: () => Promise<Result>): Promise<Result> {
  const long = coming.get(server) ?? { count: 0, usualMs: server.requestTimeout };
  coming.set(server, long);
  long.count += 1;
  server.requestTimeout = 0;
  try {
    return await work();
  } finally {
    long.count -= 1;
    if (long.count === 0) {
      server.requestTimeout = long.usualMs;
      coming.delete(server);
    }
  }
}
