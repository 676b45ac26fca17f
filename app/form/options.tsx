import { nameOf, type Language } from '#locales/languages.ts';

/** The choices of a select: each value with its text. */
export function Options({ of }: { of: readonly (readonly [value: string | number, text: string])[] }) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

/** Languages to choose from, each in its own name. */
export function LanguageOptions({ tags }: { tags: readonly Language[] }) {
  return tags.map((tag) => (
    <option key={tag} value={tag} lang={tag}>
      {nameOf(tag)}
    </option>
  ));
}
