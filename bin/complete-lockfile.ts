/**
 * If the registry lacks a package for another machine at that moment, `npm install` omits it from the lockfile, and
 * `npm ci` then refuses the lockfile everywhere. This adds such packages without a checksum, as optional and for one
 * machine. Run it after an install that changed the lockfile.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const entry = z.looseObject({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockfile = z.looseObject({ packages: z.record(z.string(), entry) });

type Lockfile = z.infer<typeof lockfile>;

/** By path: optional packages that the lockfile names but does not contain. */
export function missingPackages(lock: Lockfile): Record<string, z.infer<typeof entry>> {
  const missing: Record<string, z.infer<typeof entry>> = {};
  for (const [path, found] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(found.optionalDependencies ?? {})) {
      const isThere = [`${path}/node_modules/${name}`, `node_modules/${name}`].some((place) => place in lock.packages);
      if (isThere) continue;
      if (!/^\d/.test(version)) throw new Error(`${name}: ${version} is no exact version.`);
      const dev = found.dev === true ? { dev: true } : {};
      missing[`node_modules/${name}`] = { version, ...machineOf(name), ...dev, optional: true };
    }
  }
  return missing;
}

/** The name of such a package ends in its machine: `binding-linux-arm64-musl`. */
function machineOf(name: string): { os?: string[]; cpu: string[]; libc?: string[] } {
  const match = /(?:^|[-/])(android|darwin|freebsd|linux|openharmony|win32|wasm32)-([a-z\d]+)(?:-([a-z]+))?$/.exec(
    name,
  );
  if (match === null) throw new Error(`${name}: its name does not say which machine it is for.`);
  const [, system = '', processor = '', kind = ''] = match;
  if (system === 'wasm32') return { cpu: ['wasm32'] };
  const libc = system !== 'linux' || kind === '' ? undefined : kind.startsWith('musl') ? 'musl' : 'glibc';
  return { os: [system], cpu: [processor], ...(libc === undefined ? {} : { libc: [libc] }) };
}

export async function readLockfile(file: string): Promise<Lockfile> {
  const content: unknown = JSON.parse(await readFile(file, 'utf8'));
  lockfile.parse(content);
  // The object that was read, not the parsed one, keeps npm's order of keys.
  return content as Lockfile;
}

if (import.meta.main) {
  const file = join(resolve(import.meta.dirname, '..'), 'package-lock.json');
  const lock = await readLockfile(file);
  const missing = missingPackages(lock);
  const all = Object.entries({ ...lock.packages, ...missing });
  lock.packages = Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} packages added`);
}
