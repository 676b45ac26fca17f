import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import type { ServerBuild } from 'react-router';
import { offeredLanguages } from '#locales/languages.ts';
import { clientFolder, loadBuild, registerApp } from '#server/render.ts';
import type { BenchRow } from './bench.ts';

/** Kilobytes as networks count them. */
const kilobyte = 1000;
const pages = ['routes/guest/place', 'routes/guest/ticket'];
const limits = { scripts: 130, catalog: 4, styles: 12, fonts: 40 };

/** What a guest's phone has to load, compressed as the server sends it to the oldest browsers (gzip -9). */
export async function run(): Promise<BenchRow[]> {
  const build = await loadBuild();
  const rows: BenchRow[] = [];
  for (const page of pages) rows.push(row(`scripts of ${page}`, await weigh(scriptsOf(build, page)), limits.scripts));
  for (const language of offeredLanguages) {
    const catalog = new URL(`../build/locales/${language}/for-guest.json`, import.meta.url).pathname;
    rows.push(row(`texts in ${language}`, await weigh([catalog]), limits.catalog));
  }
  rows.push(row('styles inside the page', packed(await inlineStyles(build)), limits.styles));
  rows.push(row('styles of all screens', await weigh(await assetsNamed('.css')), limits.styles));
  rows.push(row('fonts', await weigh(await assetsNamed('.woff2')), limits.fonts));
  return rows;
}

function row(what: string, bytes: number, limit: number): BenchRow {
  return { what, value: bytes / kilobyte, unit: 'kB', limit, atMost: true };
}

/** Every script the page asks for before anybody touches it: entry, own route and those around it, with all they import. */
function scriptsOf({ assets }: ServerBuild, page: string): string[] {
  const { entry, routes, url } = assets;
  const addresses = new Set([url, entry.module, ...entry.imports]);
  if (!routes[page]) throw new Error(`There is no route ${page}; there are ${Object.keys(routes).join(', ')}`);
  for (let id: string | undefined = page; id !== undefined; id = routes[id]?.parentId) {
    const route = routes[id];
    for (const address of route ? [route.module, ...(route.imports ?? [])] : []) addresses.add(address);
  }
  return [...addresses].map((address) => join(clientFolder, address));
}

async function weigh(files: string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      return file.endsWith('.woff2') ? content.length : packed(content);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function packed(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).length;
}

async function assetsNamed(ending: string): Promise<string[]> {
  const names = await readdir(join(clientFolder, 'assets'));
  return names.filter((name) => name.endsWith(ending)).map((name) => join(clientFolder, 'assets', name));
}

/** As they stand in a page that needs no database. */
async function inlineStyles(build: ServerBuild): Promise<string> {
  const app = fastify();
  await registerApp(app, { build });
  const { body } = await app.inject({ url: '/there-is-no-such-page' });
  await app.close();
  const styles = /<style[^>]*>([^<]*)<\/style>/.exec(body)?.[1];
  if (!styles) throw new Error('The page came without its styles');
  return styles;
}
