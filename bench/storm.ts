// The opening of a food bank: five hundred guests have the place's page open, without scripts, and press 'join' within one
// second, while twenty hosts call, serve and finish. From the press to the last byte of the guest's ticket.

import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePlace, type Place } from '../test/journeys/place-by-api.ts';
import { startApp } from '../test/journeys/running-app.ts';
import type { BenchRow } from './bench.ts';
import { quantile } from './commands.ts';

const guests = 500;
const hosts = 20;
const pressedWithinMs = 1000;
const limitMs = 1500;
/** Those who open the page before the storm, this many at once. */
const openedAtOnce = 8;

export async function run(): Promise<BenchRow[]> {
  // Each guest has a network of their own, as telephones do.
  const app = await startApp({ TRUST_PROXY: '127.0.0.1' });
  try {
    const desks = Array.from({ length: hosts }, (_, at) => `Desk ${at + 1}`);
    const place = await makePlace(app, { desks, lines: [{ name: { en: 'Parcels' }, prefix: 'A', capacity: 2000 }] });
    for (let at = 0; at < hosts; at += 1) await place.join({ name: `Guest ${at}` });
    const opened = await openAll(app.url, place);
    const rest = new AbortController();
    const working = Promise.all(place.desks.map((_, desk) => work(place, desk, rest.signal)));
    const taken = await Promise.all(
      opened.map((guest, at) => sleep((at * pressedWithinMs) / guests).then(guest.press)),
    );
    rest.abort();
    const turns = (await working).reduce((sum, one) => sum + one, 0);
    for (const guest of opened) guest.close();
    const who = `${guests} guests join within ${pressedWithinMs} ms by the page’s form, ${hosts} hosts serve ${turns} meanwhile`;
    const seen = taken.filter((ms) => ms !== null);
    return [
      { what: `${who}: guests who saw their ticket`, value: seen.length, unit: '', limit: guests, atMost: false },
      { what: 'press to ticket: p50', value: quantile(seen, 0.5), unit: 'ms', limit: limitMs, atMost: true },
      { what: 'press to ticket: p95', value: quantile(seen, 0.95), unit: 'ms', limit: limitMs, atMost: true },
    ];
  } finally {
    await app.remove();
  }
}

/** The number of guests served. */
async function work(place: Place, desk: number, end: AbortSignal): Promise<number> {
  let served = 0;
  for (; !end.aborted; served += 1) {
    const ticket = await place.callNext(desk);
    if (!ticket) await sleep(20);
    else {
      await place.move(ticket.id, 'serve');
      await place.move(ticket.id, 'finish');
    }
  }
  return served;
}

interface Opened {
  /** Milliseconds from the press to the last byte of the ticket; null: it was not shown. */
  press: () => Promise<number | null>;
  close: () => void;
}

async function openAll(url: string, place: Place): Promise<Opened[]> {
  const opened: Opened[] = [];
  let next = 0;
  const openSome = async (): Promise<void> => {
    for (let at = next++; at < guests; at = next++) opened.push(await open(url, place, at));
  };
  await Promise.all(Array.from({ length: openedAtOnce }, openSome));
  return opened;
}

async function open(url: string, place: Place, at: number): Promise<Opened> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const from = { 'x-forwarded-for': `10.4.${at >> 8}.${at & 255}`, accept: 'text/html', 'accept-encoding': 'gzip' };
  const page = await ask(agent, `${url}/p/${place.slug}`, { headers: { ...from, 'accept-encoding': 'identity' } });
  const form = /<form[^>]*method="post"[^>]*>.*?<\/form>/is.exec(page.body)?.[0] ?? '';
  const fields = new URLSearchParams();
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name && !/type="(?:checkbox|radio)"/.test(input)) fields.set(name, /value="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  fields.set('name', `Guest ${at}`);
  const cookie = (page.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  return {
    close: () => agent.destroy(),
    async press() {
      const began = performance.now();
      const headers = { ...from, cookie, origin: url, 'content-type': 'application/x-www-form-urlencoded' };
      const joined = await ask(agent, `${url}/p/${place.slug}`, { headers, body: fields.toString() });
      const { location } = joined.headers;
      if (joined.status >= 400 || location === undefined) return null;
      const ticket = await ask(agent, new URL(location, url).href, { headers: { ...from, cookie } });
      return ticket.status === 200 ? performance.now() - began : null;
    },
  };
}

interface Asked {
  headers: OutgoingHttpHeaders;
  body?: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function ask(agent: Agent, url: string, { headers, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: body === undefined ? 'GET' : 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
