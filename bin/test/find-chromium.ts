import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runNode, runProgram } from '../run-program.ts';

/** The first, and the first that is installed: only what a screen is drawn with, without the windows, which nobody sees here. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Letters of every script that the screens show, Arabic above all, and Chinese and Korean. */
const fonts = ['fonts-noto-core', 'fonts-wqy-zenhei'];
/** The second where a Debian is too old for the first. */
const browsers = ['chromium-headless-shell', 'chromium'];

/** The browser for the journeys: the one named by CHROMIUM_PATH, one that is installed, or one installed now. */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH: there is no program at ${named}. Write the path of a Chromium, or nothing.`);
  }
  const found = installed();
  if (found !== undefined) return found;
  console.log('Installing Chromium (only once, about a minute) ...');
  const began = Date.now();
  const words = (await installByApt()) ?? (await installByPlaywright());
  const now = installed();
  if (now === undefined)
    throw new Error(
      `Chromium is not here and cannot be installed by this user. As root: apt-get install chromium ${fonts.join(' ')}. Or write the path of a Chromium into CHROMIUM_PATH.\n${words}`,
    );
  console.log(`Installed in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return now;
}

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find(isProgram);
}

/** Answers what went wrong, or undefined when Chromium was installed. */
async function installByApt(): Promise<string | undefined> {
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!existsSync('/usr/bin/apt-get')) return 'There is no apt-get.';
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=300'];
  const run = (...step: string[]) => {
    const [program = 'env', ...args] = [...root, ...apt, ...step];
    return runProgram(program, args);
  };
  await run('update');
  let said = '';
  for (const browser of browsers) {
    const ending = await run('install', '-y', '--no-install-recommends', browser, ...fonts);
    if (ending.code === 0) return undefined;
    said += `${ending.output.trim()}\n`;
  }
  return said.trim();
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
