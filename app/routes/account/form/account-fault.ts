import type { MessageId } from '#locales/ids.ts';
import { useFaultTexts, type FaultText } from '#app/form/fault-text.ts';

const faultTexts = {
  required: 'account.fault_required',
  name_too_long: 'account.fault_name_too_long',
  name_characters: 'account.fault_name_characters',
  email_invalid: 'account.fault_email_invalid',
  email_taken: 'account.fault_email_taken',
  password_wrong: 'account.fault_password_wrong',
  password_too_short: 'account.fault_password_too_short',
  password_too_long: 'account.fault_password_too_long',
  password_common: 'account.fault_password_common',
  password_personal: 'account.fault_password_personal',
  code_wrong: 'account.fault_code_wrong',
} as const satisfies Record<string, MessageId>;

export function useAccountFault(): FaultText {
  return useFaultTexts(faultTexts, 'account.fault_other');
}
