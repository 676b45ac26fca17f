/**
 * `node bin/turnstone.mjs pack [FOLDER]`: what a server needs and no more, built: `turnstone-VERSION.tar.gz`, the list of its packages
 * (CycloneDX) and SHA256SUMS. Where it is unpacked, `npm start` installs no packages for development and builds nothing.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const maxBytes = 256 * 1024 * 1024;
/** Written at the release's root; bin/turnstone.mjs knows one by it. */
export const releaseFile = 'RELEASE.json';

const leftOut = [
  /\.(test|spec)\.tsx?$/,
  /^bench\//,
  /^test\/(journeys|faults|counterparts|screens|shots|providers)\//,
  /^\.ci\//,
  /^\.(gitignore|oxfmtrc\.json|oxlintrc\.json)$/,
  /^(playwright|vitest)\.config\.ts$/,
];

/** Of the files of the repository those that a server reads, with what is licensed and written about them. */
export const releasedFrom = (files: readonly string[]): string[] =>
  files.filter((file) => file !== '' && !leftOut.some((pattern) => pattern.test(file)));

export async function pack(folder: string): Promise<string[]> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const stage = await mkdtemp(join(tmpdir(), 'turnstone-pack-'));
  const name = `turnstone-${version}`;
  try {
    const files = releasedFrom((await git('ls-files', '-z')).split('\0'));
    for (const file of [...files, 'build']) await copy(file, join(stage, name, file));
    await writeFile(join(stage, name, releaseFile), `${JSON.stringify(await origin(version), null, 2)}\n`);
    await mkdir(folder, { recursive: true });
    const archive = join(folder, `${name}.tar.gz`);
    const same = [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      `--mtime=${await git('log', '-1', '--format=%cI')}`,
    ];
    await run('tar', [...same, '-czf', archive, '-C', stage, name]);
    const packages = join(folder, `${name}.cdx.json`);
    await writeFile(packages, await packagesOf());
    const sums = join(folder, 'SHA256SUMS');
    await writeFile(sums, (await Promise.all([archive, packages].map(sumOf))).join(''));
    return [archive, packages, sums];
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function copy(file: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  // What Node compiled is right for one machine alone.
  const filter = (path: string): boolean => path !== join(root, 'build/compiled');
  await cp(join(root, file), to, { recursive: true, verbatimSymlinks: true, filter });
}

async function origin(version: string): Promise<{ version: string; commit: string; committedAt: string }> {
  const [commit = '', committedAt = ''] = (await git('log', '-1', '--format=%H %cI')).split(' ');
  return { version, commit, committedAt };
}

/** What is installed on a server, as CycloneDX says it. */
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
  return `${createHash('sha256')
    .update(await readFile(file))
    .digest('hex')}  ${basename(file)}\n`;
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: maxBytes });
  return stdout.trim();
}

if (import.meta.main) {
  const made = await pack(resolve(process.argv[2] ?? 'release'));
  console.log(`Packed:\n${made.map((file) => `  ${file}`).join('\n')}`);
}
