import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { guarded } from '#timers/guarded.ts';

/** The time that open answers get to finish. In milliseconds. */
const graceMs = 3_000;

/**
 * When the server closes, clients that stay connected are disconnected after a while: a phone in a tunnel, or a reader
 * that never closes, must not keep the server from ending.
 */
export function closeInTime(app: FastifyInstance, afterMs = graceMs): void {
  const open = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    timer = setTimeout(
      guarded('closing in time', () => open.forEach((socket) => socket.destroy())),
      afterMs,
    );
    done();
  });
  // The server itself waits only for connections that its own socket took.
  app.addHook('onClose', async () => {
    await Promise.all([...open].map((socket) => once(socket, 'close')));
    clearTimeout(timer);
  });
}
