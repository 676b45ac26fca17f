import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** One script for the address `/service-worker.js`: its reach is the folder it lies in. Written as browsers of years ago take it, without imports. */
export async function buildServiceWorker(folder: string): Promise<void> {
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
