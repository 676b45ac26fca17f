import type { FastifyInstance } from 'fastify';
import { oddTextIn } from '#domain/plain-text.ts';
import { fieldRefusal } from '#domain/refusal.ts';

/** For every call, whatever its schema says: text that the database cannot store is refused with the name of its field. */
export function refuseOddText(scope: Pick<FastifyInstance, 'addHook'>): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    // An image is not text.
    const path = (Buffer.isBuffer(request.body) ? null : oddTextIn(request.body)) ?? oddTextIn(request.query);
    if (path !== null) throw fieldRefusal(path, 'invalid');
    done();
  });
}
