import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runNode, runProgram } from '../run-program.ts';

/** The headless shell needs half the time, but shows no notifications. */
const names = {
  whole: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  headless: ['chromium-headless-shell'],
};
type Kind = keyof typeof names;
/** With fonts for every script that the screens show, Arabic, Chinese and Korean included. */
const debianPackages = ['chromium', 'fonts-noto-core', 'fonts-wqy-zenhei'];

/** The browser for most journeys: the headless one if possible, else the whole one. */
export async function findHeadlessChromium(): Promise<string> {
  const whole = await findChromium();
  if (process.env['CHROMIUM_PATH']) return whole;
  if (installed('headless') === undefined) await installByApt(names.headless);
  return installed('headless') ?? whole;
}

/** The one that CHROMIUM_PATH names, an installed one, or one installed now. */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH: there is no program at ${named}. Write the path of a Chromium, or nothing.`);
  }
  const found = installed('whole');
  if (found !== undefined) return found;
  console.log('Installing Chromium (only once, about a minute) ...');
  const began = Date.now();
  const words = (await installByApt(debianPackages)) ?? (await installByPlaywright());
  const now = installed('whole');
  if (now === undefined)
    throw new Error(
      `Chromium is not here and cannot be installed by this user. As root: apt-get install ${debianPackages.join(' ')}. Or write the path of a Chromium into CHROMIUM_PATH.\n${words}`,
    );
  console.log(`Installed in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return now;
}

function installed(kind: Kind): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = names[kind].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...(kind === 'whole' ? [chromium.executablePath()] : [])].find(isProgram);
}

/** Returns the error, or undefined if Chromium was installed. */
async function installByApt(packages: string[]): Promise<string | undefined> {
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!existsSync('/usr/bin/apt-get')) return 'There is no apt-get.';
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const env = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [program = 'env', ...args] = [...root, ...env, 'apt-get', '-q', ...wait, ...step];
    const ending = await runProgram(program, args);
    if (ending.code !== 0 && step[0] === 'install') return ending.output.trim();
  }
  return undefined;
}

async function installByPlaywright(): Promise<string> {
  const ending = await runNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return ending.output.trim();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
