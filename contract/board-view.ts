// What the boards show. Times are RFC 3339 text.

import type { BoardLayout } from '#domain/place/board-settings.ts';
import type { WaitRange } from './shapes.ts';
import type { LineForGuests, LineState } from '#domain/line/line-states.ts';

/** A call as a sentence. Number and desk stand between isolates (U+2068 and U+2069): they keep their direction in any text. */
export interface BoardWords {
  language: string;
  text: string;
}

export interface BoardCall {
  number: string;
  desk: string;
  /** The line's name in the place's language; null if the place has only one line. */
  line: string | null;
  /** The given name; null unless the place shows it. */
  name: string | null;
  language: string;
  calledAt: string;
  timesCalled: number;
  /** In the place's language, then in the guest's if it differs; empty for a guest who is already at the desk. */
  words: BoardWords[];
}

export interface BoardLine {
  /** In the place's language. */
  name: string;
  state: LineForGuests;
  waiting: number;
  wait: WaitRange | null;
  /** The first numbers, in the order in which they will be called. */
  next: string[];
}

/** `seq` is the sum of the heads of the place's lines: it only grows. */
export interface BoardView {
  seq: number;
  now: BoardCall | null;
  earlier: BoardCall[];
  lines: BoardLine[];
  /** How many of today's estimates were met; null while too few are known. */
  kept: { kept: number; of: number } | null;
  state: LineState;
  /** Set if the place is closed and its hours say when it opens. */
  opensAt: string | null;
  sound: { hasChime: boolean; isSpoken: boolean };
  layout: BoardLayout;
  /** Changes with the look or name of the place; the board then reloads its page. */
  look: string;
}

/** What the place shows between calls: a text in one of its languages, or a picture. It comes with the page, not with the view. */
export interface SlideView {
  /** Of a picture: what it shows. */
  text: string;
  language: string;
  image: { hash: string; widths: number[] } | null;
  /** How long it stays: as the place wants, and long enough to be read. */
  seconds: number;
}
