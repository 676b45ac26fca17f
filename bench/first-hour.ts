/**
 * The first hour as far as it can be counted: from the printed set-up link to a guest who was served, with a browser for the
 * host and one for the guest. Presses are clicks and keys that do something; fields are typed in by hand and not counted. The
 * time is what the machine takes, people's reading and typing left out.
 */
import { chromium, devices, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../bin/test/find-chromium.ts';
import { startApp, type RunningApp } from '../test/journeys/running-app.ts';
import type { BenchRow } from './bench.ts';

const mostPresses = 12;
const mostSeconds = 60;

export async function run(): Promise<BenchRow[]> {
  const began = performance.now();
  const app = await startApp();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    let presses = 0;
    const press: Press = async (it, key) => {
      presses += 1;
      await (key === undefined ? it.click() : it.press(key));
    };
    const host = await browser.newPage({ baseURL: app.url, locale: 'en-GB', timezoneId: 'Europe/London' });
    await setUp(app, host, press);
    const guest = await (await browser.newContext({ ...devices['Pixel 7'], baseURL: app.url })).newPage();
    await serve(host, guest, press);
    const seconds = (performance.now() - began) / 1000;
    return [
      { what: 'set-up link to a served guest', value: presses, unit: 'presses', limit: mostPresses, atMost: true },
      { what: 'time of the machine, its start included', value: seconds, unit: 's', limit: mostSeconds, atMost: true },
    ];
  } finally {
    await browser.close();
    await app.remove();
  }
}

/** A click, or a key where one is given. */
type Press = (it: Locator, key?: string) => Promise<void>;

async function setUp(app: RunningApp, host: Page, press: Press): Promise<void> {
  const link = /http\S+\/setup\?key=\S+/.exec(app.output())?.[0];
  if (link === undefined) throw new Error(`No set-up link was printed:\n${app.output()}`);
  await host.goto(link);
  await host.getByLabel('Name of your location').fill('Quayside Clinic');
  await press(host.getByText('Clinic', { exact: true }));
  await host.getByLabel('Your name').fill('Ruth Adeyemi');
  await host.getByLabel('E-mail').fill('ruth@quayside.example');
  await host.getByLabel('Password', { exact: true }).fill('three warm loaves');
  await press(host.getByRole('button', { name: 'Open the line' }));
  await host.getByRole('heading', { name: 'Quayside Clinic is ready' }).waitFor();
  await press(host.getByRole('link', { name: 'Open the console and call' }));
  await press(host.getByRole('button', { name: /^Work here/ }).first());
}

async function serve(host: Page, guest: Page, press: Press): Promise<void> {
  await guest.goto('/');
  await press(guest.getByText('Walk-in').first());
  await press(guest.getByText('Prescription').first());
  await press(guest.getByRole('button', { name: 'Join the line' }));
  await guest.getByText('A-01').first().waitFor();
  const body = host.locator('body');
  await host.getByText('A-01').first().waitFor();
  await press(body, 'n');
  await guest.getByRole('heading', { name: 'Desk 1' }).waitFor();
  await host.getByRole('button', { name: /^Serve/ }).waitFor();
  await press(body, 's');
  await host.getByRole('button', { name: /^Finish/ }).waitFor();
  await press(body, 'f');
  await guest
    .getByText(/Thank you/)
    .first()
    .waitFor();
}
