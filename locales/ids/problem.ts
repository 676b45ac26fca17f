/* Made from en/problem.po by bin/catalogs/compile-catalogs.ts. */
export interface ProblemValues {
  'problem.phone_not_a_number': null;
  'problem.phone_too_short': null;
  'problem.phone_too_long': null;
  'problem.phone_invalid_country': null;
  'problem.phone_not_valid': null;
  'problem.phone_no_texts': null;
  'problem.invalid_fields': null;
  'problem.line_paused': null;
  'problem.line_closed': null;
  'problem.line_closing': null;
  'problem.line_full': null;
  'problem.already_waiting': null;
  'problem.ticket_state': null;
  'problem.desk_closed': null;
  'problem.desk_busy': null;
  'problem.line_without_desk': null;
  'problem.nobody_waiting': null;
  'problem.stale': null;
  'problem.idempotency_mismatch': null;
  'problem.not_found': null;
  'problem.unauthenticated': null;
  'problem.forbidden': null;
  'problem.step_up': null;
  'problem.xsrf': null;
  'problem.too_many': null;
  'problem.country_not_allowed': null;
  'problem.budget_spent': null;
  'problem.too_large': null;
  'problem.unsupported_media': null;
  'problem.unavailable': null;
  'problem.unexpected': null;
}
