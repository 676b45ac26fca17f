import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/database.ts';
import { findImage } from '#db/place/place-images.ts';
import { setFileHeaders } from '../http/page-headers.ts';

const oneYearSeconds = 31_536_000;
const hashPattern = /^[0-9a-f]{32}$/;
const filePattern = /^(\d{2,4})\.webp$/;

/**
 * Logos and covers, for anybody. The address contains the hash of the file, so its content never changes; it says
 * nothing about the visitor.
 */
export function registerImages(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { hash: string; file: string } }>('/images/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params;
    const width = filePattern.exec(file)?.[1];
    const etag = `"${hash}-${width}"`;
    setFileHeaders(reply);
    const content = width && hashPattern.test(hash) ? await findImage(db, hash, Number(width)) : null;
    if (!content) return reply.code(404).header('cache-control', 'no-store').send();
    reply.headers({ etag, 'cache-control': `public, max-age=${oneYearSeconds}, immutable` });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/webp').send(content);
  });
}
