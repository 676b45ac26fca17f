import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Keeps a browser that drives tests from talking to anybody else. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Another name of this machine: forged-form.spec.ts.
  '--host-resolver-rules=MAP line.test 127.0.0.1',
];
/** What a browser without windows cannot show: notifications. */
const wholeBrowser = ['**/guest-push.spec.ts', '**/console-notifications.spec.ts'];
const wholeChromium = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: join(tmpdir(), 'turnstone-journeys'),
  fullyParallel: true,
  forbidOnly: true,
  // A walk keeps a core busy: three at a time on two cores took a third longer than two.
  workers: 2,
  retries: 0,
  // For what hangs: a machine three times as slow needs a third of it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? join(tmpdir(), 'journeys.json') }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 390, height: 844 },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'headless',
      testIgnore: wholeBrowser,
      use: { launchOptions: launchedAs(process.env['HEADLESS_CHROMIUM_PATH'] || wholeChromium) },
    },
    { name: 'whole', testMatch: wholeBrowser, use: { launchOptions: launchedAs(wholeChromium) } },
  ],
});

function launchedAs(executablePath: string): { executablePath: string; args: string[] } {
  return { executablePath, args: isRoot ? ['--no-sandbox', ...quietFlags] : quietFlags };
}
