/* Made from en/guest.po by bin/compile-catalogs.ts. */
export interface GuestValues {
}
