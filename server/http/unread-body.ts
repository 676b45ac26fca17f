import type { FastifyInstance } from 'fastify';

/**
 * A refusal may come before the body was read to its end. If the connection ended with it, whoever still sends would be
 * reset, and could lose the answer: a proxy shows its own 502 then. So the connection stays, and the rest is passed
 * over, for as long as a request may take.
 */
export function answerBeforeTheEnd(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete) {
      reply.removeHeader('connection');
      request.raw.resume();
    }
    done(null, payload);
  });
}
