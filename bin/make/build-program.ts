import { rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = `${root}server/main.ts`;
const folder = `${root}build/program`;
/** Where Node keeps what it compiled of the program before (`bin/turnstone.mjs`). */
const compiledFolder = `${root}build/compiled`;

/** Packages that stay files: `sharp` is a library of the machine's, and the others load one another. */
const packagesOutside = ['sharp', 'graphile-worker', 'pg'];

/**
 * Makes the server, the app's half for it and their packages into one file, `build/program/main.js`: Node finds, reads and
 * compiles some two thousand of them one by one, which is most of a start. Of each module there is one copy, as among files.
 */
export async function buildProgram(): Promise<void> {
  await rm(compiledFolder, { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [standWhereTheSourcesDo, mapOwnCode],
    // Many packages choose by it which of their halves to load.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: [...packagesOutside, 'pg-native'] },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        output: { entryFileNames: 'main.js', codeSplitting: false, sourcemapExcludeSources: true },
      },
    },
  });
}

/** Files are found from where the source lies, and only the first of them is the program. */
const standWhereTheSourcesDo: Plugin = {
  name: 'turnstone:stand-where-the-sources-do',
  enforce: 'pre',
  transform: {
    filter: { code: 'import.meta.' },
    handler(code, id) {
      const file = id.split('?')[0] ?? '';
      const url = `new URL(${JSON.stringify(relative(folder, file))}, import.meta.url).href`;
      const moved = code.replaceAll('import.meta.url', url);
      return { code: file === entry ? moved : moved.replaceAll('import.meta.main', 'false'), map: null };
    },
  },
};

/** A map of the packages too takes a tenth of a second to read, in the middle of the first failure that is written down. */
const mapOwnCode: Plugin = {
  name: 'turnstone:map-own-code',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]/ },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};
