// SMPP over TLS: to whom it speaks, and to whom not.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { exampleText, quick, smppSettings } from '#test/providers/smsc-account.ts';
import { openSmsc, type Smsc } from '#test/providers/smsc.ts';
import type { OpenChannel } from '#channels/provider/contract.ts';
import { openSmpp } from './smpp.ts';

const trusted = getCACertificates('default');
let certificate = '';
let smsc: Smsc | null = null;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'smsc-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  try {
    await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert]);
    certificate = await readFile(cert, 'utf8');
    smsc = await openSmsc({ tls: { key: await readFile(key), cert: certificate } });
  } catch (error) {
    process.stdout.write(`skipped: no certificate can be made here: ${String(error).split('\n')[0]}\n`);
  }
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await smsc?.stop();
});

const openSecure = (context: TestContext, host: string): OpenChannel => {
  if (!smsc) context.skip('no certificate can be made here');
  const hearing = { report: () => undefined, text: () => undefined };
  return openSmpp(smppSettings(smsc?.port ?? 0, { host, tls: 'on' }), hearing, { ...quick, bindMs: 3000 });
};

test('an SMSC that cannot prove who it is is told nothing', async (context) => {
  const channel = openSecure(context, '127.0.0.1');
  await expect(channel.send(exampleText, AbortSignal.timeout(10_000))).resolves.toMatchObject({
    kind: 'rejected',
    class: 'temporary',
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
  await channel.close();
  expect(smsc?.heard).toEqual([]);
});

test('an SMSC that is trusted takes texts, by its number and by its name', async (context) => {
  setDefaultCACertificates([...trusted, certificate]);
  for (const host of ['127.0.0.1', 'localhost']) {
    const channel = openSecure(context, host);
    await expect(channel.send(exampleText, AbortSignal.timeout(10_000))).resolves.toMatchObject({ kind: 'accepted' });
    await channel.close();
  }
  expect(smsc?.taken).toHaveLength(2);
});
