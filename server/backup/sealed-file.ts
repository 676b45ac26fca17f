// A backup's file: compressed, then encrypted in the format of age (age-encryption.org). Every byte is authenticated,
// and the last block says that it is the last.

import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Encrypter } from 'age-encryption';
import { codeOf, isThere, messageOf, syncFolder } from '#db/files.ts';
import { ConfigError } from '../start/config.ts';
import {
  beginningOf,
  decrypterFor,
  encrypterFor,
  isByPassphrase,
  type BackupKeys,
  type BackupLock,
} from './backup-keys.ts';
import { DamagedBackup, UnfitBackup } from './backup-parts.ts';

/**
 * The file appears under its name when all of it is on the disk; it replaces another one only if told so. What a killed
 * backup left is removed. Returns its size.
 */
export async function writeSealed(
  file: string,
  lock: BackupLock,
  content: AsyncIterable<Buffer>,
  { replaces = false } = {},
): Promise<number> {
  const unfinished = `${file}.part`;
  const encrypter = await encrypterFor(lock);
  if (!replaces && (await isThere(file))) throw new ConfigError([`There is ${file} already. Name another file.`]);
  try {
    await rm(unfinished, { force: true });
    const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await once(output, 'open');
    const { ino } = await stat(unfinished);
    await pour(content, encrypter, output);
    if ((await stat(unfinished)).ino !== ino)
      throw new ConfigError([`Another backup writes ${file}. Name another file.`]);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return output.bytesWritten;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    return refuseWriting(file, error);
  }
}

async function pour(content: AsyncIterable<Buffer>, encrypter: Encrypter, output: Writable): Promise<void> {
  const packed = createZstdCompress();
  const faults: unknown[] = [];
  const note = (error: unknown): void => void faults.push(error);
  const packing = pipeline(Readable.from(content, { objectMode: false }), packed).catch(note);
  const sealed = await encrypter.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(sealed as Parameters<typeof Readable.fromWeb>[0]), output).catch(note);
  await packing;
  // The stream that failed knows why; the others know only that it ended early.
  if (faults.length > 0) throw faults.find((error) => !isEarlyEnd(error)) ?? faults[0];
}

/** The content again. Throws a `DamagedBackup` at the first byte that is not what was written, and at a missing end. */
export async function* readSealed(file: string, keys: BackupKeys): AsyncGenerator<Buffer> {
  const beginning = await beginningOf(file).catch((error: unknown) => {
    throw new ConfigError([`${file} cannot be read: ${messageOf(error)}`]);
  });
  const decrypter = await decrypterFor(file, beginning, keys);
  const sealed = createReadStream(file, { highWaterMark: 256 * 1024 });
  const unpacked = createZstdDecompress();
  try {
    const packed = await decrypter.decrypt(Readable.toWeb(sealed) as ReadableStream<Uint8Array>);
    const unpacking = pipeline(Readable.fromWeb(packed as Parameters<typeof Readable.fromWeb>[0]), unpacked);
    // Who reads the last stream gets its errors.
    unpacking.catch(() => undefined);
    for await (const chunk of unpacked as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched')) throw closed(file, beginning);
    throw error instanceof Error && 'syscall' in error ? error : new DamagedBackup('', { cause: error });
  } finally {
    unpacked.destroy();
    sealed.destroy();
  }
}

const closed = (file: string, beginning: string): ConfigError =>
  new UnfitBackup(
    isByPassphrase(beginning) ? 'wrong_passphrase' : 'other_secret',
    `${file} does not open with what is here. It was made with another secret or passphrase, or for a public key (then write --identity FILE with the private one), or its beginning was changed.`,
  );

function refuseWriting(file: string, error: unknown): never {
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error)))
    throw new ConfigError([`There is no room for ${file}. Name a file on another disk.`]);
  if (error instanceof Error && 'syscall' in error && 'path' in error)
    throw new ConfigError([`${file} cannot be written: ${error.message}`]);
  throw error;
}

const isEarlyEnd = (error: unknown): boolean => ['ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error));
