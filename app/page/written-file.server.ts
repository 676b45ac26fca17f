import { Readable } from 'node:stream';

interface WrittenFile {
  name: string;
  type: 'text/csv' | 'application/json';
  /** How many rows it will have. */
  total: number;
}

/** A file to save, written page by page while it is read: memory does not grow with its size. */
export function writtenFile({ name, type, total }: WrittenFile, body: AsyncIterable<string>): Response {
  return new Response(Readable.toWeb(Readable.from(body, { objectMode: false })) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Total-Count': String(total),
    },
  });
}
