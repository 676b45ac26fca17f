import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { keepRoomsOutside } from './bin/keep-rooms-outside.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  plugins: [keepRoomsOutside(root), tailwindcss(), reactRouter()],
  // Found late, these would make the first page of a development server load twice.
  optimizeDeps: { include: ['react-dom/client', 'react-router/dom', '@lingui/core', '@lingui/react', 'lucide-react'] },
  build: {
    target: 'es2022',
    // bin/build.ts empties what it makes anew; the default would take the compiled catalogs along.
    emptyOutDir: false,
    // Inlined files would be data: addresses, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
