/**
 * Builds what `npm start` runs: catalogs, display font, the app's two halves, compressed copies of its files, the
 * server.
 */
import { execFile, type ExecFileException } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildInstallable } from './build-installable.ts';
import { buildProgram } from './build-program.ts';
import { compileCatalogs } from '../catalogs/compile-catalogs.ts';
import { compressAssets } from './compress-assets.ts';
import { writeGuestRoutes } from './write-guest-routes.ts';
import { fontCuts, fontFolder, subsetDisplayFont } from './subset-font.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export { buildProgram };

export async function build(): Promise<void> {
  const start = performance.now();
  const parts = ['client', 'server', 'installable'];
  await Promise.all(parts.map((part) => rm(`${root}build/${part}`, { recursive: true, force: true })));
  console.log(`Texts: ${await compileCatalogs()} messages`);
  if (fontCuts.some((cut) => !existsSync(`${fontFolder}${cut.file}`))) {
    await subsetDisplayFont();
    console.log('Display font: cut to its letters');
  }
  await buildApp();
  console.log('App: server and browser halves are built');
  await writeGuestRoutes(`${root}build/client/assets`);
  await buildInstallable(`${root}build/installable`);
  console.log('Service worker and icons are made');
  console.log(`Assets: ${await compressAssets(`${root}build/client`)} files compressed`);
  await buildProgram();
  console.log('Server: one file with its packages');
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** React Router's own command; its output is shown only if it fails. */
async function buildApp(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' };
  const command = [`${root}node_modules/@react-router/dev/bin.cjs`, 'build'];
  await promisify(execFile)(process.execPath, command, { cwd: root, env }).catch((error: ExecFileException) => {
    throw new Error(`The app could not be built:\n${error.stdout}${error.stderr}`, { cause: error });
  });
}

if (import.meta.main) await build();
