import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { keepRoomsOutside } from './bin/keep-rooms-outside.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * What every screen needs, in two files: many small ones compress worse, and each is a request. A guest's screens are weighed
 * by `npm run bench weight`.
 */
const sharedChunks = [
  {
    name: 'framework',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@lingui[\\/]core)[\\/]/,
    priority: 2,
  },
  {
    name: 'shared',
    test: /[\\/]app[\\/](?:i18n|drawings|page-facts|components[\\/](?:button|card|error-page|language-switch|not-found-page|page|page-header|pill|skip-link|styles)\.)|[\\/]locales[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  root,
  plugins: [keepRoomsOutside(root), tailwindcss(), reactRouter()],
  // Found late, these would make the first page of a development server load twice.
  optimizeDeps: { include: ['react-dom/client', 'react-router/dom', '@lingui/core', 'lucide-react'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } } },
  },
  build: {
    target: 'es2022',
    // What Tailwind asks for anyway; older targets would double every colour of the tokens.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    // bin/build.ts empties what it makes anew; the default would take the compiled catalogs along.
    emptyOutDir: false,
    // Inlined files would be data: addresses, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
