// Whether the sources changed since the build, by their sizes and times. Plain JavaScript: loading the comparison of
// contents (`bin/make/build-when-stale.ts`) would take long for a start that has nothing to build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const noteFile = join(root, 'build', 'seen.sha256');

/** A hash of the sources' sizes and times. */
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

/** Whether the hash was the same when the build was last compared with the sources. */
export function isSeenBefore(seen) {
  try {
    return readFileSync(noteFile, 'utf8') === seen;
  } catch {
    return false;
  }
}

/** `seen` was made before the sources were read, so a change in between is noticed the next time. */
export function noteSeen(seen) {
  try {
    writeFileSync(noteFile, seen);
  } catch (error) {
    // A user without the right to write compares contents at each start.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}
