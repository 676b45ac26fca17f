import { once } from 'node:events';
import { createServer, type AddressInfo, type ListenOptions, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Connections that the system accepts before the process takes them. After a restart every screen connects at once:
 * with the usual 511 the system drops the others without a word, and they hear nothing for a minute.
 */
const backlog = 4096;

/**
 * From each listening socket Node takes one connection in a turn of its loop. While everybody comes back a turn takes 10
 * to 20 ms: behind two thousand screens, a host's press waited half a minute to be taken. So several sockets listen on
 * the port, and the system spreads new connections over them.
 */
const sockets = 16;

/** Listens until the app closes. Where a port cannot be shared so (older Node, other systems), one socket does it. */
export async function listenWidely(app: FastifyInstance, at: { host: string; port: number }): Promise<void> {
  if (process.platform !== 'linux') return void (await app.listen({ ...at, backlog }));
  // Two installations that both share the port would take connections from each other.
  await refuseTaken(at);
  const others = Array.from({ length: sockets - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  app.addHook('preClose', (done) => {
    for (const other of others) other.close();
    done();
  });
  const shared = { ...at, backlog, reusePort: true };
  await app.listen(shared);
  const { port } = app.server.address() as AddressInfo;
  await Promise.all(others.map((other) => listen(other, { ...shared, port }).catch(() => undefined)));
}

async function refuseTaken(at: ListenOptions): Promise<void> {
  const probe = createServer();
  await listen(probe, at);
  probe.close();
  await once(probe, 'close');
}

async function listen(server: Server, at: ListenOptions): Promise<void> {
  server.listen(at);
  await once(server, 'listening');
}
