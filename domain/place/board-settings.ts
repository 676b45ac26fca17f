// What a place may decide of its board, and what holds where it decides nothing.

import type { BoardSlide } from './board-slides.ts';

export const boardLayouts = ['auto', 'turned_left', 'turned_right'] as const;
/** `auto` follows the shape of the window. A screen hung on its side, whose computer does not know it, is turned by the board itself. */
export type BoardLayout = (typeof boardLayouts)[number];

export interface BoardSettings {
  /** What is shown of whoever is called, beside the desk: the number alone, or the given name too. */
  shows: 'number' | 'name';
  hasChime: boolean;
  /** Whether calls are said aloud, in the guest's language. */
  isSpoken: boolean;
  layout: BoardLayout;
  /** Shown in turn between calls. */
  slides: BoardSlide[];
}

/** A board is silent until somebody beside it turns its sound on: browsers want it so. */
const boardDefaults: BoardSettings = {
  shows: 'number',
  hasChime: true,
  isSpoken: true,
  layout: 'auto',
  slides: [],
};

export function boardSettingsOf(own: Partial<BoardSettings> | null): BoardSettings {
  return { ...boardDefaults, ...own };
}
