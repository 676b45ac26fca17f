/* Made from en/staff-error.po by bin/catalogs/compile-catalogs.ts. */
export interface StaffErrorValues {
  'error.already_waiting': null;
  'error.desk_closed': null;
  'error.desk_busy': null;
  'error.line_without_desk': null;
  'error.nobody_waiting': null;
  'error.stale': null;
  'error.unauthenticated': null;
  'error.forbidden': null;
  'error.step_up': null;
}
