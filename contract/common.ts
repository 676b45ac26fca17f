import type { WaitRange } from '#domain/wait/wait.ts';

export type { WaitRange };

/** One text per language code; the reader picks theirs, else the place's default. */
export type ByLanguage = Record<string, string>;
export type LineState = 'open' | 'paused' | 'closed';
