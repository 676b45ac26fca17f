/**
 * Decides how a phone number looks while it is typed, and where the caret then stands: behind the same
 * digit as before. A digit never gets lost or added; what is not a number yet (letters, an extension)
 * stays as it was typed. Deleting one of our own brackets or spaces deletes the digit next to it, or else
 * the key would do nothing.
 */

import { Metadata } from 'libphonenumber-js/core';
import { canBegin } from './numbering-plan.ts';
import { countryOfDigits } from './phone-plus.ts';
import { maxPhoneInputLength, plainPhoneText } from './phone-text.ts';
import { phoneCountryCode, type PhoneMetadata } from './phone-countries.ts';
import { readTyped } from './typed-digits.ts';

interface PhoneEdit {
  /** The field's text after the key was pressed. */
  value: string;
  /** In UTF-16 units, as the browser counts. */
  caret: number;
  /** Whether what was deleted stood behind the caret, not before it. */
  isForward?: boolean;
}

/**
 * @param previous what this function gave last time, so that a deleted bracket can be noticed
 * @returns with the country to show beside the field: a '+' or '00' changes it
 */
export function formatAsYouType(
  edit: PhoneEdit,
  country: string | null,
  metadata: PhoneMetadata,
  previous: string | null = null,
) {
  const at = Math.min(Math.max(edit.caret, 0), edit.value.length);
  const asTyped = { value: edit.value, caret: at, country };
  if (edit.value.length > maxPhoneInputLength) return asTyped;
  const plain = plainEdit(edit.value, at);
  if (!formattable.test(plain.value)) return asTyped;

  const kept = withPlus(deletionOfDigit(plain, previous, edit.isForward ?? false), country, metadata);
  const typed = significant(kept.value);
  const { formatted } = readTyped(typed, country, metadata);
  const value = significant(formatted) === typed ? formatted : typed;
  return {
    value,
    caret: caretBehind(value, significant(kept.value.slice(0, kept.caret)).length),
    country: typed.startsWith('+') ? countryOfDigits(typed.slice(1), country, metadata) : country,
  };
}

/** Whether there is nothing in it but digits and the marks between them. */
export function isOnlyNumber(text: string): boolean {
  return text.length <= maxPhoneInputLength && formattable.test(text);
}

interface Edit {
  value: string;
  caret: number;
}

/** Without what only a link or a copied contact brings along. */
function plainEdit(value: string, caret: number): Edit {
  const scheme = /^\s*tel:/iu.exec(value)?.[0].length ?? 0;
  const before = plainPhoneText(value.slice(scheme, Math.max(caret, scheme)));
  return { value: before + plainPhoneText(value.slice(Math.max(caret, scheme))), caret: before.length };
}

/** Where only one of our own marks is gone, the digit next to it goes too. */
function deletionOfDigit(edit: Edit, previous: string | null, isForward: boolean): Edit {
  const { value, caret } = edit;
  const isOneShorter = previous !== null && previous.length === value.length + 1;
  if (!isOneShorter || previous.slice(0, caret) + previous.slice(caret + 1) !== value) return edit;
  if (significant(previous.charAt(caret)) !== '') return edit;
  const [before, after] = [value.slice(0, caret), value.slice(caret)];
  if (isForward) return { value: before + after.replace(/^\D*\d/u, ''), caret };
  const shorter = before.replace(/\d\D*$/u, '');
  return { value: shorter + after, caret: shorter.length };
}

/** '00' leaves the country nearly everywhere. Where more digits do that, or a number begins so, they are left alone. */
function withPlus({ value, caret }: Edit, country: string | null, metadata: PhoneMetadata): Edit {
  const zeros = /^[^\d+]*0\D*0\D*(?=[1-9])/u.exec(value)?.[0].length ?? 0;
  const digits = significant(value);
  if (zeros === 0 || leavesByMore(digits, country, metadata)) return { value, caret };
  if (country !== null && canBegin(country, digits, metadata)) return { value, caret };
  return { value: `+${value.slice(zeros)}`, caret: caret < zeros ? Math.min(caret, 1) : caret - zeros + 1 };
}

function leavesByMore(digits: string, country: string | null, metadata: PhoneMetadata): boolean {
  const code = phoneCountryCode(country, metadata);
  if (!code) return false;
  const plans = new Metadata(metadata);
  plans.selectNumberingPlan(code);
  const prefix = new RegExp(`^(?:${plans.numberingPlan?.IDDPrefix() ?? '00'})`, 'u').exec(digits)?.[0] ?? '';
  return prefix.length > '00'.length;
}

/** The digits, and a plus where it leads. */
function significant(text: string): string {
  const digits = text.replace(/\D/gu, '');
  return /^\D*\+/u.test(text) ? `+${digits}` : digits;
}

/** The position behind the first `count` characters that are not our own marks. */
function caretBehind(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (/[\d+]/u.test(text.charAt(i))) seen += 1;
    if (seen === count) return i + 1;
  }
  return text.length;
}

/** Digits, the marks people write between them, and at most one plus, in front. */
const formattable = /^[\s(]*\+?[\d()[\]\s.\-/~\u2010-\u2015\u2212\u30fc\uff0d-\uff0f\uff08\uff09]*$/u;
