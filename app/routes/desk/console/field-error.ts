import type { Text } from '../../../i18n/use-text.ts';
import type { Refused } from './console-actions.ts';

const faultTexts = {
  phone_not_a_number: 'error.phone_not_a_number',
  phone_too_short: 'error.phone_too_short',
  phone_too_long: 'error.phone_too_long',
  phone_invalid_country: 'error.phone_invalid_country',
  phone_not_valid: 'error.phone_not_valid',
  phone_no_texts: 'error.phone_no_texts',
  email_no_at: 'error.email_no_at',
  email_not_valid: 'error.email_not_valid',
  email_too_long: 'error.email_not_valid',
} as const;

/** What the server said against one field of a form. */
export function fieldError(refused: Refused | null, path: string, t: Text['t']): string | undefined {
  const fault = refused?.errors?.find((error) => error.path === path);
  if (!fault) return undefined;
  return t(
    Object.hasOwn(faultTexts, fault.code) ? faultTexts[fault.code as keyof typeof faultTexts] : 'error.invalid_fields',
  );
}
