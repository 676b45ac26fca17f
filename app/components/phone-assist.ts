// Loaded when a phone field gets the focus: numbering plans are heavy, and most pages are left without typing a number.
import metadata from 'libphonenumber-js/min/metadata';
import { formatAsYouType } from '#domain/format-as-you-type.ts';
import type { FormattedPhone, PhoneEdit } from '#domain/format-as-you-type.ts';
import { parsePhone } from '#domain/phone.ts';
import type { PhoneRefusalCode } from '#domain/phone.ts';

export { flagUrl } from './country-flags.ts';

export function formatPhone(edit: PhoneEdit, country: string, previous: string | null): FormattedPhone {
  return formatAsYouType(withPlus(edit), country || null, metadata, previous);
}

/** Whether the number looks right, by the smaller plans; the server has the last word. */
export function whyNotPhone(input: string, country: string): PhoneRefusalCode | null {
  if (input.trim() === '') return null;
  const phone = parsePhone(input, country || null, metadata);
  return phone.ok ? null : phone.code;
}

/** A number that begins with 00 is meant for the world, as one with a plus is. */
function withPlus({ value, caret }: PhoneEdit): PhoneEdit {
  if (!/^00[1-9]/.test(value)) return { value, caret };
  return { value: `+${value.slice(2)}`, caret: Math.max(0, caret - 1) };
}
