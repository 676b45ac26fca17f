import * as fc from 'fast-check';
import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it } from 'vitest';
import { formatAsYouType } from './format-as-you-type.ts';

/** The caret is written as `|`. */
function edit(marked: string, country: string | null = 'US', previous: string | null = null) {
  const caret = marked.indexOf('|');
  const value = marked.replace('|', '');
  const shown = formatAsYouType({ value, caret }, country, metadata, previous);
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
    let shown = formatAsYouType({ value: '2025550123', caret: 10 }, 'US', metadata);
    let presses = 0;
    while (shown.value !== '' && presses < 20) {
      const value = shown.value.slice(0, shown.caret - 1) + shown.value.slice(shown.caret);
      shown = formatAsYouType({ value, caret: shown.caret - 1 }, 'US', metadata, shown.value);
      presses += 1;
    }
    expect(shown.value).toBe('');
  });
});

describe('deleting forward', () => {
  it('deletes the digit behind one of our own marks', () => {
    const edited = { value: '(202 555-0123', caret: 4, isForward: true };
    expect(formatAsYouType(edited, 'US', metadata, '(202) 555-0123').value).toBe('(202) 550-123');
  });
});

describe('what was pasted', () => {
  it('loses what only a link or a contact brings along, the caret staying where it was', () => {
    expect(textOf('tel:+1-202-555-0123|')).toBe('+1 202 555 0123|');
    expect(textOf('\u202a+44\u00a07700\u2011900\u2011123\u202c|')).toBe('+44 7700 900123|');
    expect(textOf('\uff0b\uff14\uff14 7700|')).toBe('+44 7700|');
    expect(textOf('[202]/555~|0123')).toBe('(202) 555|-0123');
  });

  it('may have digits of any script, also those of two units', () => {
    expect(textOf('\u06f0\u06f7\u06f7\u06f0\u06f0|\u06f9', 'GB')).toBe('07700| 9');
    expect(textOf('\u{1d7ce}\u{1d7d5}\u{1d7d5}|\u{1d7ce}', 'GB')).toBe('077|0');
    expect(textOf('\u{1e950}\u{1e957}|', 'GB')).toBe('07|');
  });
});

describe('two zeros', () => {
  it('are a plus', () => {
    expect(edit('0044|', 'US')).toEqual({ text: '+44|', country: 'GB' });
    expect(edit('00|44 7700', 'DE')).toEqual({ text: '+|44 7700', country: 'GB' });
    expect(edit('0|0447700', null)).toEqual({ text: '+|44 7700', country: 'GB' });
    expect(textOf('00|', 'US')).toBe('00|');
  });

  it('are left alone where they are a part of what leaves the country', () => {
    expect(edit('00144|', 'KR').country).toBe('KR');
    expect(edit('00144|', 'KR').text).not.toContain('+');
    expect(edit('0044|', 'KR')).toEqual({ text: '+44|', country: 'GB' });
  });
});

describe('the country beside the field', () => {
  it.each([
    ['+1 604|', 'US', 'CA'],
    ['+1 876|', 'US', 'JM'],
    ['+1 202|', 'CA', 'US'],
    ['+44 7781|', 'GB', 'GG'],
    ['+44 1534|', 'GB', 'JE'],
    ['+44 1624|', 'GB', 'IM'],
    ['+44 7700 900|', 'JE', 'GB'],
    ['+7 701|', 'RU', 'KZ'],
    ['+7 495|', 'KZ', 'RU'],
    ['+800 1234|', 'GB', null],
    ['+881 6|', 'GB', null],
  ] as const)('%s in %s becomes %s', (marked, before, after) => {
    expect(edit(marked, before).country).toBe(after);
    expect(edit(marked, after).country).toBe(after);
  });

  it.each([
    ['+1|', 'CA'],
    ['+1 6|', 'CA'],
    ['+1 61|', 'CA'],
    ['+44 7|', 'IM'],
    ['+7 7|', 'KZ'],
    ['+358|', 'AX'],
    ['+47 7|', 'SJ'],
    ['+39|', 'VA'],
  ] as const)('%s may still become a number of %s', (marked, country) => {
    expect(edit(marked, country).country).toBe(country);
  });

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

describe('a zero that leads nowhere', () => {
  it.each(['CV', 'WS'])('stays as typed in %s, where a zero leaves the country', (country) => {
    for (let digit = 1; digit <= 9; digit += 1)
      expect(textOf(`0${digit}|`, country)).toMatch(new RegExp(`^0 ?${digit}\\|$`));
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
        const shown = formatAsYouType({ value, caret }, chosen, metadata);
        const at = Math.min(caret, value.length);
        const isWorldwide = shown.value.startsWith('+') && !value.includes('+');
        const zeros = isWorldwide ? (/^\D*0\D*0/.exec(value)?.[0].length ?? 0) : 0;
        expect(digits(shown.value)).toBe(digits(value.slice(zeros)));
        expect(digits(shown.value.slice(0, shown.caret))).toBe(digits(value.slice(zeros, Math.max(at, zeros))));
        expect(shown.value.includes('+')).toBe(value.includes('+') || isWorldwide);
      }),
      { numRuns: 2000 },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(typed, country, (value, chosen) => {
        const once = formatAsYouType({ value, caret: value.length }, chosen, metadata);
        const twice = formatAsYouType(once, chosen, metadata, once.value);
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
