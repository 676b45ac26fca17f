import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from './migrate.ts';

test('every migration runs, in the order of its name', () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations')).map((file) => file.replace(/\.ts$/, ''));
  expect(Object.keys(migrations)).toEqual(files.toSorted());
});
