import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastRatio } from '#domain/place/colour.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const [frame, side, tokens] = [read('board.css'), read('board-side.css'), read('tokens.css')];

/** The colour of a property in the first rule of that name; for a token, its dark value. */
function colour(css: string, rule: string, property: string): string {
  const block = css.slice(css.indexOf(`${rule} {`)).split('}')[0] ?? '';
  const found = new RegExp(String.raw`(?<![\w-])${property}:[^;]*?(oklch\([^()]*\))\)?;`).exec(block)?.[1];
  return found ?? `no ${property} in ${rule}`;
}
const night = (token: string): string =>
  new RegExp(String.raw`--${token}: light-dark\([^;]*, (oklch\([^()]*\))\);`).exec(tokens)?.[1] ?? `no ${token}`;

const closed = ".board[data-state='closed']";
const paper = colour(side, '.board-qr', '--paper');

test.each([
  ['closed: ink on the card', colour(frame, closed, '--ink'), colour(frame, closed, '--card')],
  ['closed: ink on the ground', colour(frame, closed, '--ink'), colour(frame, closed, '--shell')],
  ['closed: the second grey on the card', night('ink-2'), colour(frame, closed, '--card')],
  ['the way in: words on paper', colour(side, '.board-qr', 'color'), paper],
  ['the way in: the address on paper', colour(side, '.board-address', 'color'), paper],
  ['the way in: the code on paper', '#111', paper],
])('%s is read from afar', (_what, text, ground) => expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(7));

test('at night a closed board gives less light than an open one', () => {
  expect(contrastRatio(colour(frame, closed, '--shell'), '#000')).toBeLessThan(contrastRatio(night('shell'), '#000'));
  expect(contrastRatio(colour(frame, closed, '--ink'), '#000')).toBeLessThan(contrastRatio(night('ink'), '#000'));
});
