import type { FastifyInstance } from 'fastify';
import type { Config } from '../start/config.ts';
import { publicUrlOf } from '../http/public-url.ts';

const dayMs = 86_400_000;
/** The file is renewed long before this: the date in an old copy shows that it may be out of date. */
const goodForDays = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability of this installation. Without a configured
 * contact there is no such file, because nobody would read the reports.
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
