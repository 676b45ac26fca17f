import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { guestAssets } from '#app/page/guest-routes.server.ts';

const opening = 'window.__reactRouterManifest=';

/** Writes a manifest of the guest's routes alone, beside that of all routes. */
export async function writeGuestRoutes(assetsFolder: string): Promise<void> {
  const whole = (await readdir(assetsFolder)).find((name) => /^manifest-\w+\.js$/.test(name));
  const script = whole && (await readFile(join(assetsFolder, whole), 'utf8'));
  if (!script?.startsWith(opening)) throw new Error('The list of routes is not written as it was before.');
  const all = JSON.parse(script.slice(opening.length).replace(/;\s*$/, '')) as ServerBuild['assets'];
  const guests = guestAssets(all);
  await writeFile(join(assetsFolder, guests.url.replace(/^.*\//, '')), `${opening}${JSON.stringify(guests)};`);
}
