/* Made from en/text.po by bin/compile-catalogs.ts. */
export interface TextValues {
}
