/* Made from en/page.po by bin/catalogs/compile-catalogs.ts. */
export interface PageValues {
  'page.product': null;
  'page.skip': null;
  'page.language': null;
  'page.optional': null;
  'page.fewer': null;
  'page.more': null;
  'page.broken_title': { host: string | number };
  'page.broken_text': null;
  'page.try_again': null;
  'page.broken_code': { code: string | number };
  'page.away_title': { host: string | number };
  'page.away_text': null;
  'page.away_work': null;
  'page.shore': { count: number };
  'page.shore_desk': null;
  'demo.banner': null;
  'demo.about': null;
}
