import { expect, test } from 'vitest';
import { diskState } from './disk-state.ts';

test.for([
  ['80 GB of 2 TB', 80e9, 2e12, 'good'],
  ['9 GB of 2 TB', 9e9, 2e12, 'low'],
  ['900 MB of 2 TB', 0.9e9, 2e12, 'full'],
  ['11 of 100 GB', 11e9, 100e9, 'good'],
  ['9 of 100 GB', 9e9, 100e9, 'low'],
  ['1.1 of 100 GB', 1.1e9, 100e9, 'low'],
  ['1.1 of 10 GB', 1.1e9, 10e9, 'good'],
  ['400 MB of 10 GB', 0.4e9, 10e9, 'full'],
  ['70 of 500 MB', 70e6, 500e6, 'good'],
  ['60 of 500 MB', 60e6, 500e6, 'full'],
] as const)('%s free', ([, freeBytes, bytes, state]) => {
  expect(diskState({ freeBytes, bytes })).toBe(state);
});

test.for([
  [undefined, 'good'],
  [2_000, 'good'],
  [1_999, 'low'],
  [199, 'full'],
  [0, 'full'],
] as const)('a disk that takes %s more files', ([freeFiles, state]) => {
  expect(diskState({ freeBytes: 80e9, bytes: 100e9, freeFiles })).toBe(state);
});
