import { defineConfig } from 'vitest/config';

const never = ['node_modules/**', 'build/**', 'data/**', 'test/journeys/**'];
const withDatabase = ['**/*.db.test.ts', 'server/**/*.test.ts', 'test/faults/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, ...withDatabase],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'database',
          include: withDatabase,
          exclude: never,
          globalSetup: ['test/postgres-for-the-run.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
