import * as fc from 'fast-check';
import minMetadata from 'libphonenumber-js/min/metadata';
import { describe, expect, it } from 'vitest';
import { formatAsYouType } from './format-as-you-type.ts';

/** The caret is written as `|`. */
function edit(marked: string, country: string | null = 'US', previous: string | null = null) {
  const caret = marked.indexOf('|');
  const value = marked.replace('|', '');
  const shown = formatAsYouType({ value, caret }, country, minMetadata, previous);
  return { text: `${shown.value.slice(0, shown.caret)}|${shown.value.slice(shown.caret)}`, country: shown.country };
}

function textOf(marked: string, country: string | null = 'US', previous: string | null = null) {
  return edit(marked, country, previous).text;
}

describe('typing at the end', () => {
  it('shows the number as its country writes it, the caret staying at the end', () => {
    expect(textOf('2025550|')).toBe('(202) 555-0|');
    expect(textOf('07700900123|', 'GB')).toBe('07700 900123|');
    expect(textOf('+447700900123|', null)).toBe('+44 7700 900123|');
    expect(textOf('\u0662\u0660\u0662\u0665|')).toBe('(202) 5|');
  });
});

describe('typing in the middle', () => {
  it('keeps the caret behind the same digit', () => {
    expect(textOf('(202) 95|55-012')).toBe('(202) 95|5-5012');
    expect(textOf('1|2025550123')).toBe('1| (202) 555-0123');
    expect(textOf('|2025550')).toBe('|(202) 555-0');
    expect(textOf('+447|700900123', null)).toBe('+44 7|700 900123');
  });
});

describe('deleting one of our own marks', () => {
  it('deletes the digit before it', () => {
    expect(textOf('(202|', 'US', '(202)')).toBe('20|');
    expect(textOf('(202)|555', 'US', '(202) 555')).toBe('(20|5) 55');
  });

  it('deletes no digit where one was deleted already', () => {
    expect(textOf('(202) 55|', 'US', '(202) 555')).toBe('(202) 55|');
    expect(textOf('(202) 555|', 'US', null)).toBe('(202) 555|');
  });

  it('pressed often enough empties the field', () => {
    let shown = formatAsYouType({ value: '2025550123', caret: 10 }, 'US', minMetadata);
    let presses = 0;
    while (shown.value !== '' && presses < 20) {
      const value = shown.value.slice(0, shown.caret - 1) + shown.value.slice(shown.caret);
      shown = formatAsYouType({ value, caret: shown.caret - 1 }, 'US', minMetadata, shown.value);
      presses += 1;
    }
    expect(shown.value).toBe('');
  });
});

describe('the country beside the field', () => {
  it('follows a typed plus', () => {
    expect(edit('+44|', 'US').country).toBe('GB');
    expect(edit('+49151|', null).country).toBe('DE');
    expect(edit('+1202555|', 'GB').country).toBe('US');
  });

  it('stays while the dial code fits it', () => {
    expect(edit('+1|', 'CA').country).toBe('CA');
    expect(edit('+44 7|', 'JE').country).toBe('JE');
  });

  it('stays without a plus, and while the plus tells nothing', () => {
    expect(edit('44770|', 'US').country).toBe('US');
    expect(edit('+|', 'US').country).toBe('US');
    expect(edit('+999|', 'US').country).toBe('US');
  });
});

describe('what is no number yet', () => {
  it.each(['abc|', '202 555 0123 ext| 12', '12+3|', '++4|', `${'2'.repeat(251)}|`])('stays as typed: %s', (marked) => {
    expect(textOf(marked)).toBe(marked);
  });
});

describe('any typing', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789+ ()-.x\u0663'.split('')), maxLength: 30 });
  const country = fc.constantFrom('US', 'GB', 'DE', 'SA', 'AR', null, 'ZZ', 'toString');

  it('keeps every digit in order, before and behind the caret', () => {
    fc.assert(
      fc.property(typed, fc.nat({ max: 30 }), country, (value, caret, chosen) => {
        const shown = formatAsYouType({ value, caret }, chosen, minMetadata);
        const at = Math.min(caret, value.length);
        expect(digits(shown.value)).toBe(digits(value));
        expect(digits(shown.value.slice(0, shown.caret))).toBe(digits(value.slice(0, at)));
        expect(shown.value.includes('+')).toBe(value.includes('+'));
      }),
      { numRuns: 2000 },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(typed, country, (value, chosen) => {
        const once = formatAsYouType({ value, caret: value.length }, chosen, minMetadata);
        const twice = formatAsYouType(once, chosen, minMetadata, once.value);
        expect(twice.value).toBe(once.value);
        expect(twice.caret).toBe(once.caret);
      }),
      { numRuns: 1000 },
    );
  });
});

function digits(text: string): string {
  return text.replaceAll('\u0663', '3').replace(/\D/gu, '');
}
