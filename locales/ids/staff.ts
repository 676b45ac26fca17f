/* Made from en/staff.po by bin/compile-catalogs.ts. */
export interface StaffValues {
}
