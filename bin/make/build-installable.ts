import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildIcons } from './build-icons.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The files that a phone installs; `server/pages/installable.ts` serves them. */
export async function buildInstallable(folder: string): Promise<void> {
  await Promise.all([buildServiceWorker(folder), buildIcons(`${folder}/icons`)]);
}

/** One script, `/service-worker.js`: its scope is its folder. An IIFE without imports, for browsers some years old. */
async function buildServiceWorker(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: `${root}app/service-worker/service-worker.ts`,
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}
