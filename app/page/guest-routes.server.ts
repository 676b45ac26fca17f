// Every page loads a list of the routes that it can go to without a new document. A guest's phone gets one of a guest's routes only: those
// of staff are nine in ten, and grow with every screen. What is not in it (the board, a sign-in) is opened as a document.

import { createHash } from 'node:crypto';
import type { ServerBuild } from 'react-router';

const guestPatterns = new Set([
  '/p/:place',
  '/p/:place/:line',
  '/t/:token',
  '/code',
  '/letters/:token',
  '/privacy/:place',
]);

type Assets = ServerBuild['assets'];

/** `pattern`: as `pagePatterns` answers. */
export const isGuestPattern = (pattern: string): boolean => guestPatterns.has(pattern.replace(/\.data$/, ''));

/** The list's own file is beside the whole one (`bin/make/write-guest-routes.ts`). */
export function guestAssets(assets: Assets): Assets {
  const isGuests = ({ id, path }: { id: string; path?: string | undefined }): boolean =>
    id === 'root' || path === '*' || guestPatterns.has(`/${path ?? ''}`);
  const routes = Object.fromEntries(Object.entries(assets.routes).filter(([, route]) => route && isGuests(route)));
  const hash = createHash('sha256').update(JSON.stringify(routes)).digest('hex').slice(0, 8);
  return { ...assets, url: assets.url.replace(/manifest-\w+/, `guest-routes-${hash}`), routes };
}
