/**
 * Decides which characters of what a person typed or pasted count as a phone number's own.
 * Digits of other scripts are read as 0 to 9, invisible marks that travel with copied contacts are
 * dropped, every kind of space becomes a plain one, and a leading '00' is read as '+'.
 */

/** The library's own bound, so that no pattern ever meets a longer text. In UTF-16 units. */
export const maxPhoneInputLength = 250;

export function normalisePhoneText(input: string): string {
  const plain = asciiDigits(input)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/gu, ' ')
    .replace(/[\uFF0B\uFE62]/gu, '+')
    .trim();
  const withoutScheme = plain.replace(/^tel:\s*/iu, '');
  return withoutScheme.replace(/^\(?\+?[ (]*00\)?/u, '+');
}

/** Same length as the input: every digit is one UTF-16 unit before and after. */
export function asciiDigits(text: string): string {
  return text.replace(foreignDigit, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = digitZeros.findLast((start) => start <= code);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** The code point of the digit zero in each script, ascending; nine more digits follow each. */
const digitZeros = [
  0x0660, // Arabic-Indic
  0x06f0, // Persian and Urdu
  0x07c0, // N'Ko
  0x0966, // Devanagari
  0x09e6, // Bengali
  0x0a66, // Gurmukhi
  0x0ae6, // Gujarati
  0x0b66, // Odia
  0x0be6, // Tamil
  0x0c66, // Telugu
  0x0ce6, // Kannada
  0x0d66, // Malayalam
  0x0de6, // Sinhala
  0x0e50, // Thai
  0x0ed0, // Lao
  0x0f20, // Tibetan
  0x1040, // Myanmar
  0x17e0, // Khmer
  0x1810, // Mongolian
  0xff10, // fullwidth
];

const foreignDigit = new RegExp(
  `[${digitZeros.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`).join('')}]`,
  'gu',
);
