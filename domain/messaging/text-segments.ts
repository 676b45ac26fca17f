/**
 * Decides how many segments a text to a phone takes, which is what it costs. A text whose every character
 * is in the GSM alphabet holds 160 units, or 153 in each of several segments; any other is sent as UCS-2
 * with 70, or 67 in each. A character of two units is never split between two segments.
 *
 * Typographic marks that have a plain twin are exchanged where that alone brings a text into the GSM
 * alphabet. Accents are never taken off, and a text that needs UCS-2 anyway keeps its own marks.
 */

export interface TextSegments {
  alphabet: 'gsm7' | 'ucs2';
  /** GSM septets or UTF-16 units; without the headers of the segments. */
  units: number;
  segments: number;
  /** Units that still fit before another segment begins. */
  remaining: number;
}

/** Product 5: a template takes at most so many. */
export const maxTemplateSegments = 4;

export function segmentsOf(text: string): TextSegments {
  const isGsm7 = gsm7Text.test(text);
  const sizes = Array.from(text, (character) => (isGsm7 ? gsm7Units(character) : character.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const room = isGsm7 ? { alone: 160, each: 153 } : { alone: 70, each: 67 };
  const alphabet = isGsm7 ? 'gsm7' : 'ucs2';
  if (units === 0) return { alphabet, units, segments: 0, remaining: room.alone };
  if (units <= room.alone) return { alphabet, units, segments: 1, remaining: room.alone - units };
  return { alphabet, units, ...fill(sizes, room.each) };
}

export function normaliseTypography(text: string): string {
  const composed = text.normalize('NFC');
  const plain = composed.replace(typographic, (mark) => plainTwins.get(mark) ?? '');
  return gsm7Text.test(plain) ? plain : composed;
}

function fill(sizes: number[], unitsPerSegment: number): { segments: number; remaining: number } {
  let segments = 1;
  let remaining = unitsPerSegment;
  for (const size of sizes) {
    if (size > remaining) {
      segments += 1;
      remaining = unitsPerSegment;
    }
    remaining -= size;
  }
  return { segments, remaining };
}

function gsm7Units(character: string): 1 | 2 {
  return gsm7Extended.includes(character) ? 2 : 1;
}

const gsm7Extended = '^{}\\[~]|\u20AC\f';

/**
 * Small c with cedilla is left out: its place in the table is the capital's, and phones differ in what
 * they show.
 */
const gsm7Text = new RegExp(
  `^[A-Za-z0-9 \\n\\r@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\\\\\[~\\]|€\\f]*$`,
  'u',
);

/** A mark and what stands for it; an empty twin takes it away. */
const plainTwins = new Map<string, string>([
  ...twins("'", '\u2018\u2019\u201A\u201B\u2032\u02BC\u02B9\u00B4\u2039\u203A'),
  ...twins('"', '\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB'),
  ...twins('-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2022'),
  ...twins('...', '\u2026'),
  ...twins(' ', '\t\u00A0\u2002\u2003\u2007\u2008\u2009\u200A\u202F\u205F\u3000'),
  ...twins('', '\u00AD\u200B\u2060\uFEFF'),
]);

const typographic = new RegExp(`[${[...plainTwins.keys()].join('')}]`, 'gu');

function twins(plain: string, marks: string): [string, string][] {
  return marks.split('').map((mark) => [mark, plain]);
}
