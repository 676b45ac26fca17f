import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvText } from './csv.ts';

test('a table as spreadsheets read it', () => {
  const rows = [
    ['Name', 'People'],
    ['A, "B"', 3.5],
    ['two\nlines', null],
  ];
  expect(csvText(rows)).toBe('\uFEFFName,People\r\n"A, ""B""",3.5\r\n"two\nlines",\r\n');
});

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('%j is no formula', (text) => {
  expect(csvCell(text).replace(/^"/, '')).toBe(`'${text}${csvCell(text).endsWith('"') ? '"' : ''}`);
});

test('numbers stay numbers, and what is no number stays empty', () => {
  expect([-3, 0, 1.25, Number.NaN, Infinity].map(csvCell)).toEqual(['-3', '0', '1.25', '', '']);
});

const trouble = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '＝',
  ';',
  '|',
  '\t',
  '\r',
  '\n',
  '"',
  ',',
  "'",
  'a',
  'ü',
  '1',
  ' ',
);

test.each(['a;=HYPERLINK("x")', 'a\t=1', 'a|@x', 'a; -1', '＝1+1', '＠x', ' =1', 'a\n=1'])(
  '%j is no formula in a country whose spreadsheets separate cells otherwise',
  (text) => {
    for (const cells of csvCell(text).split(/[;\t|\n]/u)) expect(cells).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/u);
  },
);

test('no text begins a formula, breaks out of its cell, or is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: trouble }), (text) => {
      const cell = csvCell(text);
      // Read back by the rule of RFC 4180: a cell in quotes, or one that needs none.
      const inside = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))$/.exec(cell);
      const read = (inside?.[1]?.replaceAll('""', '"') ?? inside?.[2]) as string;
      expect(read).not.toMatch(/^[\t\r]|(?:^|[;\t\r\n|])[^\S\t\r\n]*[=+\-@＝＋－＠]/u);
      expect(read.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
    }),
  );
});
