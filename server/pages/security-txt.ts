import type { FastifyInstance } from 'fastify';
import type { Config } from '../start/config.ts';
import { publicUrlOf } from '../public-url.ts';

const dayMs = 86_400_000;
/** Read anew long before: whoever finds an old copy knows that it may not be so any more. */
const goodForDays = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell of a hole in this installation. Nobody can be promised to read what nobody was named for:
 * without a contact there is no such file.
 */
export function registerSecurityTxt(
  fastify: FastifyInstance,
  { securityContact, now }: Partial<Pick<Config, 'securityContact'>> & { now: () => Date },
): void {
  if (securityContact === undefined) return;
  fastify.get('/.well-known/security.txt', async (request, reply) => {
    const day = Math.floor(now().getTime() / dayMs) * dayMs;
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(day + goodForDays * dayMs).toISOString()}`,
      `Canonical: ${publicUrlOf(request)}/.well-known/security.txt`,
    ];
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=86400' })
      .send(`${lines.join('\n')}\n`);
  });
}
