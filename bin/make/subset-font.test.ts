import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languagesOfTheSystem, showsDisplayFont } from '#app/styles/display-font.ts';
import { guestLanguages } from '#locales/languages.ts';
import { fontCuts, fontFolder } from './subset-font.ts';

const css = readFileSync(new URL('../../app/styles/fonts.css', import.meta.url), 'utf8');
const faces = [...css.matchAll(/@font-face \{([^}]+)\}/g)].map(([, face = '']) => face);
const own = faces.filter((face) => face.includes('url('));
const standIns = faces.filter((face) => face.includes('local('));

/** Every code point of `unicode-range`. */
function range(face: string): Set<number> {
  const text = /unicode-range:([^;]+)/.exec(face)?.[1] ?? '';
  const spans = [...text.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from = '', to = from]) => [from, to]);
  return new Set(
    spans.flatMap(([from = '', to = '']) => {
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    }),
  );
}

describe('the display font', () => {
  test('weighs no more than a guest can be asked to load', () => {
    const bytes = fontCuts.map(({ file }) => statSync(`${fontFolder}${file}`).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000);
  });

  test('is fetched for every letter it was cut to, and stood in for by the same', () => {
    const fetched = new Set(own.flatMap((face) => [...range(face)]));
    const letters = fontCuts.flatMap(({ letters: cut }) => [...new Intl.Segmenter().segment(cut)]);
    const missing = letters.filter(({ segment }) => !fetched.has(segment.codePointAt(0) ?? 0));
    expect(missing).toEqual([]);
    expect(standIns.length).toBe(3);
    for (const face of standIns) expect(range(face)).toEqual(fetched);
  });

  test('is stood in for under names that are asked for in order', () => {
    const asked = /--number-font:([^;]+);/.exec(css)?.[1] ?? '';
    const names = standIns.map((face) => /font-family: '([^']+)'/.exec(face)?.[1] ?? 'none');
    expect(names.every((name) => asked.includes(`'${name}'`))).toBe(true);
  });

  test('leaves to the system what it has no letters for', () => {
    const set = new Set([...css.matchAll(/:lang\(([a-z]+)\)/g)].map(([, tag]) => tag));
    expect(set).toEqual(new Set(languagesOfTheSystem.map((tag) => tag.split('-')[0])));
    const others = guestLanguages.map(({ tag }) => tag).filter((tag) => !languagesOfTheSystem.includes(tag));
    expect(others).toEqual(['en', 'es', 'fr', 'de', 'it', 'pt-BR', 'nl', 'pl', 'tr', 'so']);
  });

  test('is asked for ahead where a page shows it at once', () => {
    expect(showsDisplayFont('de', 'place')).toBe(true);
    expect(showsDisplayFont('ja', 'place')).toBe(false);
    expect(showsDisplayFont('ja', 'ticket')).toBe(true);
  });
});
