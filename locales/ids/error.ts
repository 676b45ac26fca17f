/* Made from en/error.po by bin/catalogs/compile-catalogs.ts. */
export interface ErrorValues {
  'error.phone_not_a_number': null;
  'error.phone_too_short': null;
  'error.phone_too_long': null;
  'error.phone_invalid_country': null;
  'error.phone_not_valid': null;
  'error.phone_no_texts': null;
  'error.email_no_at': null;
  'error.email_not_valid': null;
  'error.invalid_fields': null;
  'error.line_paused': null;
  'error.line_closed': null;
  'error.line_closing': null;
  'error.line_full': null;
  'error.ticket_state': null;
  'error.idempotency_mismatch': null;
  'error.not_found': null;
  'error.xsrf': null;
  'error.too_many': null;
  'error.country_not_allowed': null;
  'error.budget_spent': null;
  'error.too_large': null;
  'error.unsupported_media': null;
  'error.unavailable': null;
  'error.unexpected': null;
}
