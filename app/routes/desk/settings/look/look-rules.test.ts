import { expect, test } from 'vitest';
import type { FormEntries } from '#app/form/form-answer.ts';
import { valuesIn } from '#app/form/form-shape.ts';
import { lookFaults, slides } from './look-rules.ts';

const tea = { id: 'tea', text: { en: 'Tea is free.', ar: 'الشاي مجاني.' }, image: null, seconds: 12 };
const lift = { id: 'lift', text: { en: 'The lift is out of order.' }, image: null, seconds: 20 };
const picture = { id: 'map', text: {}, image: { hash: '0123456789abcdef'.repeat(2), width: 1920 }, seconds: 30 };
const read = (entries: FormEntries) => slides.read(valuesIn(entries), 'slides');

test('what was stored is read again', () => {
  expect(read(slides.entries([tea, picture, lift], 'slides'))).toEqual([tea, picture, lift]);
  expect(read([])).toEqual([]);
});

test('an entry without a text is left out, and the faults of the others stay beside their fields', () => {
  const [empty, long] = [
    { ...tea, text: {} },
    { ...lift, text: { ar: 'المصعد معطل.' }, seconds: 90 },
  ];
  const entries = slides.entries([empty, long], 'slides');
  expect(read(entries)).toEqual([long]);
  expect(lookFaults(entries, 'en')).toEqual({ 'slides.1.text.en': 'required', 'slides.1.seconds': 'out_of_range' });
  const blank: FormEntries = [
    ['slides.0.id', 'tea'],
    ['slides.0.text.en', ''],
    ['slides.0.seconds', ''],
  ];
  expect([read(blank), lookFaults(blank, 'en')]).toEqual([[], {}]);
});

test('a picture stays without its text, which is asked for, until it is ticked to go', () => {
  const entries = slides.entries([picture], 'slides');
  expect(lookFaults(entries, 'en')).toEqual({ 'slides.0.text.en': 'required' });
  expect(read([...entries, ['slides.0.gone', 'on']])).toEqual([]);
  const forged = entries.map(([name, value]): [string, string] => [
    name,
    name.endsWith('.image') ? '../../secret/1' : value,
  ]);
  expect(read(forged)).toEqual([]);
});
