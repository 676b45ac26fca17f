import { rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = `${root}server/main.ts`;
const folder = `${root}build/program`;
/** Node's compile cache of the program (`bin/turnstone.mjs`). */
const compiledFolder = `${root}build/compiled`;

/** Stay outside: `sharp` is a native library, and the others load one another. */
const packagesOutside = ['sharp', 'graphile-worker', 'pg'];

/**
 * Bundles the server, the app's server half and their packages into `build/program/main.js`. Otherwise Node finds,
 * reads and compiles some two thousand files one by one, which is most of a start. Each module has one copy, as without
 * a bundle.
 */
export async function buildProgram(): Promise<void> {
  await rm(compiledFolder, { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [keepSourceUrls, mapOwnCode],
    // Many packages choose their production half by it.
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

/** In the bundle a source still finds files relative to itself, and only the entry is the main module. */
const keepSourceUrls: Plugin = {
  name: 'turnstone:keep-source-urls',
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

/** No source map for packages: reading it takes a tenth of a second, while the first failure is logged. */
const mapOwnCode: Plugin = {
  name: 'turnstone:map-own-code',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]/ },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};
