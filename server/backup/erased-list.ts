// The list of those who were erased since a backup: the next start erases them again.

import { constants } from 'node:fs';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../start/config.ts';
import { fromHere } from './command-line.ts';

export async function putErased(dataFolder: string, given: string | undefined): Promise<void> {
  if (given === undefined) return;
  const place = join(dataFolder, 'erased.log');
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await copyFile(fromHere(given), place, constants.COPYFILE_EXCL).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new ConfigError([
      isThere
        ? `There is ${place} already. Take away the older one of the two.`
        : `${given} cannot be copied to ${place}: ${String(error)}`,
    ]);
  });
}

export async function erasedWords(dataFolder: string): Promise<string> {
  const place = join(dataFolder, 'erased.log');
  return (await stat(place).catch(() => null))
    ? `Guests who are in ${place} are erased again by the start.`
    : `There is no ${place}: guests who were erased after the backup are in the database again. If you have a copy of that list, put it there before you start.`;
}
