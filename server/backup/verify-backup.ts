/** `node bin/turnstone.mjs verify FILE`: reads a backup to its end, says what it holds, and restores nothing. */
import type { Config } from '../start/config.ts';
import { sizeText } from '../start/figure-text.ts';
import { contentWords, keyOptions, keysOf, minuteOf, runCommand, say, withProgress, wordsOf } from './command-line.ts';
import { readBackup } from './read-backup.ts';

const usage = 'node bin/turnstone.mjs verify FILE [--identity FILE] [--passphrase-file FILE]';

async function verify(config: Config, args: string[]): Promise<void> {
  const { file, values } = wordsOf(args, usage, keyOptions);
  const keys = await keysOf(config, values);
  const { result } = await withProgress((show) => readBackup(file, keys, (bytes) => show(`${sizeText(bytes)} read`)));
  const { head, rows, isOwnSecret } = result;
  say(`${file} is whole: ${contentWords(rows, head)}.`);
  say(`It holds the moment ${minuteOf(head.takenAt)}, of Turnstone ${head.version} on Postgres ${head.postgres}.`);
  say(secretWords(isOwnSecret));
}

function secretWords(isOwnSecret: boolean | null): string {
  if (isOwnSecret === null)
    return 'Whether the secret of that installation is here cannot be said: there is none to compare.';
  return isOwnSecret
    ? 'The secret that is here is the one it needs.'
    : 'It needs another secret than the one that is here: the one its installation had at that moment.';
}

if (import.meta.main) await runCommand(verify);
