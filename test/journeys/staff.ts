// Journeys of staff: beside the app a database that the test can reach, because hosts cannot yet be invited.

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { createDatabase, createPool } from '#db/database.ts';
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts';
import { createSecrets } from '#db/secrets.ts';
import type { Role } from '#domain/permissions.ts';
import { createAccounts } from '#server/accounts.ts';
import { expect, test as base } from './fixtures.ts';
import type { Page, Place } from './fixtures.ts';
import { startApp } from './running-app.ts';

export { expect, expectAccessible, waitForScripts } from './fixtures.ts';
export type { Page, Place } from './fixtures.ts';

export interface Host {
  name: string;
  email: string;
  password: string;
}

type Hire = (place: Place, name: string, role?: Role) => Promise<Host>;

interface ForWorker {
  hireAnywhere: Hire;
}

interface ForTest {
  /** Makes an account for someone who works at the place. */
  hire: Hire;
  /** A browser in which somebody works at a desk; the first one where none is named. */
  openConsole: (place: Place, host: Host, wish?: ConsoleWish) => Promise<Page>;
}

interface ConsoleWish extends BrowserContextOptions {
  desk?: string;
}

const secret = 'a-secret-for-journeys-that-guards-nothing';
const wide = { width: 1440, height: 900 };

export const test = base.extend<ForTest, ForWorker & { database: string }>({
  database: [
    async ({ browserName }, provide) => {
      expect(browserName).toBe('chromium');
      const dataFolder = await mkdtemp(join(tmpdir(), 'turnstone-staff-'));
      const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
      await provide(postgres.connectionString);
      await postgres.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  app: [
    async ({ database }, provide) => {
      const app = await startApp({ DATABASE_URL: database, TURNSTONE_SECRET: secret });
      await provide(app);
      await app.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  hireAnywhere: [
    async ({ app, database }, provide) => {
      const main = createPool(database, { max: 2 });
      const pool = createPool(database, { max: 2, settings: '-c search_path=auth' });
      const db = createDatabase(main);
      const accounts = createAccounts({ pool, secret: createSecrets(secret).derive('accounts'), baseUrl: app.url });
      await provide(async ({ id }, name, role = 'host') => {
        const host = { name, email: `${randomUUID()}@harbour.example`, password: 'correct horse battery' };
        const { userId } = await accounts.create(host);
        const place = await db
          .selectFrom('place')
          .select('organization_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const owned = { organization_id: place.organization_id, id: uuid(), user_id: userId };
        await db
          .insertInto('member')
          .values({ ...owned, role, name, place_ids: [id], grants: [] })
          .execute();
        return host;
      });
      await Promise.all([main.end(), pool.end()]);
    },
    { scope: 'worker' },
  ],
  hire: async ({ hireAnywhere }, provide) => provide(hireAnywhere),
  openConsole: async ({ openBrowser }, provide) => {
    await provide(async (place, host, { desk, ...options } = {}) => {
      const page = await openBrowser({ viewport: wide, ...options });
      await signIn(page, host);
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: desk }) });
      // The stream begins when scripts have taken the console over.
      const streaming = page.waitForRequest('**/stream');
      await card.first().getByRole('button').first().click();
      await page.waitForURL(`**/desk/${place.slug}`);
      await streaming;
      return page;
    });
  },
});

export async function signIn(page: Page, { email, password }: Host): Promise<void> {
  await page.goto('/sign-in');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('form [type=submit]').click();
  await page.waitForURL('**/desk**');
}

/** The numbers of those who wait, in the order shown. */
export function waitingNumbers(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Waiting' }).locator('[data-row] bdi.font-display').allTextContents();
}

/** The numbers on the cards of this desk. */
export function cardNumbers(page: Page): Promise<string[]> {
  return page.locator('#desk-cards [data-row] bdi.font-display').allTextContents();
}
