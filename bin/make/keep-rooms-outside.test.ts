import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { keepRoomsOutside } from './keep-rooms-outside.ts';

const root = resolve(import.meta.dirname, '../..');
const entry = `${root}/app/planted-entry.ts`;

/** Bundles one line of code as if it stood in app/, for a browser or for the server. */
async function bundle(code: string, isServer: boolean): Promise<string> {
  const planted: Plugin = {
    name: 'planted',
    resolveId: (source) => (source === entry ? entry : undefined),
    load: (id) => (id === entry ? code : undefined),
  };
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [keepRoomsOutside(root), planted],
    build: { write: false, minify: false, ssr: isServer ? entry : false, rolldownOptions: { input: entry } },
  });
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  return output?.output[0].code ?? '';
}

describe('for a browser', () => {
  test.each([
    '#commands/ticket/join-line.ts',
    '#db/database.ts',
    '#locales/translate.ts',
    '#app/context/context.server.ts',
  ])('%s is refused', async (source) => {
    await expect(bundle(`import * as it from '${source}'; console.log(it);`, false)).rejects.toThrow(
      `brings ${source} to the browser`,
    );
  });

  test('the rules and the words come along', async () => {
    const code = await bundle(`import { nameOf } from '#locales/languages.ts'; console.log(nameOf('so'));`, false);
    expect(code).toContain('Soomaali');
    expect(code).not.toContain('#locales');
  });
});

describe('for the server', () => {
  test.each(['#commands/ticket/join-line.ts', '#domain/ticket/ticket.ts', '#app/context/context.server.ts'])(
    '%s stays outside, as one copy',
    async (source) => {
      expect(await bundle(`import * as it from '${source}'; console.log(it);`, true)).toContain(`from "${source}"`);
    },
  );

  test('the shared keys stay outside however they are written', async () => {
    const code = await bundle(`import * as it from './context/context.server.ts'; console.log(it);`, true);
    expect(code).toContain('from "#app/context/context.server.ts"');
  });

  test('the app’s own files come along', async () => {
    const code = await bundle(
      `import { placeStones } from '#app/drawings/shore-layout.ts'; console.log(placeStones(3));`,
      true,
    );
    expect(code).toContain('function placeStones');
  });
});
