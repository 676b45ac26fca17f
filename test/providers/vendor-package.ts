// The vendors' own packages, as independent references for their signatures. Each brings about a hundred packages, and
// nothing else needs them, so they are not in the lockfile. The test that needs one installs it, once, in the version
// given here.

import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { isCore } from '../chance/chance.ts';
import { download, usualPatience, type Patience } from '../download.ts';

const packages = resolve(import.meta.dirname, '../../node_modules/.cache/vendors');

interface Source {
  /** The name shown in the output. */
  from: string;
  /** Null: npm's default registry. */
  registry: string | null;
  patience: Patience;
}

const usualSource: Source = { from: 'the registry of npm', registry: null, patience: usualPatience };

/** Loads modules as that package does; null, with a message in the output, if it is not available. `npm test` asks for none. */
export async function vendorPackage(
  name: string,
  version: string,
  { from, registry, patience }: Source = usualSource,
): Promise<NodeJS.Require | null> {
  if (isCore) return null;
  const folder = join(packages, `${name.replace('/', '-')}-${version}`);
  const load = createRequire(join(folder, 'load.cjs'));
  if (await exists(folder)) return load;
  await mkdir(packages, { recursive: true });
  const fresh = await mkdtemp(join(packages, 'fresh-'));
  try {
    await writeFile(join(fresh, 'package.json'), '{"private":true}\n');
    const input = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`];
    const limits = [`--fetch-timeout=${patience.firstByteMs}`, '--fetch-retries=0'];
    const elsewhere = registry === null ? [] : [`--registry=${registry}`];
    // The settings of the test runner's npm must not apply to this one.
    const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key)));
    await download(from, patience, (step) => step('npm', [...input, ...limits, ...elsewhere], { cwd: fresh, env }));
    await rename(fresh, folder);
    return load;
  } catch (error) {
    // Another test was faster.
    if (await exists(folder)) return load;
    const why = error instanceof Error ? ('code' in error ? String(error.code) : error.message) : 'fault';
    console.warn(`Not compared: the package ${name}@${version} cannot be had (${why}).`);
    return null;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
