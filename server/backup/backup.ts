/**
 * `node bin/turnstone.mjs backup FILE`: writes everything the installation has into one encrypted file, whether it runs
 * or not.
 */
import { sizeText } from '../start/figure-text.ts';
import { ConfigError, type Config } from '../start/config.ts';
import { readSecret } from '../start/read-secret.ts';
import type { BackupLock } from './sealed-file.ts';
import type { BackupProgress } from './backup-parts.ts';
import { counted, minuteOf, misuse, newPassphraseOf, runCommand, say, withProgress, wordsOf } from './command-line.ts';
import { withOwnDatabase } from './installation-database.ts';
import { takeBackup } from './take-backup.ts';

const usage =
  'node bin/turnstone.mjs backup FILE [--recipient age1... | --passphrase | --passphrase-file FILE]. Without one of them the installation\u2019s own secret opens it.';
const options = {
  recipient: { type: 'string', multiple: true },
  passphrase: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
} as const;

async function backup(config: Config, args: string[]): Promise<void> {
  const { file, values } = wordsOf(args, usage, options);
  const secret = await readSecret(config);
  if (secret === null)
    throw new ConfigError([`There is no secret in ${config.dataFolder}: nothing to back up is there.`]);
  const lock = await lockOf(values, secret);
  const { result: taken, seconds } = await withProgress((show) => {
    const onProgress = ({ table, bytes }: BackupProgress): void => show(`${sizeText(bytes)} read, now ${table}`);
    return withOwnDatabase(config, say, (address) => takeBackup({ address, file, secret, lock, onProgress }));
  });
  say(
    `${file}: ${sizeText(taken.bytes)}, ${counted(taken.rows, 'row')}, ${counted(taken.tickets, 'ticket')}, in ${seconds} s. It holds the moment ${minuteOf(taken.takenAt)}.`,
  );
  say(needed[lock.by]);
}

const alsoSecret =
  'and also the secret of this installation: names and numbers in it are sealed once more. Neither is in the file.';
const needed: Readonly<Record<BackupLock['by'], string>> = {
  secret:
    'To restore it you need the secret of this installation, which is not in the file. Keep a copy of it somewhere else.',
  recipients: `To restore it you need the private key, ${alsoSecret}`,
  passphrase: `To restore it you need the passphrase, ${alsoSecret}`,
};

async function lockOf(
  {
    recipient: recipients = [],
    passphrase: isAsked = false,
    'passphrase-file': passphraseFile,
  }: Partial<{ recipient: string[]; passphrase: boolean; 'passphrase-file': string }>,
  secret: string,
): Promise<BackupLock> {
  const isByPassphrase = isAsked || passphraseFile !== undefined;
  if (recipients.length > 0 && isByPassphrase) throw misuse(usage);
  if (recipients.length > 0) return { by: 'recipients', recipients };
  if (!isByPassphrase) return { by: 'secret', secret };
  return { by: 'passphrase', passphrase: await newPassphraseOf(passphraseFile) };
}

if (import.meta.main) await runCommand(backup);
