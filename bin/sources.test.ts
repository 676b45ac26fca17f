import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import sources from './sources.json' with { type: 'json' };

const listed = [...sources.app, ...sources.program];

test('a change in any room is seen by the next start', () => {
  const rooms = Object.values(packageJson.imports).map((files) => files.replace(/^\.\/|\/\*$/g, ''));
  const unseen = rooms.filter((room) => !listed.includes(room));
  // What is built is no source, and of the tests the program has the cast of the demo alone.
  expect(unseen).toEqual(['build', 'test']);
});

test('what is looked at is there', () => expect(listed.filter((source) => !existsSync(source))).toEqual([]));
