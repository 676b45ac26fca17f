/** Builds what `npm start` serves: texts, display font, the app for server and browser, small copies of its files. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildInstallable } from './build-installable.ts';
import { compileCatalogs } from '../catalogs/compile-catalogs.ts';
import { compressAssets } from './compress-assets.ts';
import { fontCuts, fontFolder, subsetDisplayFont } from './subset-font.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const buildStampFile = `${root}build/stamp.json`;

export async function build(say: (line: string) => void = console.log): Promise<void> {
  const start = performance.now();
  await Promise.all(
    ['client', 'server', 'installable', 'stamp.json'].map((part) =>
      rm(`${root}build/${part}`, { recursive: true, force: true }),
    ),
  );
  say(`Texts: ${await compileCatalogs()} messages`);
  if (fontCuts.some((cut) => !existsSync(`${fontFolder}${cut.file}`))) {
    await subsetDisplayFont();
    say('Display font: cut to its letters');
  }
  await buildApp();
  say('App: server and browser halves are built');
  await buildInstallable(`${root}build/installable`);
  say('Service worker and icons are made');
  say(`Assets: ${await compressAssets(`${root}build/client`)} files compressed`);
  const seconds = (performance.now() - start) / 1000;
  await writeFile(buildStampFile, JSON.stringify({ builtAt: new Date().toISOString(), seconds }));
  say(`Built in ${seconds.toFixed(1)} s`);
}

/** React Router's own command; its words are shown only when it fails. */
async function buildApp(): Promise<void> {
  const command = spawn(process.execPath, [`${root}node_modules/@react-router/dev/bin.cjs`, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const words: string[] = [];
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => words.push(text));
  const code = await new Promise<number | null>((resolve, reject) => command.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`The app could not be built:\n${words.join('')}`);
}

if (import.meta.main) await build();
