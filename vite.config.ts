import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunks } from './bin/make/chunks.ts';
import { initialValuesOnce } from './bin/make/initial-values-once.ts';
import { keepRoomsOutside } from './bin/make/keep-rooms-outside.ts';
import { leaveOutAdvice } from './bin/make/leave-out-advice.ts';
import { leaveOutUnused } from './bin/make/leave-out-unused.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * What is imported later is imported and no more. Vite would put a list of everything around each such import, and the code that
 * fetches it all beforehand, into every page; a part that comes later has little around it that the page does not have already,
 * and no styles of its own.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id: string) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null),
} as const;

/** Every page loads the names of all scripts, and random letters do not compress: 42 bits tell the files of a folder apart. */
const entryFileNames = 'assets/[name]-[hash:7].js';

export default defineConfig({
  root,
  plugins: [
    plainImports,
    keepRoomsOutside(root),
    leaveOutAdvice(),
    leaveOutUnused(),
    tailwindcss(),
    reactRouter(),
    initialValuesOnce(),
  ],
  // Found late, these would make the first page of a development server load twice.
  optimizeDeps: { include: ['react-dom/client', 'react-router/dom', '@lingui/core', 'lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunks }, entryFileNames, chunkFileNames: entryFileNames },
        },
      },
    },
  },
  build: {
    target: 'es2022',
    modulePreload: false,
    // What Tailwind asks for anyway; older targets would double every colour of the tokens.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    // bin/make/build.ts empties what it makes anew; the default would take the compiled catalogs along.
    emptyOutDir: false,
    // Inlined files would be data: addresses, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
