// Screens about telling guests that show something only after certain events: carriers of which one fails, blocked
// prefixes, and a place that has sent nothing. Each state is made as people make it.

import { expect } from '@playwright/test';
import { makePlace } from '../journeys/place-by-api.ts';
import type { RunningApp } from '../journeys/running-app.ts';
import { twilioCarrier } from '../providers/twilio-wire.ts';
import { whatsappCarrier } from '../providers/whatsapp-wire.ts';
import { postForm, readPage, type Cookies } from './signed-in.ts';
import type { StaffScreen } from './staff-screen.ts';

/** `cookies` are an owner's. */
export async function reachingScreens(app: RunningApp, cookies: Cookies): Promise<StaffScreen[]> {
  const [broken, pumped] = [await brokenAccounts(app, cookies), await heldNumbers(app, cookies)];
  const screens = {
    'settings-channels-accounts': `${broken.settings}/channels`,
    'settings-channel-fault': broken.fault,
    'settings-channel-letters': broken.letters,
    'settings-spending-empty': `${broken.settings}/spending`,
    'settings-spending-held': `${pumped}/spending`,
  };
  return Object.entries(screens).map(([name, path]) => ({ name, path, cookies }));
}

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9';

/** One that cannot be reached, one that is off, and one that was not used yet. */
async function brokenAccounts(
  app: RunningApp,
  cookies: Cookies,
): Promise<{ settings: string; fault: string; letters: string }> {
  const settings = `/desk/${(await makePlace(app, { name: 'The Net Loft' })).slug}/settings`;
  const add = async (provider: string, account: Readonly<Record<string, string>>): Promise<string> => {
    const form = { form: 'account', once: crypto.randomUUID(), ...account };
    const answer = await postForm(app, `${settings}/channels/${provider}`, form, cookies);
    const path = answer.headers.get('location')?.split('?')[0];
    if (path === undefined) throw new Error(`An account was answered with ${answer.status}.`);
    return path;
  };
  const fault = await add('twilio', twilioCarrier(nowhere));
  const letters = await add('email', { host: '127.0.0.1', port: '9', security: 'none', from: 'line@harbour.example' });
  const off = await add('whatsapp', whatsappCarrier(nowhere));
  await postForm(app, fault, { form: 'test', phone: '+447700900123' }, cookies);
  await postForm(app, `${settings}/channels`, { form: `switch:${off.split('/').at(-1)}`, on: 'false' }, cookies);
  await expect.poll(() => readPage(app, fault, cookies), { timeout: 20_000 }).toContain('ECONNREFUSED');
  return { settings, fault, letters };
}

/** The settings of a place where somebody requested texts to numbers with the same prefix. */
async function heldNumbers(app: RunningApp, cookies: Cookies): Promise<string> {
  const place = await makePlace(app, { name: 'Ferry Office' });
  const settings = `/desk/${place.slug}/settings`;
  const bounds = { dayMost: '500', numberMost: '20', prefixMost: '200', addressMost: '200', unusualAfter: '5' };
  const form = { form: 'spending', countries: 'GB', currency: 'GBP', ...bounds };
  const kept = await postForm(app, `${settings}/spending`, form, cookies);
  if (!kept.ok) throw new Error(`Bounds were answered with ${kept.status}.`);
  for (let at = 0; at < 7; at += 1) await place.join({ phone: `+4477009006${10 + at}` });
  await expect.poll(() => readPage(app, `${settings}/spending`, cookies), { timeout: 20_000 }).toContain('+44770090');
  return settings;
}
