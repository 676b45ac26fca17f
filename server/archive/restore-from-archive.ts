/** `node bin/turnstone.mjs restore --archive FOLDER [--at TIME]`: the embedded database as it was at a moment. */
import { join } from 'node:path';
import { fromHere, isAgreed, minuteOf, progressLine, say } from '../backup/command-line.ts';
import { erasedWords, putErased } from '../backup/erased-list.ts';
import { ConfigError, type Config } from '../start/config.ts';
import { readSecret } from '../start/read-secret.ts';
import { keysOfSecret } from './archive-folder.ts';
import { chooseMoment, timeOf } from './choose-moment.ts';
import { recover, refuseFull } from './recover.ts';

type Values = Partial<{ archive: string; at: string; yes: boolean; erased: string }>;

export async function restoreFromArchive(config: Config, { archive = '', at, yes, erased }: Values): Promise<void> {
  const { dataFolder, databaseUrl } = config;
  if (databaseUrl !== undefined)
    throw new ConfigError(['An archive holds the embedded database: take out DATABASE_URL, and run it again.']);
  const until = at === undefined ? null : timeOf(at);
  await refuseFull(dataFolder);
  const secret = await readSecret(config);
  if (secret === null)
    throw new ConfigError([
      `The secret of that installation is missing. Put your copy of it into ${join(dataFolder, 'secret')}, or name its file by TURNSTONE_SECRET_FILE.`,
    ]);
  const keys = keysOfSecret(secret);
  const moment = await chooseMoment(fromHere(archive), until, keys);
  say(
    `The database as it was at ${minuteOf(until ?? moment.reach.at)} goes into the folder ${dataFolder}: from the base of ${minuteOf(moment.base.at)} and ${moment.logs.length} files of its log.`,
  );
  if (yes !== true && !(await isAgreed('Go on? (yes or no) '))) return say('Nothing was changed.');
  const began = performance.now();
  const progress = progressLine();
  await recover({
    dataFolder,
    moment,
    keys,
    say,
    onProgress: (file) => progress.show(`Reading ${file}`),
    beforeUse: () => putErased(dataFolder, erased),
  });
  progress.clear();
  say(`Restored in ${((performance.now() - began) / 1000).toFixed(1)} s. Start Turnstone now.`);
  say(await erasedWords(dataFolder));
}
