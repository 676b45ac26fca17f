// Runs inside a network of its own, by the Node of the release: starts the release as its operator does, serves one guest
// by the API, and prints what came of it. Its argument is the release's folder.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';

const port = 12_741;
const origin = `http://127.0.0.1:${port}`;
const apiKey = 'dGhlLWtleS1vZi1hLXRlc3QtdGhhdC1ndWFyZHMtbm8';

const began = performance.now();
const program = spawn(join(process.argv[2] ?? '', 'turnstone'), ['start'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', TURNSTONE_API_KEY: apiKey },
});
const ended = once(program, 'exit');
try {
  const setUp = await readyLine();
  const readyMs = performance.now() - began;
  const serving = await serveGuest();
  const page = await fetch(`${origin}/t/${serving.token}`);
  const isNumberShown = (await page.text()).includes(serving.number);
  const setUpStatus = (await fetch(setUp)).status;
  const networks = Object.keys(networkInterfaces());
  const user = process.getuid?.();
  process.stdout.write(
    JSON.stringify({ readyMs, state: serving.state, page: page.status, isNumberShown, setUpStatus, networks, user }),
  );
} finally {
  program.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  process.exitCode = code ?? 1;
}

/** The link of the set-up, once the release says that it is ready. */
async function readyLine(): Promise<string> {
  let said = '';
  for await (const chunk of program.stdout.setEncoding('utf8')) {
    said += String(chunk);
    const link = /^ *Set up +(\S+)\n/m.exec(said)?.[1];
    if (link !== undefined) {
      program.stdout.resume();
      return link;
    }
  }
  throw new Error(`It ended: ${said}`);
}

async function serveGuest(): Promise<{ token: string; number: string; state: string }> {
  const call = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as Record<string, string>;
  };
  const place = { country: 'GB', timeZone: 'Europe/London', languages: ['en'], defaultLanguage: 'en' };
  await call('/places', { ...place, slug: 'mill-bakery', name: 'Mill Bakery' });
  const line = await call('/places/mill-bakery/lines', { name: { en: 'Counter' }, prefix: 'A', state: 'open' });
  const desk = await call('/places/mill-bakery/desks', { name: 'Counter 1', lines: [line['id']], open: true });
  const { id = '', token = '', number = '' } = await call(`/lines/${line['id']}/tickets`, { language: 'en' });
  await call(`/tickets/${id}/call`, { deskId: desk['id'] });
  const { state = '' } = await call(`/tickets/${id}/serve`, {});
  return { token, number, state };
}
