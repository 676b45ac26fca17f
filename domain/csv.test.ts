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

const trouble = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", 'a', 'ü', '1', ' ');

test('no text begins a formula, breaks out of its cell, or is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: trouble }), (text) => {
      const cell = csvCell(text);
      // Read back by the rule of RFC 4180: a cell in quotes, or one that needs none.
      const inside = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))$/.exec(cell);
      const read = (inside?.[1]?.replaceAll('""', '"') ?? inside?.[2]) as string;
      expect(read).not.toMatch(/^[=+\-@\t\r]/);
      expect([text, `'${text}`]).toContain(read);
    }),
  );
});
