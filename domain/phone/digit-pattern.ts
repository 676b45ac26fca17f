/**
 * Decides whether digits fit a pattern of a numbering plan, some of them not being written yet: `?` stands for
 * any digit. Regular expressions cannot be asked that. The plans use a small part of their language: digits,
 * `\d`, sets, groups, alternatives, and counts; anything else is refused.
 */

export type DigitPattern =
  | { kind: 'digit'; oneOf: string }
  | { kind: 'sequence'; items: DigitPattern[] }
  | { kind: 'alternatives'; options: DigitPattern[] }
  | { kind: 'repeat'; item: DigitPattern; least: number; max: number };

export function fitsPattern(pattern: string, digits: string): boolean {
  return endsOf(nodeOf(pattern), digits, [0]).includes(digits.length);
}

/** Where a match can end that begins at one of the starts. */
function endsOf(node: DigitPattern, digits: string, starts: readonly number[]): readonly number[] {
  if (starts.length === 0) return starts;
  switch (node.kind) {
    case 'digit':
      return starts.filter((at) => isOneOf(node.oneOf, digits[at])).map((at) => at + 1);
    case 'sequence':
      return node.items.reduce((ends, item) => endsOf(item, digits, ends), starts);
    case 'alternatives':
      return [...new Set(node.options.flatMap((option) => endsOf(option, digits, starts)))];
    case 'repeat': {
      const ends = new Set<number>(node.least === 0 ? starts : []);
      let reached = starts;
      for (let times = 1; times <= node.max && reached.length > 0; times += 1) {
        reached = endsOf(node.item, digits, reached);
        if (times >= node.least) for (const end of reached) ends.add(end);
      }
      return [...ends];
    }
  }
}

function isOneOf(digits: string, digit: string | undefined): boolean {
  return digit !== undefined && (digit === '?' || digits.includes(digit));
}

const nodes = new Map<string, DigitPattern>();

function nodeOf(pattern: string): DigitPattern {
  const known = nodes.get(pattern) ?? readPattern(pattern);
  nodes.set(pattern, known);
  return known;
}

export function readPattern(pattern: string): DigitPattern {
  const tokens = pattern.match(/\(\?:|\\d|\[[\d-]+\]|\{\d+(?:,\d+)?\}|[\d)|?]/gu) ?? [];
  if (tokens.join('') !== pattern) throw new Error(`Not a pattern of digits: ${pattern}`);
  let at = 0;
  const alternatives = (): DigitPattern => {
    const first = sequence();
    if (tokens[at] !== '|') return first;
    const options = [first];
    while (tokens[at] === '|') {
      at += 1;
      options.push(sequence());
    }
    return { kind: 'alternatives', options };
  };
  const sequence = (): DigitPattern => {
    const items: DigitPattern[] = [];
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') items.push(counted(single()));
    return { kind: 'sequence', items };
  };
  const single = (): DigitPattern => {
    const token = tokens[at] ?? '';
    at += 1;
    if (token !== '(?:') return { kind: 'digit', oneOf: digitsOf(token) };
    const inside = alternatives();
    at += 1;
    return inside;
  };
  const counted = (item: DigitPattern): DigitPattern => {
    const count = /^(?:\{(\d+)(?:,(\d+))?\}|\?)$/u.exec(tokens[at] ?? '');
    if (!count) return item;
    at += 1;
    const least = Number(count[1] ?? 0);
    return { kind: 'repeat', item, least, max: Number(count[2] ?? count[1] ?? 1) };
  };
  return alternatives();
}

/** The digits that a token stands for: `7`, `\d` or `[0-46-9]`. */
function digitsOf(token: string): string {
  if (token === '\\d') return '0123456789';
  return token.replace(/[[\]]/gu, '').replace(/(\d)-(\d)/gu, (_, from: string, to: string) => {
    const first = Number(from);
    return Array.from({ length: Number(to) - first + 1 }, (_unused, index) => first + index).join('');
  });
}
