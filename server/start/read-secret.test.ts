import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from './config.ts';
import { startFaultSentence } from './faults.ts';
import { readSecret } from './read-secret.ts';

test('a file of the secret that cannot be read is named, and the data folder is not blamed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'turnstone-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'file'), '');
  // Root may read every file, but looks below none.
  const secretFile = join(folder, 'file', 'secret');
  const config = loadConfig({ TURNSTONE_DATA: folder, TURNSTONE_SECRET_FILE: secretFile });
  const fault = await readSecret(config).catch((error: unknown) => startFaultSentence(error, config));
  expect(fault).toContain(`The secret in ${secretFile} cannot be read`);
});
