import type { MessageId } from '#locales/ids.ts';

/** The message for a phone number or email address, by the code of the rule it breaks. */
export const contactFaults = {
  phone_not_a_number: 'error.phone_not_a_number',
  phone_too_short: 'error.phone_too_short',
  phone_too_long: 'error.phone_too_long',
  phone_invalid_country: 'error.phone_invalid_country',
  phone_not_valid: 'error.phone_not_valid',
  phone_no_texts: 'error.phone_no_texts',
  email_no_at: 'error.email_no_at',
  email_not_valid: 'error.email_not_valid',
  email_too_long: 'error.email_not_valid',
} as const satisfies Record<string, MessageId>;
