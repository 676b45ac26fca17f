import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberedSlug, reservedSlugs, slugError, slugFrom } from './slug.ts';

describe('slugError', () => {
  it.each([
    ['harbour-clinic', null],
    ['abc', null],
    ['a'.repeat(40), null],
    ['24-7', null],
    ['ab', 'slug_length'],
    ['', 'slug_length'],
    ['a'.repeat(41), 'slug_length'],
    ['Harbour', 'slug_characters'],
    ['harbour clinic', 'slug_characters'],
    ['café', 'slug_characters'],
    ['a_b', 'slug_characters'],
    ['abc\n', 'slug_characters'],
    ['board', 'slug_reserved'],
    ['kiosk', 'slug_reserved'],
    ['setup', 'slug_reserved'],
    ['desk', 'slug_reserved'],
    ['api', 'slug_reserved'],
    ['sign-in', 'slug_reserved'],
    ['01890a5d-ac96-774b-bcce-b302099a8057', 'slug_reserved'],
  ])('%j: %s', (slug, error) => {
    expect(slugError(slug)).toBe(error);
  });

  it('would accept every reserved word, were it not reserved', () => {
    for (const word of reservedSlugs) expect(slugError(`${word}x`)).toBeNull();
  });
});

describe('slugFrom', () => {
  it.each([
    ['Harbour Clinic', 'harbour-clinic'],
    ['  Café Müller & Söhne! ', 'cafe-muller-sohne'],
    ['Łódź Straße', 'lodz-strasse'],
    ['ÆRØ Þing, İzmir', 'aero-thing-izmir'],
    ["St. John's", 'st-johns'],
    ['St. John’s', 'st-johns'],
    ['Bürgeramt 3', 'burgeramt-3'],
    ['東京 Clinic', 'clinic'],
    ['عيادة الميناء', 'place'],
    ['', 'place'],
    ['Q', 'place-q'],
    ['Board', 'place-board'],
    ['The Very Long Name Of A Clinic Beside The Harbour', 'the-very-long-name-of-a-clinic-beside'],
    ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', 'donaudampfschifffahrtselektrizitatenhaup'],
  ])('%s: %s', (name, slug) => {
    expect(slugFrom(name)).toBe(slug);
  });

  it('is always a valid slug', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ unit: fc.constantFrom(...'abÉø -.9'.split('')), maxLength: 80 }),
      fc.constantFrom(...reservedSlugs, '01890a5d-ac96-774b-bcce-b302099a8057'),
    );
    fc.assert(
      fc.property(names, (name) => {
        expect(slugError(slugFrom(name))).toBeNull();
        expect(slugError(slugFrom(name, 'line'))).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('gives a slug back unchanged', () => {
    expect(slugFrom('harbour-clinic-2')).toBe('harbour-clinic-2');
  });
});

describe('numberedSlug', () => {
  it('puts the number behind, within the length', () => {
    expect(numberedSlug('harbour-clinic', 2)).toBe('harbour-clinic-2');
    expect(numberedSlug('a'.repeat(40), 12)).toBe(`${'a'.repeat(37)}-12`);
    expect(slugError(numberedSlug('the-very-long-name-of-a-clinic-beside-it', 2))).toBeNull();
  });
});
