import type { FastifyInstance } from 'fastify';
import { oddTextIn } from '#domain/plain-text.ts';
import { fieldRefusal } from '#domain/refusal.ts';

/** For every call at once, whatever its schema says of its fields: text that no database keeps is refused by the name of its field. */
export function refuseOddText(scope: Pick<FastifyInstance, 'addHook'>): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    // A picture is no text.
    const path = (Buffer.isBuffer(request.body) ? null : oddTextIn(request.body)) ?? oddTextIn(request.query);
    if (path !== null) throw fieldRefusal(path, 'invalid');
    done();
  });
}
