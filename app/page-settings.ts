import { useMatches } from 'react-router';
import { isAudience } from '#locales/catalogs.ts';
import type { Audience } from '#locales/catalogs.ts';

/** What a route module may say about its screen: `export const handle: PageHandle = {audience: 'staff'}`. */
export interface PageHandle {
  /** Whose texts the screen needs; guests' where nothing is said. */
  audience?: Audience;
  /** Overrides the visitor's own choice of light or dark (the board is dark by day too). */
  theme?: 'light' | 'dark';
}

/** The innermost route decides. */
export function usePageHandle(): Required<Pick<PageHandle, 'audience'>> & PageHandle {
  const handles = useMatches().map((match) => match.handle);
  const settings: PageHandle = {};
  for (const handle of handles) {
    if (typeof handle !== 'object' || handle === null) continue;
    if ('audience' in handle && isAudience(handle.audience)) settings.audience = handle.audience;
    if ('theme' in handle && (handle.theme === 'light' || handle.theme === 'dark')) settings.theme = handle.theme;
  }
  return { audience: 'guest', ...settings };
}
