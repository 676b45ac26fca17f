/* Made from en/board.po by bin/compile-catalogs.ts. */
export interface BoardValues {
}
