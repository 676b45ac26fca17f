import { asciiDigits } from '#domain/phone/phone-text.ts';
import type { DialCountry } from '../../form/phone-country.ts';

export interface NamedCountry extends DialCountry {
  /** In the page's language. */
  name: string;
  /** What a search matches: its names, folded, and the two letters. */
  words: readonly string[];
}

/** Names that people type but CLDR lacks: shorter, older, or the name of a part. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae'],
  CI: ['ivory coast'],
  CZ: ['czech republic'],
  GB: ['great britain', 'england', 'scotland', 'wales'],
  NL: ['holland'],
  SZ: ['swaziland'],
  TR: ['turkey'],
  US: ['usa', 'america'],
};

/** 'International' first, then all by name in the page's language. */
export function nameCountries(
  countries: readonly DialCountry[],
  language: string,
  international: string,
): NamedCountry[] {
  const own = new Intl.DisplayNames([language], { type: 'region' });
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  // UK and US.
  const short = new Intl.DisplayNames(['en'], { type: 'region', style: 'short' });
  const named = countries.map(({ country, dialCode }): NamedCountry => {
    const name = own.of(country) ?? country;
    const words = [name, english.of(country) ?? '', short.of(country) ?? '', country]
      .map(fold)
      .concat(otherNames[country] ?? []);
    return { country, dialCode, name, words: [...new Set(words)] };
  });
  const order = new Intl.Collator(language);
  named.sort((one, other) => order.compare(one.name, other.name));
  return [
    { country: '', dialCode: '', name: international, words: [fold(international), 'international', '+'] },
    ...named,
  ];
}

/** The same list with these countries at its head. */
export function withFirst(
  countries: readonly NamedCountry[],
  first: readonly (string | undefined)[],
): readonly NamedCountry[] {
  const head = [...new Set(first)].flatMap((country) => countries.filter((one) => country && one.country === country));
  return [...head, ...countries.filter((one) => !head.includes(one))];
}

/** The matches for the search text, best first: exact codes and letters, then beginnings, then the rest. */
export function searchCountries(countries: readonly NamedCountry[], typed: string): readonly NamedCountry[] {
  const query = fold(typed).trim();
  if (query === '') return countries;
  const code = /^(?:\+|00)?(\d+)$/.exec(query)?.[1];
  const score =
    code === undefined ? (one: NamedCountry) => nameScore(one, query) : (one: NamedCountry) => codeScore(one, code);
  return countries
    .map((country) => ({ country, score: score(country) }))
    .filter((found) => found.score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map((found) => found.country);
}

function codeScore({ dialCode }: DialCountry, digits: string): number {
  if (dialCode === `+${digits}`) return 2;
  return dialCode.startsWith(`+${digits}`) ? 1 : 0;
}

function nameScore({ words }: NamedCountry, query: string): number {
  if (words.includes(query)) return 4;
  if (words.some((word) => word.startsWith(query))) return 3;
  if (words.some((word) => word.includes(` ${query}`))) return 2;
  return words.some((word) => word.length > 2 && word.includes(query)) ? 1 : 0;
}

/** Folds accents and case, so that 'cote' finds Côte d’Ivoire, and turns every script's digits into 0 to 9. */
function fold(text: string): string {
  return asciiDigits(text).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}
