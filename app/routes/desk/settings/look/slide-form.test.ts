import { expect, test } from 'vitest';
import type { FormEntries } from '#app/form/form-answer.ts';
import { readerOfEntries } from '../lines/line-form.ts';
import { slideEntries, slideFormFaults, slidesIn } from './slide-form.ts';

const tea = { id: 'tea', text: { en: 'Tea is free.', ar: 'الشاي مجاني.' }, image: null, seconds: 12 };
const lift = { id: 'lift', text: { en: 'The lift is out of order.' }, image: null, seconds: 20 };
const entriesOf = (...slides: FormEntries[]) => slides.flat();

const picture = { id: 'map', text: {}, image: { hash: '0123456789abcdef'.repeat(2), width: 1920 }, seconds: 30 };

test('what was stored is read again', () => {
  expect(slidesIn(readerOfEntries(slideEntries([tea, picture, lift])))).toEqual([tea, picture, lift]);
  expect(slidesIn(readerOfEntries([]))).toEqual([]);
});

test('an entry without a text is left out, and the faults of the others stay beside their fields', () => {
  const [empty, long] = [
    { ...tea, text: {} },
    { ...lift, text: { ar: 'المصعد معطل.' }, seconds: 90 },
  ];
  const read = readerOfEntries(entriesOf(slideEntries([empty, long])));
  expect(slidesIn(read)).toEqual([long]);
  expect(slideFormFaults(read, 'en')).toEqual({ 'slides.1.text.en': 'required', 'slides.1.seconds': 'out_of_range' });
  const blank = readerOfEntries([
    ['slides.0.id', 'tea'],
    ['slides.0.text.en', ''],
    ['slides.0.seconds', ''],
  ]);
  expect([slidesIn(blank), slideFormFaults(blank, 'en')]).toEqual([[], {}]);
});

test('a picture stays without its text, which is asked for, until it is ticked to go', () => {
  const entries = slideEntries([picture]);
  expect(slideFormFaults(readerOfEntries(entries), 'en')).toEqual({ 'slides.0.text.en': 'required' });
  expect(slidesIn(readerOfEntries([...entries, ['slides.0.gone', 'on']]))).toEqual([]);
  const forged = readerOfEntries([...entries, ['slides.0.image', '../../secret/1']]);
  expect(slidesIn(forged)).toEqual([]);
});
