import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#server/start/config.ts';
import { loadBuild, registerApp } from '#server/pages/render.ts';
import { startServer } from '#server/start.ts';
import { harbourClinic } from '#test/cast.ts';

interface ServedPages {
  /** The HTML of a place with an open line and waiting guests, and of a ticket of that line. */
  place: string;
  ticket: string;
  /** The HTML of a place with several lines and every kind of question. */
  askingPlace: string;
}

const waiting = 8;

/** Starts a whole server, sets up a place through the API, and reads its pages as a guest's browser does. */
export async function servedPages(): Promise<ServedPages> {
  const folder = await mkdtemp(join(tmpdir(), 'turnstone-weight-'));
  const key = randomBytes(32).toString('base64url');
  const config = loadConfig({
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    TURNSTONE_DATA: folder,
    TURNSTONE_API_KEY: key,
  });
  const server = await startServer({
    config,
    say: () => undefined,
    log: { level: 'silent', write: () => undefined },
    registerPages: async (fastify, options) => registerApp(fastify, { ...options, build: await loadBuild() }),
  });
  try {
    const ticket = await setUp(`${server.url}/api/v1`, key);
    return {
      place: await read(`${server.url}/p/harbour-clinic`),
      ticket: await read(new URL(ticket, server.url).href),
      askingPlace: await read(`${server.url}/p/asking-clinic`),
    };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the address of the last ticket. */
async function setUp(api: string, key: string): Promise<string> {
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${api}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const zone = { country: 'IE', timeZone: 'Europe/Dublin', languages: ['en', 'es', 'ar'], defaultLanguage: 'en' };
  await post('/places', { slug: 'harbour-clinic', name: 'Harbour Clinic', ...zone });
  const line = await post('/places/harbour-clinic/lines', { name: { en: 'Walk-in' }, prefix: 'A' });
  // A line is open if a desk serves it; nobody is called from these.
  await post('/places/harbour-clinic/desks', { name: 'Desk 1', lines: [line['id']], open: false });
  let address = '';
  for (let index = 0; index < waiting; index += 1) {
    const ticket = await post(`/lines/${String(line['id'])}/tickets`, { name: `Guest ${index}` });
    address = String(ticket['url']);
  }
  await post('/places', { slug: 'asking-clinic', name: 'Harbour Clinic', ...zone });
  const [first, second] = harbourClinic.lines;
  const desks = [(await post('/places/asking-clinic/desks', { name: 'Desk 1', lines: [], open: false }))['id']];
  await post('/places/asking-clinic/lines', { ...first, desks, questions: [...first.questions, ...moreQuestions] });
  await post('/places/asking-clinic/lines', { ...second, desks });
  await post('/places/asking-clinic/lines', { name: { en: 'Pharmacy' }, prefix: 'C', state: 'closed' });
  return address;
}

const label = { en: 'Which one is it, please?', es: '¿Cuál es, por favor?', ar: 'أيهما من فضلك؟' };
const moreQuestions = [
  { id: 'order', kind: 'text', label },
  { id: 'pieces', kind: 'number', label },
  { id: 'born', kind: 'date', label, isRequired: true },
  { id: 'pays', kind: 'choice', label, options: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, label })) },
];

async function read(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-language': 'ar' } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
