// The vendors' own packages, as witnesses of how they sign. They bring a hundred packages of their own each and are needed by nothing else, so they
// are no part of the lockfile: the test that wants one installs it, once, in the version named here.

import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { download, usualPatience, type Patience } from '../download.ts';

const packages = resolve(import.meta.dirname, '../../node_modules/.cache/vendors');

interface Source {
  /** As the output names it. */
  from: string;
  /** Null: the one that npm knows. */
  registry: string | null;
  patience: Patience;
}

const usualSource: Source = { from: 'the registry of npm', registry: null, patience: usualPatience };

/** Loads modules as that package does; null, and said so, where it cannot be had. */
export async function vendorPackage(
  name: string,
  version: string,
  { from, registry, patience }: Source = usualSource,
): Promise<NodeJS.Require | null> {
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
    // What the runner of these tests was told is nothing for this one.
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
