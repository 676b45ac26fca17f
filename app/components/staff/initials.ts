const letters = new Intl.Segmenter();

/** 'Mo Farah' → 'MF', 'Ada' → 'AD'; whole letters in every script. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => Array.from(letters.segment(word), ({ segment }) => segment));
  const initials = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : [words[0]?.[0], words[0]?.[1]];
  return initials.join('').toLocaleUpperCase();
}
