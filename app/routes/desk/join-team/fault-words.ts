import type { MessageId } from '#locales/ids.ts';
import { useFaultTexts, type FaultText } from '#app/form/fault-text.ts';

const words = {
  required: 'settings.fault_required',
  name_too_long: 'settings.fault_name_too_long',
  name_characters: 'settings.fault_name_characters',
  email_invalid: 'people.fault_email_invalid',
  email_taken: 'people.fault_email_taken',
  works_already: 'people.fault_works_already',
  password_too_short: 'people.fault_password_too_short',
  password_too_long: 'people.fault_password_too_long',
  password_common: 'people.fault_password_common',
  password_personal: 'people.fault_password_personal',
} as const satisfies Record<string, MessageId>;

export function useFaultWords(): FaultText {
  return useFaultTexts(words, 'settings.fault_other');
}
