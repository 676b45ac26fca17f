// Inputs that nobody types on purpose, for tests of what must never break or be slow. The same seed gives the same inputs.
import { exampleNumbers } from '../example-numbers.ts';

const pieces = [
  ' ',
  ',',
  '-',
  '(',
  '1-',
  '1 ',
  '+',
  '0',
  'x',
  '1x',
  ';ext=',
  'ext ',
  '~1',
  '\u00a0',
  '#',
  '.',
  'tel:',
  '00',
  '٣',
  '）',
  ';phone-context=',
  '+44',
  'доб',
  '\u202e',
  '\u{1d7ce}',
  '/',
  '[',
  'anexo',
  'o\u0301',
];

/** One input, and the country selected beside it. */
export interface RandomInput {
  input: string;
  country: string | null;
}

export function* randomInputs(seed: number, count: number): Generator<RandomInput> {
  const random = randomBelow(seed);
  const examples = exampleNumbers();
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const makers = [
    () => anyUnicode(random, random(320)),
    () => Array.from({ length: random(90) }, () => pick(pieces)).join(''),
    () => pick(pieces).repeat(random(250)) + pick(pieces),
    () => Array.from({ length: random(260) }, () => String(random(10))).join(''),
    () => pick(examples).e164 + Array.from({ length: random(8) }, () => pick(pieces)).join(''),
    () => mixedUp(pick(examples).e164, random, () => pick(pieces)),
  ];
  for (let index = 0; index < count; index += 1) {
    const country = random(6) === 0 ? null : pick(examples).region;
    yield { input: pick(makers)(), country: random(50) === 0 ? 'ZZ' : country };
  }
}

function anyUnicode(random: (below: number) => number, length: number): string {
  return Array.from({ length }, () => {
    const plane = random(4) === 0 ? 0x1_10000 : 0x3000;
    // Lone surrogates too: they arise where a text was cut.
    return String.fromCodePoint(random(plane));
  }).join('');
}

function mixedUp(text: string, random: (below: number) => number, piece: () => string): string {
  const at = random(text.length + 1);
  return text.slice(0, at) + piece() + text.slice(at + random(3));
}

/** Mulberry32: small, and random enough to cover all kinds. */
function randomBelow(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
