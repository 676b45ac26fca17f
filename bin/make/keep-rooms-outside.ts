import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Rooms whose code may be sent to browsers. */
const browserRooms = new Set(['app', 'domain', 'contract', 'locales']);
/** Files of those rooms that read the disk, or that the server and the bundle must share. */
const serverFiles = new Set([
  'app/context/context.server.ts',
  'app/session/request.server.ts',
  'locales/compiled-messages.ts',
  'locales/translate.ts',
]);
const roomFile = /^#([a-z]+)\/(.+)$/;

/**
 * Keeps the server's rooms out of the server bundle, so that the bundle and the server hold one copy of each module. In
 * a browser bundle their import is an error.
 */
export function keepRoomsOutside(root: string): Plugin {
  return {
    name: 'turnstone:keep-rooms-outside',
    enforce: 'pre',
    configEnvironment(name) {
      if (name === 'client') return undefined;
      return { resolve: { builtins: [/^node:/, /^file:\/\//] } };
    },
    resolveId(source, importer, options) {
      const file = fileInRoom(root, source, importer);
      if (file === undefined) return undefined;
      const [room = ''] = file.split('/');
      if (this.environment.config.consumer === 'client') {
        if (browserRooms.has(room) && !serverFiles.has(file)) return undefined;
        if ('scan' in options && options.scan === true) return { id: source, external: true };
        return this.error(
          `${relative(root, importer ?? '')} brings ${source} to the browser; only ${[...browserRooms].join(', ')} may go there`,
        );
      }
      if (room === 'app' && !serverFiles.has(file)) return undefined;
      if (this.environment.mode === 'build') return { id: `#${file}`, external: true };
      return { id: pathToFileURL(resolve(root, file)).href, external: true };
    },
  };
}

/** The path from the root, for `#room/file` and for relative imports of the shared files; undefined for all others. */
function fileInRoom(root: string, source: string, importer: string | undefined): string | undefined {
  const match = roomFile.exec(source);
  if (match && existsSync(resolve(root, match[1] ?? ''))) return `${match[1]}/${match[2]}`;
  if (!source.startsWith('.') || importer === undefined || !isAbsolute(importer)) return undefined;
  const file = relative(root, resolve(importer, '..', source));
  return serverFiles.has(file) ? file : undefined;
}
