import type { Text } from '../../../i18n/use-text.ts';
import type { Refused } from './console-actions.ts';

const phoneTexts = {
  phone_not_a_number: 'error.phone_not_a_number',
  phone_too_short: 'error.phone_too_short',
  phone_too_long: 'error.phone_too_long',
  phone_invalid_country: 'error.phone_invalid_country',
  phone_not_valid: 'error.phone_not_valid',
  phone_no_texts: 'error.phone_no_texts',
} as const;

/** What the server said against one field of a form. */
export function fieldError(refused: Refused | null, path: string, t: Text['t']): string | undefined {
  const fault = refused?.errors?.find((error) => error.path === path);
  if (!fault) return undefined;
  return t(
    Object.hasOwn(phoneTexts, fault.code) ? phoneTexts[fault.code as keyof typeof phoneTexts] : 'error.invalid_fields',
  );
}
