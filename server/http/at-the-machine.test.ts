import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { isAtTheMachine } from './at-the-machine.ts';

async function isThere(
  input: { host?: string; address?: string; headers?: Record<string, string> },
  publicUrl?: string,
): Promise<boolean> {
  const app = fastify();
  app.get('/', (request) => ({ is: isAtTheMachine(request, { publicUrl }) }));
  const { host = 'localhost:3000', address = '127.0.0.1', headers = {} } = input;
  const answer = await app.inject({ url: '/', headers: { host, ...headers }, remoteAddress: address });
  return answer.json<{ is: boolean }>().is;
}

test('a browser on the machine itself is there, by any of its own names', async () => {
  expect(await isThere({})).toBe(true);
  expect(await isThere({ host: '127.0.0.1:3000' })).toBe(true);
  expect(await isThere({ host: '[::1]:3000', address: '::1' })).toBe(true);
  expect(await isThere({ address: '::ffff:127.0.0.1' })).toBe(true);
});

test('nobody is there from elsewhere, through a proxy, by another name, or where an address is published', async () => {
  expect(await isThere({ address: '192.168.1.7' })).toBe(false);
  expect(await isThere({ host: 'line.example.org' })).toBe(false);
  expect(await isThere({ host: 'localhost.example.org' })).toBe(false);
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])
    expect(await isThere({ headers: { [name]: '203.0.113.9' } })).toBe(false);
  expect(await isThere({}, 'https://line.example.org')).toBe(false);
});
