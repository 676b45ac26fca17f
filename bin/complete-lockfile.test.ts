import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { missingPackages, readLockfile } from './complete-lockfile.ts';

test('the lockfile holds every optional package it names, or npm ci refuses it (bin/complete-lockfile.ts mends it)', async () => {
  const lock = await readLockfile(resolve(import.meta.dirname, '../package-lock.json'));
  expect(Object.keys(missingPackages(lock))).toEqual([]);
});

test('a package that is named but not held is found, with the machine it is for', () => {
  const lock = {
    packages: {
      'node_modules/tool': {
        dev: true,
        optionalDependencies: {
          '@tool/binding-linux-arm-musleabihf': '1.2.3',
          '@tool/darwin-arm64': '1.2.3',
          '@tool/wasm32-wasi': '1.2.3',
          'held-linux-x64': '1.2.3',
        },
      },
      'node_modules/held-linux-x64': {},
    },
  };
  const known = { version: '1.2.3', dev: true, optional: true };
  expect(missingPackages(lock)).toEqual({
    'node_modules/@tool/binding-linux-arm-musleabihf': { ...known, os: ['linux'], cpu: ['arm'], libc: ['musl'] },
    'node_modules/@tool/darwin-arm64': { ...known, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/@tool/wasm32-wasi': { ...known, cpu: ['wasm32'] },
  });
});
