import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { guarded } from '#timers/guarded.ts';

/** As long as somebody may take to hear the end of what they are being told. */
const graceMs = 3_000;

/**
 * Whoever stays connected when the server closes is let go after a while: a phone in a tunnel, or a reader that never hangs up, must not
 * keep it from ending.
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
  app.addHook('onClose', (_app, done) => {
    clearTimeout(timer);
    done();
  });
}
