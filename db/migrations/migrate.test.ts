import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrations } from './migrate.ts';

test('every migration runs, in the order of its name', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^\d/.test(file));
  expect(Object.keys(migrations)).toEqual(files.map((file) => file.replace(/\.ts$/, '')).toSorted());
});
