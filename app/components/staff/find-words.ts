import { plain } from '#domain/ticket/guest-search.ts';

export interface PaletteEntry {
  key: string;
  group: 'guests' | 'actions' | 'screens' | 'settings' | 'past';
  text: string;
  /** Beside the text: where a guest stands, the key of an action. */
  detail?: string;
  /** An address, or what is done. */
  go: string | (() => void);
}

/** What the screen itself finds by these words; with none, what it offers at once. */
export type FindInScreen = (words: string) => PaletteEntry[];

/** Whether every word of the input begins a word of the text, or stands inside one. */
export function hasWords(text: string, input: string): boolean {
  const within = plain(text);
  return plain(input)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
