/** One text per language code. */
export type ByLanguage = Record<string, string>;
