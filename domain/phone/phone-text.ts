/**
 * Decides which characters of what a person typed or pasted count as a phone number's own.
 * Digits of other scripts are read as 0 to 9, invisible marks that travel with copied contacts are
 * dropped, and every kind of space becomes a plain one.
 */

/** The library's own bound, so that no pattern ever meets a longer text. In UTF-16 units. */
export const maxPhoneInputLength = 250;

/** The text as numbering plans can read it. What it means is not decided here. */
export function normalisePhoneText(input: string): string {
  const plain = plainPhoneText(input).trim();
  // A link may say the first digits last. The library puts them together only every other time it is asked.
  const context = /;phone-context=([^;]*)/iu.exec(plain)?.[1] ?? '';
  const number = plain
    .replace(/;phone-context=[^;]*/giu, '')
    .replace(/^tel:\s*/iu, '')
    // Some write the calling code in brackets, which the library takes for no number.
    .replace(/^\(\s*((?:\+|00)\d{1,3})\s*\)/u, '$1 ');
  return context.startsWith('+') ? context + number : number;
}

/** Piece by piece the same as the whole, so that a caret between two pieces stays between them. */
export function plainPhoneText(text: string): string {
  return asciiDigits(text)
    .replace(/[\p{Cf}\p{Mn}\p{Me}]/gu, '')
    .replace(/\s/gu, ' ')
    .replace(/[\uFF0B\uFE62]/gu, '+');
}

/** Every decimal digit of Unicode as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(foreignDigit, (digit) => {
    const known = digitValues.get(digit) ?? valueOf(digit);
    digitValues.set(digit, known);
    return known;
  });
}

/** Digits stand in runs of ten, from zero to nine; runs may follow each other without a gap. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (anyDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

const foreignDigit = /[^\P{Nd}0-9]/gu;
const anyDigit = /\p{Nd}/u;
const digitValues = new Map<string, string>();
