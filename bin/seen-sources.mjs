// Whether the sources changed since they were built, told by their sizes and times: plain JavaScript, because to load what
// reads and compares their content (`bin/make/build-when-stale.ts`) takes long for a start that has nothing to build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const noteFile = join(root, 'build', 'seen.sha256');

/** What the sources look like now. */
export function seenSources() {
  const sources = JSON.parse(readFileSync(join(root, 'bin', 'sources.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const source of [...sources.app, ...sources.program]) see(join(root, source), hash);
  return hash.digest('hex');
}

function see(path, hash) {
  const found = statSync(path);
  if (!found.isDirectory()) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  else for (const name of readdirSync(path)) if (name !== 'node_modules') see(join(path, name), hash);
}

/** Whether they looked so when what is built was last compared with them. */
export function isSeenBefore(seen) {
  try {
    return readFileSync(noteFile, 'utf8') === seen;
  } catch {
    return false;
  }
}

/** `seen` is from before they were read: what changes meanwhile is seen next time. */
export function noteSeen(seen) {
  try {
    writeFileSync(noteFile, seen);
  } catch (error) {
    // Who may not write there compares the content at each start.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}
