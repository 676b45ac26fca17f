/* Made from en/error.po by bin/compile-catalogs.ts. */
export interface ErrorValues {
}
