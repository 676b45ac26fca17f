// The alphabet of GSM 03.38, the one of old phones: it says what a text costs, and which bytes SMPP carries, one character to an octet (unpacked;
// whoever sends it on packs it). Small c with cedilla is left out: its place in the table is the capital's, and phones differ in what they show.

const escape = 0x1b;

// The place of a character is its code. The escape's own place is held by a character that no text has.
const plain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u0000ÆæßÉ' +
  ' !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmnopqrstuvwxyzäöñüà';

const extended = new Map([
  ['\f', 0x0a],
  ['^', 0x14],
  ['{', 0x28],
  ['}', 0x29],
  ['\\', 0x2f],
  ['[', 0x3c],
  ['~', 0x3d],
  [']', 0x3e],
  ['|', 0x40],
  ['€', 0x65],
]);

const codes = new Map<string, readonly number[]>([
  ...Array.from(plain, (character, code): [string, number[]] => [character, [code]]).filter(
    ([, [code]]) => code !== escape,
  ),
  ...Array.from(extended, ([character, code]): [string, number[]] => [character, [escape, code]]),
]);
const charactersAfterEscape = new Map(Array.from(extended, ([character, code]) => [code, character]));

/** One or two codes; undefined where the alphabet has no such character. */
export const gsmCodes = (character: string): readonly number[] | undefined => codes.get(character);

export function fromGsm(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at++) {
    const code = (bytes[at] ?? 0) & 0x7f;
    if (code !== escape) {
      text += plain[code] ?? '';
      continue;
    }
    at += 1;
    // What follows an escape and is in no table is shown as if there were none.
    const next = bytes[at];
    if (next !== undefined) text += charactersAfterEscape.get(next) ?? plain[next & 0x7f] ?? '';
  }
  return text;
}
