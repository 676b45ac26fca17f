import { audienceNames, staffAudiences, type Audience } from '#locales/audiences.ts';
import type { Language } from '#locales/languages.ts';

const files = import.meta.glob<string>('../../build/locales/*/for-*.json', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

type CatalogUrls = Record<Audience, string>;

/** Addresses of the compiled catalogs of one language, for the page to fetch; empty if a screen has none. */
export function catalogUrls(language: Language): CatalogUrls {
  const urls = audienceNames.map((audience) => [
    audience,
    files[`../../build/locales/${language}/for-${audience}.json`] ?? '',
  ]);
  return Object.fromEntries(urls) as CatalogUrls;
}

/** Screens that guest pages reach only by a new document, which brings its own catalogs. */
const farAway: readonly Audience[] = ['kiosk', 'print', 'board', ...staffAudiences];

/** Limited to what a screen can use: each address adds 25 bytes to every page. */
export function catalogUrlsFor(audience: Audience, language: Language): Partial<CatalogUrls> {
  const urls = Object.entries(catalogUrls(language));
  return Object.fromEntries(
    farAway.includes(audience) ? urls : urls.filter(([name]) => !farAway.some((far) => far === name)),
  );
}
