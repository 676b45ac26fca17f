/** Every table that holds something of guests which is to be gone a day after it was erased. The role that runs needs MAINTAIN on each. */
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
] as const;
export type GuestTable = (typeof guestTables)[number];
