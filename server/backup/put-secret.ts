import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './sealed-file.ts';

/** Replaces the secret of the data folder, readable only by the owner. A kill leaves the one or the other, whole. */
export async function putSecret(dataFolder: string, secret: string): Promise<void> {
  const file = join(dataFolder, 'secret');
  const draft = `${file}.restored`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncFolder(dataFolder);
}
