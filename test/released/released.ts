// What is known of a database that a released version left (`make-released.ts`).

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';

export const releasedAs = {
  secret: 'bm90LWEtc2VjcmV0LWZvci1hbnlib2R5LWF0LWFsbCE5',
  apiKey: 'YW4tYXBpLWtleS1vZi10ZXN0cy1hbmQtbm9ib2R5LTc',
  email: 'ruth@mill-bakery.example',
  password: 'tide-lantern-quay-41',
};

const releasedFacts = z.object({
  madeAt: z.string(),
  /** The cookie of whoever set it up. */
  session: z.string(),
  /** `phone`: null of whoever gave none, or was erased. */
  guests: z.array(z.object({ id: z.string(), token: z.string(), number: z.string(), phone: z.string().nullable() })),
});
export type ReleasedFacts = z.infer<typeof releasedFacts>;

interface Released {
  facts: ReleasedFacts;
  /** Makes the schema and its rows in an empty database. */
  sql: string;
}

export async function readReleased(name: string): Promise<Released> {
  const packed = await readFile(join(import.meta.dirname, `${name}.sql.gz`));
  const sql = (await promisify(gunzip)(packed)).toString('utf8');
  return { facts: releasedFacts.parse(JSON.parse(sql.slice(3, sql.indexOf('\n')))), sql };
}
