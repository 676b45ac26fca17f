/**
 * Every table with guest data that must be gone one day after it is erased, or after a change of the secret (look-ups
 * by the old secret). The running role needs MAINTAIN on each.
 */
export const guestTables = [
  'ticket',
  'message',
  'feedback',
  'push_subscription',
  'simulated_text',
  'idempotency',
  'test_text',
  'answered_stranger',
  'heard_text',
  'text_booking',
  'number_count',
  'letter_count',
  'opt_out',
  'mail_opt_out',
  'text_count',
  'held_prefix',
  'known_prefix',
] as const;
export type GuestTable = (typeof guestTables)[number];
