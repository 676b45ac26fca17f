import { audienceNames } from '#locales/catalogs.ts';
import type { Audience } from '#locales/catalogs.ts';
import type { Language } from '#locales/languages.ts';

const files = import.meta.glob<string>('../../build/locales/*/for-*.json', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

export type CatalogUrls = Record<Audience, string>;

/** Addresses of the compiled catalogs of one language, for the page to fetch. */
export function catalogUrls(language: Language): CatalogUrls {
  const urls = audienceNames.map((audience) => [
    audience,
    files[`../../build/locales/${language}/for-${audience}.json`] ?? '',
  ]);
  return Object.fromEntries(urls) as CatalogUrls;
}
