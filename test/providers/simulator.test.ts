import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSimulator, type Mode, type ProviderWire, type Simulator } from './simulator.ts';

/** The least that a provider can be. */
const wire: ProviderWire = {
  read: ({ body }) =>
    body === ''
      ? { status: 400, body: 'nothing' }
      : { to: '+447700900123', from: null, text: body, encoding: null, ourId: null, ttlSeconds: 60, callbackUrl: null },
  answer: ({ ref }) => ({ status: 202, body: `{"ref":"${ref}"}` }),
  refuse: (code) => ({ status: 422, body: code }),
  report: ({ ref }, state) => ({
    method: 'POST',
    url: 'https://line.example.org/inbound/a/b?m=1',
    headers: { 'x-signature': 's', 'x-none': undefined },
    body: `${ref} ${state}`,
  }),
  incoming: ({ text }, address) => ({ method: 'GET', url: `${address}?text=${text}`, headers: {}, body: '' }),
};
let simulator: Simulator;
const ask = (body: string) =>
  fetch(simulator.origin, { method: 'POST', body })
    .then(async (answer) => `${answer.status} ${await answer.text()}`)
    .catch(() => 'cut');

beforeAll(async () => void (simulator = await openSimulator(wire)));
beforeEach(() => {
  simulator.forget();
  simulator.behave('fine');
});
afterAll(() => simulator.stop());

test.each([
  ['fine', /^202 \{"ref":"[\da-f-]{36}"\}$/, 1],
  ['slow', /^202 /, 1],
  ['throttled', /^429 $/, 0],
  ['fault_before', /^503 /, 0],
  ['fault_after', /^500 /, 1],
  ['cut_before', /^cut$/, 0],
  ['cut', /^cut$/, 1],
  ['torn', /^cut$/, 1],
  ['malformed', /^202 <html>/, 1],
  [{ refuse: '77' }, /^422 77$/, 0],
  [{ answer: { status: 200, body: 'x' } }, /^200 x$/, 1],
] as [Mode, RegExp, number][])('%j answers so, and takes or takes not', async (mode, answer, count) => {
  simulator.slowMs = 50;
  simulator.behave(mode);
  expect(await ask('Your turn 🎉')).toMatch(answer);
  expect(simulator.taken.map(({ text }) => text)).toEqual(Array<string>(count).fill('Your turn 🎉'));
  expect(simulator.requests).toHaveLength(1);
});

test('what is no request to send is answered, and not taken', async () => {
  simulator.behave('fault_after');
  expect(await ask('')).toBe('400 nothing');
  expect(simulator.taken).toEqual([]);
});

test('each text can meet another mode, and is told of as it is taken', async () => {
  const heard: string[] = [];
  simulator.onTaken = ({ text }) => heard.push(text);
  simulator.behave(({ text }) => (text === 'b' ? 'cut_before' : 'fine'));
  await Promise.all(['a', 'b', 'c'].map(ask));
  simulator.onTaken = null;
  expect(heard.sort()).toEqual(['a', 'c']);
});

test('calls back where we really are, as if it were where we say', async () => {
  const calls: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    calls.push({ method, url, headers });
    response.writeHead(200, { 'content-type': 'text/plain' }).end('heard');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const via = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await ask('a');
  const [taken] = simulator.taken;
  if (!taken) throw new Error('Nothing was taken.');
  const answer = await simulator.callBack(wire.report(taken, 'delivered'), via);
  const text = { ref: 'r', from: '+447700900123', to: '+12025550188', text: 'HERE' };
  await simulator.callBack(wire.incoming(text, 'https://line.example.org/inbound/a/b'), via);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  expect(answer).toMatchObject({ status: 200, body: 'heard' });
  expect(calls).toMatchObject([
    { method: 'POST', url: '/inbound/a/b?m=1', headers: { 'x-signature': 's' } },
    { method: 'GET', url: '/inbound/a/b?text=HERE' },
  ]);
});
