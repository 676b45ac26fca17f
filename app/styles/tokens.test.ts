import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrastRatio, parseColour, toHex } from '#domain/place/colour.ts';
import { placePalette, productColours } from '#domain/place/place-palette.ts';
import { productCall } from '../page/place-styles.tsx';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const root = css.slice(0, css.indexOf('.on-chestnut'));
const colour = String.raw`oklch\([^()]*\)`;
const pairs = new RegExp(String.raw`--([\w-]+): light-dark\((${colour}), (${colour})\);`, 'g');

const black = { mode: 'oklch', l: 0, c: 0 } as const;
const light = new Map<string, string>();
const dark = new Map<string, string>();
for (const [, name = '', day = '', night = ''] of root.matchAll(pairs)) {
  light.set(name, day);
  dark.set(name, night);
}

const grounds = ['shell', 'card', 'sand', 'water', 'chestnut-wash', 'tide-wash', 'moss-wash', 'rust-wash'];
const texts = ['ink', 'ink-2', 'ink-3', 'chestnut-deep', 'tide', 'moss', 'rust'];
/** Every pair of text and background that a component uses. */
const readable: [string, string][] = [
  ...grounds.flatMap((ground) => texts.map((text): [string, string] => [text, ground])),
  ['ink', 'sand-2'],
  ['ink-2', 'sand-2'],
  ['on-chestnut', 'chestnut'],
  ['call-button', 'on-chestnut'],
  ['shell', 'ink'],
  ['on-ink-accent', 'ink'],
];
/** People read the board from eight metres. */
const readableFromAfar: [string, string][] = [
  ['ink', 'shell'],
  ['ink-2', 'shell'],
  ['ink', 'card'],
  ['ink-2', 'card'],
  ['on-chestnut', 'chestnut'],
];
/** Edges of controls and the focus ring (WCAG 1.4.11). */
const visible: [string, string][] = [
  ['edge', 'shell'],
  ['edge', 'card'],
  ['edge', 'sand'],
  ['chestnut', 'card'],
  ['tide', 'shell'],
  ['tide', 'card'],
  ['tide', 'sand'],
];

function ratio(theme: Map<string, string>, [text, ground]: [string, string]): number {
  return contrastRatio(theme.get(text) ?? `no ${text}`, theme.get(ground) ?? `no ${ground}`);
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s tokens', (_name, theme) => {
  test.each(readable)('%s reads on %s', (...pair) => expect(ratio(theme, pair)).toBeGreaterThanOrEqual(4.5));
  test.each(visible)('%s is seen on %s', (...pair) => expect(ratio(theme, pair)).toBeGreaterThanOrEqual(3));
});

test.each(readableFromAfar)('%s reads on %s from afar, on the dark board', (...pair) =>
  expect(ratio(dark, pair)).toBeGreaterThanOrEqual(7),
);

test.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s tokens are those that a place’s own colour is held to', (name, theme) => {
  const { grounds: known, texts: written } = productColours[name];
  expect(Object.fromEntries(theme)).toMatchObject({ ...known, ...written });
  expect([...Object.keys(known), 'chestnut-wash'].toSorted()).toEqual(grounds.toSorted());
  expect([...Object.keys(written), 'chestnut-deep'].toSorted()).toEqual(texts.toSorted());
});

test('what a place may colour is a token, and the colour of the call is the one around the page', () => {
  expect(Object.keys(placePalette('#336699')?.light ?? {}).filter((token) => !light.has(token))).toEqual([]);
  const called = [light, dark].map((theme) => toHex(parseColour(theme.get('chestnut') ?? '') ?? black));
  expect(Object.values(productCall)).toEqual(called);
});

test('every colour that Tailwind offers is a token', () => {
  const theme = readFileSync(new URL('base.css', import.meta.url), 'utf8');
  const offered = [...theme.matchAll(/--color-[\w-]+: var\(--([\w-]+)\)/g)].map(([, name]) => name);
  expect(offered.length).toBeGreaterThan(15);
  expect(offered.filter((name) => name === undefined || !light.has(name))).toEqual([]);
});

test.each(['base.css', 'app.css', 'rows.css', 'guest.css'])(
  '%s asks nothing of a whole page, which is searched at each change in it',
  (name) => {
    const text = readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    expect(text.match(/(?:html|body|:root)[^{,]*:has\((?!>)/g)).toBeNull();
  },
);
