/* Made from en/guest.po by bin/catalogs/compile-catalogs.ts. */
export interface GuestValues {
  'guest.waiting': { count: number };
  'guest.range': { low: number; high: number };
  'guest.range_hours': { low: number; high: number };
  'guest.range_unknown': null;
  'guest.privacy': null;
  'guest.live': null;
  'guest.as_of': { time: string | number };
}
