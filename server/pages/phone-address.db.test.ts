// The address that phones use: a QR code that phones cannot reach has a warning beside it, and if there are several
// networks, staff choose one with one press (docs/decisions/062).

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, type NetworkInterfaceInfo } from 'node:os';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/team/permissions.ts';
import { networkAddresses } from '#server/start/network-addresses.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { openCookieBrowser, type CookieBrowser } from '#test/browser-cookies.ts';

const [wired, wireless] = ['http://10.0.0.5:3000', 'http://192.168.1.7:3000'];
const warning = 'open this address yet';
const whatNow = '/setup/harbour-clinic';

/** Stands for the network cards of this machine. */
let cards: Record<string, NetworkInterfaceInfo[]> = {};
let dataFolder: string;
let t: TestApp;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'turnstone-phones-'));
  const networks = networkAddresses({ host: '0.0.0.0', port: 3000, publicUrl: undefined, dataFolder }, () => cards);
  t = await openAppWithPages({
    networks,
    inbound: {
      get origin() {
        return networks.current() ?? 'http://localhost:3000';
      },
      isPublic: false,
    },
  });
}, 120_000);
afterAll(async () => {
  await t.close();
  await rm(dataFolder, { recursive: true });
});

const card = (address: string): NetworkInterfaceInfo => ({
  address,
  family: 'IPv4',
  internal: false,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});

let browsers = 0;

async function signedIn(role: Role): Promise<CookieBrowser> {
  const account = { name: 'Ada Brook', email: `${uuid()}@harbour.example`, password: 'correct horse battery' };
  const { userId } = await t.accounts.create(account);
  await t.addMember(userId, role, account.name);
  const browser = openCookieBrowser(t.app, `10.0.0.${++browsers}`);
  expect((await browser.post('/sign-in', { ...account, next: '/desk' })).status).toBe(302);
  return browser;
}

const page = async (path: string, browser = openCookieBrowser(t.app, `10.0.1.${++browsers}`)): Promise<string> =>
  (await browser.get(path)).body;

const choose = (browser: CookieBrowser, network: string) => browser.post(whatNow, { network });

async function paper(browser: CookieBrowser): Promise<string> {
  const input = {
    line: t.harbour.lines.walkIn,
    language: 'en',
    service: null,
    partySize: 1,
    needs: [],
    attempt: uuid(),
  };
  return (await browser.postJson('/p/harbour-clinic/kiosk/take', input)).body;
}

async function openKiosk(): Promise<CookieBrowser> {
  const browser = await signedIn('host');
  await browser.post('/desk/harbour-clinic/kiosk', { wish: 'pair', name: 'Entrance', paper: '58', once: uuid() });
  return browser;
}

describe('a code that leads phones nowhere', () => {
  test('is drawn on board, paper and poster with a sentence that says so', async () => {
    cards = {};
    expect(await page('/p/harbour-clinic/board')).toContain(warning);
    expect(await paper(await openKiosk())).toContain(warning);
    expect(await page('/p/harbour-clinic/poster')).toContain('It only works on this computer');
    const mine = await page(whatNow, await signedIn('owner'));
    expect(mine).toContain('It only works on this computer');
    expect(mine).toContain('PUBLIC_URL=https://line.example.org');
  });

  test('is none where this machine is in a network: its address there is drawn, and nothing is said', async () => {
    cards = { eth0: [card('10.0.0.5')] };
    const board = await page('/p/harbour-clinic/board');
    expect(board).toContain('10.0.0.5:3000/p/harbour-clinic');
    expect(board).not.toContain(warning);
    expect(await paper(await openKiosk())).not.toContain(warning);
  });
});

describe('of several networks', () => {
  test('the owner chooses in one press; it is told in the audit log', async () => {
    cards = { eth0: [card('10.0.0.5')], wlan0: [card('192.168.1.7')] };
    const owner = await signedIn('owner');
    expect(await page(whatNow, owner)).toContain(`value="${wireless}"`);
    expect(await page('/p/harbour-clinic/board')).toContain('10.0.0.5:3000/p/');
    expect(await choose(owner, wireless)).toMatchObject({ status: 303, location: whatNow });
    expect(await page('/p/harbour-clinic/board')).toContain('192.168.1.7:3000/p/');
    expect(await page(whatNow, owner)).toContain(`value="${wired}"`);
    const { rows } = await t.harbour.pool.query(`select kind from audit_entry where kind = 'address_chosen'`);
    expect(rows).toHaveLength(1);
    // A second press changes nothing and adds no audit entry.
    await choose(owner, wireless);
    expect((await t.harbour.pool.query(`select 1 from audit_entry where kind = 'address_chosen'`)).rows).toHaveLength(
      1,
    );
  });

  test('nobody else chooses, and nothing else is chosen', async () => {
    for (const role of ['manager', 'host'] as const) {
      const browser = await signedIn(role);
      expect(await page(whatNow, browser)).not.toContain(`value="${wired}"`);
      expect((await choose(browser, wired)).status).toBe(404);
    }
    expect((await choose(openCookieBrowser(t.app, '10.0.2.1'), wired)).status).toBe(404);
    const owner = await signedIn('owner');
    for (const odd of ['http://evil.example', 'http://192.168.1.8:3000', '', 'javascript:alert(1)'])
      expect((await choose(owner, odd)).status).toBe(400);
    expect(await page('/p/harbour-clinic/board')).toContain('192.168.1.7:3000/p/');
  });
});
