import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { loadConfig } from '../start/config.ts';
import { registerSecurityTxt } from './security-txt.ts';

async function ask(env: Record<string, string>): Promise<{ status: number; text: string }> {
  const app = fastify();
  app.decorate('publicUrl', 'https://line.example.org');
  registerSecurityTxt(app, { ...loadConfig(env), now: () => new Date('2026-11-22T15:00:00Z') });
  const answer = await app.inject('/.well-known/security.txt');
  return { status: answer.statusCode, text: answer.body };
}

test('says whom to tell of a hole, as RFC 9116 wants it; an address of e-mail becomes one of mailto', async () => {
  expect(await ask({ SECURITY_CONTACT: 'security@line.example.org' })).toEqual({
    status: 200,
    text: [
      'Contact: mailto:security@line.example.org',
      'Expires: 2027-05-21T00:00:00.000Z',
      'Canonical: https://line.example.org/.well-known/security.txt',
      '',
    ].join('\n'),
  });
  expect((await ask({ SECURITY_CONTACT: 'https://line.example.org/report' })).text).toContain(
    'Contact: https://line.example.org/report\n',
  );
});

test('there is none where nobody was named, and nothing else passes for a contact', async () => {
  expect((await ask({})).status).toBe(404);
  for (const wrong of ['somebody', 'http://line.example.org', 'a@b\nContact: mailto:x@y.example', 'tel:+12025550100'])
    await expect(ask({ SECURITY_CONTACT: wrong })).rejects.toThrow('SECURITY_CONTACT: Write');
});
