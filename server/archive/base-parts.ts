// A base: the files of a cluster while Postgres changes them, as one stream of parts. The log repairs what changed
// during the copy.

import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import type { BaseEnd } from '#db/archive/log-slot.ts';
import { codeOf, isThere } from '#db/files.ts';
import { DamagedBackup, part, splitParts, textOf } from '../backup/backup-parts.ts';

const chunkBytes = 512 * 1024;

/** Postgres makes their content anew. */
const emptied: ReadonlySet<string> = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init.*|pgsql_tmp.*|.*\.tmp)$/;
/** Last, because it says up to where the other files were written. */
const control = 'global/pg_control';

const place = z.object({ path: z.string() });
const end = z.object({
  files: z.number(),
  label: z.string(),
  needsFrom: z.number(),
  needsTo: z.number(),
  endedAt: z.coerce.date(),
});

/** `home` holds the cluster, and `beside` it other files. `finish` tells Postgres that the copy ends. */
export async function* baseParts(
  home: string,
  beside: readonly string[],
  { finish, signal }: { finish: () => Promise<BaseEnd>; signal: AbortSignal },
): AsyncGenerator<Buffer> {
  const cluster = join(home, 'cluster');
  const { folders, files } = await listed(cluster);
  for (const path of folders) yield* part('P', textOf({ path: `cluster/${path}` }));
  let count = 0;
  for (const path of [...beside, ...[...files, control].map((file) => `cluster/${file}`)]) {
    signal.throwIfAborted();
    let isBegun = false;
    try {
      for await (const chunk of createReadStream(join(home, path), { highWaterMark: chunkBytes })) {
        if (!isBegun) yield* part('F', textOf({ path }));
        isBegun = true;
        yield* part('D', chunk as Buffer);
      }
    } catch (error) {
      // Dropped since the folder was read.
      if (codeOf(error) !== 'ENOENT') throw error;
      continue;
    }
    if (!isBegun) yield* part('F', textOf({ path }));
    count += 1;
  }
  yield* part('E', textOf({ files: count, ...(await finish()) }));
}

async function listed(cluster: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  const look = async (path: string): Promise<void> => {
    const entries = await readdir(join(cluster, path), { withFileTypes: true }).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      return [];
    });
    for (const entry of entries) {
      const inside = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) folders.push(inside);
      if (entry.isDirectory() && !emptied.has(inside) && !leftOut.test(entry.name)) await look(inside);
      if (entry.isFile() && !leftOut.test(entry.name) && inside !== control) files.push(inside);
    }
  };
  await look('');
  return { folders, files };
}

/** Writes them into a new home; throws `DamagedBackup` unless they are whole. Postgres syncs them when it recovers. */
export async function unpackBase(stream: AsyncIterable<Buffer>, home: string): Promise<BaseEnd> {
  let ended: z.infer<typeof end> | null = null;
  let count = 0;
  let output: ReturnType<typeof createWriteStream> | null = null;
  const close = async (): Promise<void> => {
    const closing = output;
    output = null;
    closing?.end();
    if (closing) await finished(closing);
  };
  try {
    for await (const { letter, content } of splitParts(stream)) {
      if (ended !== null) throw new DamagedBackup();
      if (letter !== 'D') await close();
      if (letter === 'P') await mkdir(pathIn(home, content), { recursive: true, mode: 0o700 });
      else if (letter === 'F') {
        const file = pathIn(home, content);
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
        await once(output, 'open');
        count += 1;
      } else if (letter === 'D' && output) {
        if (!output.write(content)) await once(output, 'drain');
      } else if (letter === 'E') ended = end.parse(JSON.parse(content.toString()));
      else throw new DamagedBackup();
    }
  } finally {
    await close();
  }
  if (ended?.files !== count || !(await isThere(join(home, 'cluster', 'PG_VERSION')))) throw new DamagedBackup();
  return ended;
}

function pathIn(home: string, content: Buffer): string {
  const { path } = place.parse(JSON.parse(content.toString()));
  if (isAbsolute(path) || normalize(path).startsWith('..')) throw new DamagedBackup();
  return join(home, path);
}
