import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startOfWal, walNameAt } from './wal-files.ts';

test('names as Postgres writes them', () => {
  const of16 = { timeline: 1, fileBytes: 16 * 1024 * 1024 };
  expect(walNameAt(0x3_42_00_00_28, of16)).toBe('000000010000000300000042');
  expect(walNameAt(0xff_ff_ff_ff, of16)).toBe('0000000100000000000000FF');
  expect(walNameAt(0x1_00_00_00_00, { ...of16, timeline: 26 })).toBe('0000001A0000000100000000');
});

test('a file begins where it says, whatever its size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 50 }), fc.integer({ min: 20, max: 30 }), (position, power) => {
      const fileBytes = 2 ** power;
      const name = walNameAt(position, { timeline: 7, fileBytes });
      expect(name).toMatch(/^[0-9A-F]{24}$/);
      const start = startOfWal(name, fileBytes);
      expect(start <= position && position < start + fileBytes).toBe(true);
    }),
  );
});
