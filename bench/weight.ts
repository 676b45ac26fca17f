import { fileURLToPath } from 'node:url';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';
import { guestAudiences } from '#locales/audiences.ts';
import { offeredLanguages } from '#locales/languages.ts';
import { guestAssets } from '#app/page/guest-routes.server.ts';
import { clientFolder, loadBuild } from '#server/pages/render.ts';
import type { BenchRow } from './bench.ts';
import { servedPages } from './served-pages.ts';

/** Kilobytes as networks count them. */
const kilobyte = 1000;
const pages = { place: 'p/:place', ticket: 't/:token' };
const limits = { scripts: 130, catalog: 4, styles: 12, html: 15, fonts: 40 };
/** Guests never load it: it is for staff screens, once a day on their own machines. */
const staffStyles = { name: 'app', limit: 16 };

/** What a guest's phone has to load, compressed as the server sends it to the oldest browsers (gzip -9). */
export async function run(): Promise<BenchRow[]> {
  const build = await loadBuild();
  const rows: BenchRow[] = [];
  for (const [name, path] of Object.entries(pages))
    rows.push(row(`scripts of the ${name}`, await weigh(scriptsOf(build, path)), limits.scripts));
  for (const language of offeredLanguages) {
    for (const audience of guestAudiences) {
      const catalog = fileURLToPath(new URL(`../build/locales/${language}/for-${audience}.json`, import.meta.url));
      rows.push(row(`texts of the ${audience} in ${language}`, await weigh([catalog]), limits.catalog));
    }
  }
  const served = await servedPages();
  rows.push(row('HTML of the place, styles inside', packed(served.place), limits.html));
  rows.push(row('HTML of a place that asks all there is', packed(served.askingPlace), limits.html));
  rows.push(row('HTML of the ticket, styles inside', packed(served.ticket), limits.html));
  rows.push(row('styles inside the page', packed(stylesIn(served.place)), limits.styles));
  for (const file of await assetsNamed('.css')) {
    const name = basename(file).replace(/-.*/, '');
    const isStaff = name === staffStyles.name;
    const limit = isStaff ? staffStyles.limit : limits.styles;
    rows.push(row(isStaff ? 'styles of the staff’s screens' : `styles of ${name}`, await weigh([file]), limit));
  }
  rows.push(row('fonts', await weigh(await assetsNamed('.woff2')), limits.fonts));
  return rows;
}

function row(what: string, bytes: number, limit: number): BenchRow {
  return { what, value: bytes / kilobyte, unit: 'kB', limit, atMost: true };
}

/** Every script the page requests before any touch: the entry, its own route and the parent routes, with all their imports. */
function scriptsOf({ assets }: ServerBuild, path: string): string[] {
  const { entry, routes, url } = guestAssets(assets);
  const addresses = new Set([url, entry.module, ...entry.imports]);
  const page = Object.values(routes).find((route) => route?.path === path);
  if (!page) throw new Error(`There is no route ${path}`);
  for (let id: string | undefined = page.id; id !== undefined; id = routes[id]?.parentId) {
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

function stylesIn(page: string): string {
  const styles = /<style[^>]*>(.*?)<\/style>/s.exec(page)?.[1];
  if (!styles) throw new Error('The page came without its styles');
  return styles;
}
