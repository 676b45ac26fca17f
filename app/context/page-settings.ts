import { useMatches } from 'react-router';
import { isAudience, type Audience } from '#locales/audiences.ts';

const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function isTheme(text: unknown): text is Theme {
  return themes.some((theme) => theme === text);
}

/** A route module's settings for its screen: `export const handle: PageHandle = {audience: 'staff'}`. */
export interface PageHandle {
  /** The texts that the screen needs; by default only those of the frame. */
  audience?: Audience;
  /** Overrides the visitor's own choice of light or dark (the board is dark in daytime too). */
  theme?: Theme;
  /** Whether it hangs on a wall or stands in a hall, where nobody can press 'try again'. */
  isUnattended?: boolean;
  /** Whether it has a link to its content of its own: its language changes while it is open. */
  hasSkipLink?: boolean;
}

type PageSettings = Required<Pick<PageHandle, 'audience'>> & PageHandle;

export function usePageHandle(): PageSettings {
  return pageHandleOf(useMatches().map((match) => match.handle));
}

/** The innermost route decides. */
export function pageHandleOf(handles: unknown[]): PageSettings {
  const settings: PageHandle = {};
  for (const handle of handles) {
    if (typeof handle !== 'object' || handle === null) continue;
    if ('audience' in handle && isAudience(handle.audience)) settings.audience = handle.audience;
    if ('hasSkipLink' in handle) settings.hasSkipLink = handle.hasSkipLink === true;
    if ('isUnattended' in handle) settings.isUnattended = handle.isUnattended === true;
    if ('theme' in handle && isTheme(handle.theme)) settings.theme = handle.theme;
  }
  return { audience: 'page', ...settings };
}
