import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTable, UnreadableTable } from './csv-table.ts';

const sourceOf = (bytes: Uint8Array, size = 64_000) =>
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };

async function rowsOf(bytes: string | Uint8Array, size?: number): Promise<[number, ...string[]][]> {
  const rows: [number, ...string[]][] = [];
  const whole = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  await readTable(sourceOf(whole, size), (cells, line) => rows.push([line, ...cells]));
  return rows;
}

async function faultOf(bytes: string | Uint8Array): Promise<[string, number | null]> {
  const error: unknown = await rowsOf(bytes).catch((fault: unknown) => fault);
  if (!(error instanceof UnreadableTable)) throw new Error(`not refused: ${String(error)}`);
  return [error.code, error.line];
}

test.for([',', ';', '\t'])('with %j, a mark of the encoding, quotes and ends of lines of every kind', async (sign) => {
  const text = `\uFEFFa${sign}"b ,;\t"\r\n1${sign}"2 ""x""\n3"\r\n\r\nü${sign}`;
  const expected = [
    [1, 'a', 'b ,;\t'],
    [3, '1', '2 "x"\n3'],
    [5, 'ü', ''],
  ];
  expect(await rowsOf(text)).toEqual(expected);
  expect(await rowsOf(text.replaceAll('\r\n', '\n'))).toEqual(expected);
});

test.for([',', ';', '\t'])('a line above the head that names the separator %j is no head', async (sign) => {
  const text = `\uFEFFsep=${sign}\r\na${sign}"b, c"\r\n1${sign}2\r\n`;
  expect(await rowsOf(text)).toEqual([
    [2, 'a', 'b, c'],
    [3, '1', '2'],
  ]);
});

test('whatever stands in the cells, and wherever the file is cut into parts', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replaceAll('\uFEFF', ''));
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      const text = rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');
      const found = (await rowsOf(text, size)).map(([, ...cells]) => cells);
      expect(found).toEqual(rows);
    }),
  );
});

test('what is no such file is refused, with the line', async () => {
  expect(await faultOf('')).toEqual(['empty', null]);
  expect(await faultOf(Buffer.from('a,b\nMüller,1\n', 'latin1'))).toEqual(['not_utf8', null]);
  expect(await faultOf(Buffer.from('\uFEFFa,b', 'utf16le'))).toEqual(['not_utf8', null]);
  expect(await faultOf(Buffer.from('a,b\n1,2\n', 'utf16le'))).toEqual(['not_utf8', null]);
  expect(await faultOf(Buffer.from('a,b\n1,2\n', 'utf16le').swap16())).toEqual(['not_utf8', null]);
  expect(await faultOf(Buffer.from('PK\u0003\u0004 a workbook', 'latin1'))).toEqual(['not_csv', null]);
  expect((await faultOf('a,b\n1,"2\n3,4\n'))[0]).toBe('open_quote');
  expect((await faultOf(`a,b\n1,"${'x'.repeat(200_000)}"\n`))[0]).toBe('open_quote');
});

test('an error of whoever takes the rows is theirs', async () => {
  const fault = new Error('mine');
  const reading = readTable(sourceOf(Buffer.from('a,b\n1,2\n')), () => {
    throw fault;
  });
  await expect(reading).rejects.toBe(fault);
});
