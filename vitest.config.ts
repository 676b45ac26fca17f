import { defineConfig } from 'vitest/config';

const never = ['**/node_modules/**', 'build/**', 'data/**', 'test/journeys/**'];
/** Too long to run before every step: `npm run test:all`. Each has a shorter test of its kind beside it. */
const onlyInAll = [
  'db/embedded/*.db.test.ts',
  'jobs/send/fraud.db.test.ts',
  'server/archive/archive-faults.db.test.ts',
  'server/archive/set-back.db.test.ts',
  'server/backup/commands.db.test.ts',
  'server/backup/upgrade-cluster.db.test.ts',
  'test/counterparts/guest-by-smsc.test.ts',
  'test/counterparts/proxies.test.ts',
  'test/download.test.ts',
  'test/faults/archive.test.ts',
  'test/faults/first-restore.test.ts',
  'test/faults/nothing-lost.test.ts',
  'test/faults/provider.test.ts',
  'test/faults/release.test.ts',
  'test/faults/called-guests.test.ts',
  'test/providers/prism.test.ts',
];
const notNow = process.env['CORE'] === '1' ? onlyInAll : [];
const faults = ['test/faults/**/*.test.ts', 'test/counterparts/**/*.test.ts', 'test/guides/**/*.test.ts'];
const withDatabase = ['**/*.db.test.ts', 'server/**/*.test.ts'];
const setupFiles = ['test/allow-local-providers.ts'];
// The files of one worker share the modules, so that the server is not read and compiled a hundred times. What a file
// changes in a module, it changes back.
const isolate = false;
const database = {
  globalSetup: ['test/postgres/postgres-for-the-run.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, ...notNow, ...withDatabase, ...faults],
          setupFiles,
          isolate,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...database,
          name: 'database',
          include: withDatabase,
          exclude: [...never, ...notNow, ...faults],
          setupFiles: [...setupFiles, 'test/quick-hashes.ts'],
          isolate,
        },
      },
      // Kills and freezes, and programs of other people's, need the machine for themselves: one file after the other (bin/test/run-tests.ts).
      {
        test: {
          ...database,
          name: 'faults',
          include: faults,
          exclude: [...never, ...notNow],
          setupFiles,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
