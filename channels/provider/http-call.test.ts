import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '#test/providers/test-certificate.ts';
import { callHttp } from './http-call.ts';

const trusted = getCACertificates('default');
const certificate = makeCertificate();
const heard: (string | undefined)[] = [];
const server = createServer(certificate ?? {}, (request, response) => {
  heard.push(request.url);
  response.end('taken');
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  setDefaultCACertificates(trusted);
  server.close();
});

const call = (host: string) =>
  callHttp({
    url: `https://${host}:${(server.address() as AddressInfo).port}/messages`,
    method: 'POST',
    body: 'a text',
    signal: AbortSignal.timeout(5000),
  });

const toldNothing = (code: string) => ({ kind: 'fault', result: { kind: 'rejected', class: 'temporary', code } });

test.skipIf(certificate === null)('a server that cannot prove who it is was given nothing', async () => {
  await expect(call('localhost')).resolves.toEqual(toldNothing('DEPTH_ZERO_SELF_SIGNED_CERT'));
  setDefaultCACertificates([...trusted, certificate?.cert ?? '']);
  await expect(call('127.0.0.1')).resolves.toEqual(toldNothing('ERR_TLS_CERT_ALTNAME_INVALID'));
  expect(heard).toEqual([]);
  await expect(call('localhost')).resolves.toMatchObject({ kind: 'answer', answer: { status: 200, body: 'taken' } });
  expect(heard).toEqual(['/messages']);
});
