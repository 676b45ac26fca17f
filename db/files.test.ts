import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './files.ts';

test('a folder is made with those above it, for its owner alone, by several at once', async () => {
  const root = await mkdtemp(join(tmpdir(), 'turnstone-files-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, 'one', 'two', 'three');
  await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(join(root, 'one'))]);
  for (const made of [folder, join(root, 'one')]) expect((await stat(made)).mode & 0o777).toBe(0o700);
  await symlink(join(root, 'disk', 'folder'), join(root, 'link'));
  await expect(makeFolder(join(root, 'link'))).rejects.toThrow('is a link to a folder that is not there');
  await writeFile(join(root, 'file'), '');
  await expect(makeFolder(join(root, 'file'))).rejects.toThrow('EEXIST');
  await expect(makeFolder(join(root, 'file', 'below'))).rejects.toThrow('ENOTDIR');
});

test.runIf(process.platform === 'linux')('where a file system takes no folders, it says so and ends', async () => {
  await expect(makeFolder('/proc/turnstone/data')).rejects.toThrow('ENOENT');
});
