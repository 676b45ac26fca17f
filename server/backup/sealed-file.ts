// A backup's file: compressed, then encrypted in the format of age (age-encryption.org). Every byte is authenticated,
// and the last block says that it is the last.

import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Encrypter, Decrypter, identityToRecipient } from 'age-encryption';
import { codeOf, isThere, messageOf, syncFolder, readBeginning } from '#db/files.ts';
import { ConfigError } from '../start/config.ts';
import { DamagedBackup, UnfitBackup } from './backup-parts.ts';
import { createSecrets } from '#db/secret/secrets.ts';

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

// To whom a backup is encrypted, and what opens one again.

/** Whom a backup is encrypted to. */
export type BackupLock =
  | { by: 'secret'; secret: string }
  | { by: 'recipients'; recipients: readonly string[] }
  | { by: 'passphrase'; passphrase: string };

/** What is at hand to open one. */
export interface BackupKeys {
  secret: string | null;
  /** age's private keys: `AGE-SECRET-KEY-1...`. */
  identities: readonly string[];
  /** Asked for only if the file needs it; null: there is none. */
  passphrase: () => Promise<string | null>;
}

export const keysOfSecret = <Secret extends string>(secret: Secret, passphrase: string | null = null) => ({
  secret,
  identities: [],
  passphrase: () => Promise.resolve(passphrase),
});

/** What a PKCS #8 file of an X25519 key begins with; the 32 bytes of the key follow. */
const keyBeginning = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** The key of an installation's own backups comes from its secret: whoever restores needs that one anyway. */
async function identityOf(secret: string): Promise<CryptoKey> {
  const key = Buffer.concat([keyBeginning, Buffer.from(createSecrets(secret).derive('backup'), 'base64url')]);
  return crypto.subtle.importKey('pkcs8', key, { name: 'X25519' }, false, ['deriveBits']);
}

async function encrypterFor(lock: BackupLock): Promise<Encrypter> {
  const encrypter = new Encrypter();
  if (lock.by === 'passphrase') encrypter.setPassphrase(lock.passphrase);
  else if (lock.by === 'secret') encrypter.addRecipient(await identityToRecipient(await identityOf(lock.secret)));
  else
    for (const recipient of lock.recipients)
      understood(recipient, 'a public key of age: it begins with age1', () => encrypter.addRecipient(recipient));
  return encrypter;
}

/** The names of the keys, with room for hundreds of them. */
const beginningBytes = 64 * 1024;

export const beginningOf = async (file: string): Promise<string> =>
  (await readBeginning(file, beginningBytes)).toString('latin1');

/** The keys that the beginning of a file names; undefined: it is none of age. */
const namedIn = (beginning: string): string | undefined =>
  /^age-encryption\.org\/v1\n([^]*?)\n---/.exec(beginning)?.[1];

export const isByPassphrase = (beginning: string): boolean => /^-> scrypt /m.test(namedIn(beginning) ?? '');

/** `beginning` is the file's, where its keys are named. */
async function decrypterFor(file: string, beginning: string, keys: BackupKeys): Promise<Decrypter> {
  if (namedIn(beginning) === undefined) throw new DamagedBackup();
  const decrypter = new Decrypter();
  if (isByPassphrase(beginning)) {
    const passphrase = await keys.passphrase();
    if (passphrase === null)
      throw new UnfitBackup('no_passphrase', `${file} needs its passphrase: write --passphrase-file FILE.`);
    decrypter.addPassphrase(passphrase);
  }
  if (keys.secret !== null) decrypter.addIdentity(await identityOf(keys.secret));
  for (const identity of keys.identities)
    understood('The text in --identity', 'a private key of age: it begins with AGE-SECRET-KEY-', () =>
      decrypter.addIdentity(identity),
    );
  return decrypter;
}

function understood(name: string, what: string, add: () => void): void {
  try {
    add();
  } catch (error) {
    throw Object.assign(new ConfigError([`${name} is not ${what}.`]), { cause: error });
  }
}
