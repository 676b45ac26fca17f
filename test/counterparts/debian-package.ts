// Debian programs, unpacked into a folder of the project: nothing is installed, and root is not needed.

import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { download, usualPatience, type Patience, type Step } from '../download.ts';

const cache = fileURLToPath(new URL('../../node_modules/.cache/debian', import.meta.url));

interface Source {
  /** The name shown in the output. */
  from: string;
  /** Further options for apt-get. */
  options: readonly string[];
  patience: Patience;
}

const usualSource: Source = { from: 'the archive of Debian', options: [], patience: usualPatience };

export interface Unpacked {
  /** A file of the package, by its path under the root. */
  file: (path: string) => string;
  /** The environment in which the programs find their libraries and modules. */
  env: NodeJS.ProcessEnv;
}

/** Or why they are not available here. */
export async function unpackDebian(
  packages: readonly string[],
  source: Source = usualSource,
): Promise<Unpacked | string> {
  const folder = join(cache, packages.join('+'));
  try {
    if (!existsSync(folder))
      await download(source.from, source.patience, (step) =>
        fetchInto(folder, packages, { step, apt: aptWith(source, step) }),
      );
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    return said.split('\n').find((line) => /^E:|Error/.test(line)) ?? 'apt-get and dpkg are not here';
  }
  const libraries = await foldersWith(folder, ['usr/lib', 'lib']);
  return {
    file: (path) => join(folder, path),
    env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':'), PERL5LIB: join(folder, 'usr/share/perl5') },
  };
}

type Apt = (cwd: string, ...args: readonly string[]) => Promise<string>;

function aptWith({ options, patience }: Source, step: Step): Apt {
  // apt tries a server twice.
  const seconds = Math.ceil(patience.firstByteMs / 2000);
  const limits = ['http', 'https'].flatMap((way) => ['-o', `Acquire::${way}::Timeout=${seconds}`]);
  return (cwd, ...args) =>
    step('apt-get', [...args, '-qq', '-o', 'Acquire::Retries=0', ...limits, ...options], { cwd });
}

async function fetchInto(
  folder: string,
  packages: readonly string[],
  { step, apt }: { step: Step; apt: Apt },
): Promise<void> {
  const making = `${folder}.${process.pid}`;
  const root = join(making, 'root');
  await mkdir(root, { recursive: true });
  try {
    await apt(making, 'download', ...packages).catch(async (error: unknown) => {
      // A new machine has no package lists, or old ones. If the server was unreachable, an update does not help.
      if (process.getuid?.() !== 0 || !(error instanceof Error && 'stderr' in error)) throw error;
      // Without this option, apt does not treat a missing list as a failure.
      await apt(making, 'update', '-o', 'APT::Update::Error-Mode=any');
      await apt(making, 'download', ...packages);
    });
    await apt(making, 'download', ...(await librariesOf(making, step)));
    for (const name of await archivesIn(making)) await step('dpkg-deb', ['-x', name, root], { cwd: making });
    await rename(root, folder);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

const archivesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.deb'));

/** Their shared libraries. Not the C library: the machine already has one, and two conflict. */
async function librariesOf(folder: string, step: Step): Promise<string[]> {
  const needed = new Set<string>();
  for (const name of await archivesIn(folder)) {
    const depends = await step('dpkg-deb', ['-f', name, 'Depends'], { cwd: folder });
    for (const [, library] of depends.matchAll(/(?:^|, )(lib[a-z\d.+-]+)/g)) if (library) needed.add(library);
  }
  return [...needed].filter((name) => name !== 'libc6');
}

async function foldersWith(root: string, places: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) {
    const names = existsSync(join(root, place)) ? await readdir(join(root, place)) : [];
    found.push(...names.filter((name) => name.endsWith('-linux-gnu')).map((name) => join(root, place, name)));
  }
  return found;
}
