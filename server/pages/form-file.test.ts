import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundaryIn, fileOfForm } from './form-file.ts';

const boundary = '----form-a1';
const field = `--${boundary}\r\nContent-Disposition: form-data; name="proof"\r\n\r\n\r\n`;
const head = `--${boundary}\r\nContent-Disposition: form-data; name="backup"; filename="a.age"\r\nContent-Type: application/octet-stream\r\n\r\n`;
const end = `\r\n--${boundary}--\r\n`;

async function* inPieces(whole: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += size) yield await Promise.resolve(whole.subarray(at, at + size));
}

async function read(whole: Buffer, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of fileOfForm(inPieces(whole, size), boundary)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Bytes among which there are many that look like a boundary. */
const content = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom('\r\n', '--', '\r\n--', `\r\n--${boundary.slice(0, -1)}`),
    ),
  )
  .map((pieces) => Buffer.concat(pieces.map((piece) => Buffer.from(piece as Uint8Array))))
  .filter((bytes) => !bytes.includes(`\r\n--${boundary}`));

test('the file comes out as it went in, in pieces of any size, behind fields', async () => {
  await fc.assert(
    fc.asyncProperty(content, fc.integer({ min: 1, max: 200 }), fc.boolean(), async (bytes, size, hasField) => {
      const form = Buffer.concat([Buffer.from(hasField ? field + head : head), bytes, Buffer.from(end)]);
      expect((await read(form, size)).equals(bytes)).toBe(true);
    }),
  );
});

test('a form that is cut anywhere, has no file, or an endless head, is refused', async () => {
  const form = Buffer.from(`${field}${head}some bytes${end}`);
  const last = form.length - end.length + `\r\n--${boundary}`.length;
  for (let cut = 0; cut < last; cut += 1) await expect(read(form.subarray(0, cut), 16)).rejects.toThrow('ends early');
  await expect(read(Buffer.from(field + `--${boundary}--\r\n`), 16)).rejects.toThrow('ends early');
  await expect(read(Buffer.from(`--${boundary}\r\n${'x'.repeat(20_000)}`), 512)).rejects.toThrow('too long');
});

test('the boundary is read from the type', () => {
  expect(boundaryIn(`multipart/form-data; boundary=${boundary}`)).toBe(boundary);
  expect(boundaryIn('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b');
  expect(boundaryIn('application/x-www-form-urlencoded')).toBeNull();
  expect(boundaryIn('multipart/form-data')).toBeNull();
});
