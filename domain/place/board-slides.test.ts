import { expect, test } from 'vitest';
import { maxSlides, maxSlideText, readingSeconds, slideFaults, type BoardSlide } from './board-slides.ts';

const slide = (some: Partial<BoardSlide> = {}): BoardSlide => ({
  id: 'tea',
  text: { en: 'Tea is free.' },
  image: null,
  seconds: 12,
  ...some,
});
const faultsOf = (...slides: BoardSlide[]) => slideFaults(slides, 'en').map(({ path, code }) => `${path} ${code}`);

test.each<[what: string, slide: BoardSlide, faults: string[]]>([
  ['a text in its own language', slide(), []],
  ['one in two languages', slide({ text: { en: 'Tea is free.', ar: 'الشاي مجاني.' } }), []],
  ['the longest', slide({ text: { en: 'w'.repeat(maxSlideText) } }), []],
  ['one letter more', slide({ text: { en: 'w'.repeat(maxSlideText + 1) } }), ['slides.0.text.en too_long']],
  ['nothing in the place’s language', slide({ text: { ar: 'الشاي مجاني.' } }), ['slides.0.text.en required']],
  ['blanks', slide({ text: { en: ' ' } }), ['slides.0.text.en required']],
  ['an override of direction', slide({ text: { en: 'Tea\u202E' } }), ['slides.0.text.en name_characters']],
  ['the shortest time', slide({ seconds: 5 }), []],
  ['the longest time', slide({ seconds: 60 }), []],
  ['less time', slide({ seconds: 4 }), ['slides.0.seconds out_of_range']],
  ['more time', slide({ seconds: 61 }), ['slides.0.seconds out_of_range']],
  ['half a second', slide({ seconds: 5.5 }), ['slides.0.seconds out_of_range']],
  ['an id of no kind', slide({ id: 'Tea!' }), ['slides.0.id id_invalid']],
])('%s', (_what, one, faults) => expect(faultsOf(one)).toEqual(faults));

test('ten, and no more', () => {
  const many = Array.from({ length: maxSlides + 1 }, (_, at) => slide({ id: `s${at}` }));
  expect(faultsOf(...many)).toEqual(['slides too_many_entries']);
  expect(faultsOf(...many.slice(1))).toEqual([]);
  expect(faultsOf(slide(), slide())).toEqual(['slides.1.id id_invalid']);
});

test('a longer text stays longer, and one of dense letters longer still', () => {
  expect(readingSeconds('Tea is free.')).toBe(4);
  expect(readingSeconds('w'.repeat(200))).toBe(20);
  expect(readingSeconds('お茶は無料です。')).toBe(5);
  expect(readingSeconds('茶'.repeat(100))).toBe(23);
});
