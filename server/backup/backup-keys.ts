// To whom a backup is encrypted, and what opens one again.

import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { readBeginning } from '#db/files.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import { ConfigError } from '../start/config.ts';
import { DamagedBackup, UnfitBackup } from './backup-parts.ts';

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

export async function encrypterFor(lock: BackupLock): Promise<Encrypter> {
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
export async function decrypterFor(file: string, beginning: string, keys: BackupKeys): Promise<Decrypter> {
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
