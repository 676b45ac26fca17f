import { contactFaults } from '#app/i18n/contact-faults.ts';
import type { Text } from '#app/i18n/use-i18n.ts';
import type { Refused } from './press.ts';

/** The server's refusal for one field of a form. */
export function fieldError(refused: Refused | null, path: string, t: Text['t']): string | undefined {
  const fault = refused?.errors?.find((error) => error.path === path);
  if (!fault) return undefined;
  const isKnown = Object.hasOwn(contactFaults, fault.code);
  return t(isKnown ? contactFaults[fault.code as keyof typeof contactFaults] : 'error.invalid_fields');
}
