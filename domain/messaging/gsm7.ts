// The GSM 03.38 alphabet of old phones. It decides what a text costs, and the bytes that SMPP carries: one octet per character (unpacked;
// the operator packs it). Small c with cedilla is left out: its code is that of the capital, and phones differ in what they show.

const escape = 0x1b;

// The position of a character is its code. At the position of the escape stands a character that no text contains.
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

/** One or two codes; undefined if the character is not in the alphabet. */
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
    // If the code after an escape is in no table, the escape is ignored.
    const next = bytes[at];
    if (next !== undefined) text += charactersAfterEscape.get(next) ?? plain[next & 0x7f] ?? '';
  }
  return text;
}
