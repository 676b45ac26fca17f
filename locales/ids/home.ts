/* Made from en/home.po by bin/catalogs/compile-catalogs.ts. */
export interface HomeValues {
  'home.welcome_title': null;
  'home.welcome_text': null;
  'home.set_up': null;
  'home.open_demo': null;
  'home.demo_text': null;
  'home.demo_runs': null;
  'home.places': null;
  'home.place_open': { count: number };
  'home.place_closed': null;
}
