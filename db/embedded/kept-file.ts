import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';

/**
 * Returns the content of `file`. If it does not exist, `content` is written first, readable only by the owner. A kill
 * or a power cut leaves the whole file or none; several concurrent callers all get the same content.
 */
export async function keptFile(file: string, content: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(ifMissing);
  if (kept !== undefined) return kept;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
    await link(draft, file).catch(ifThere);
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

function ifMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

function ifThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
