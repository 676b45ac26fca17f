import { expect, test } from 'vitest';
import type { OutgoingText } from '../provider/contract.ts';
import { emailOf } from './email-message.ts';

const message: OutgoingText = {
  id: '0198c0de-0000-7000-8000-00000000abcd',
  organizationId: '0198c0de-0000-7000-8000-000000000001',
  placeId: '0198c0de-0000-7000-8000-000000000002',
  to: 'amina@example.net',
  from: null,
  text: 'A12: it is your turn.',
  encoding: 'ucs2',
  callbackUrl: null,
  language: 'en',
  facts: {},
  kind: 'called',
  ttlSeconds: 600,
};

async function headersOf(stopUrl?: string): Promise<string> {
  const settings = { from: 'line@example.org', name: '' };
  const email = await emailOf(settings, { ...message, ...(stopUrl ? { stopUrl } : {}) }, new Date());
  const [head = ''] = email.toString().split('\r\n\r\n', 1);
  return head.replaceAll(/\r\n\s+/g, ' ');
}

test('mail programs can end letters by one call, where nobody can listen to it', async () => {
  const safe = await headersOf('https://line.example.org/letters/abc?lang=en');
  expect(safe).toContain('List-Unsubscribe: <https://line.example.org/letters/abc?lang=en>');
  expect(safe).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const open = await headersOf('http://line.example.org/letters/abc');
  expect(open).toContain('List-Unsubscribe: <http://line.example.org/letters/abc>');
  expect(open).not.toContain('One-Click');
  expect(await headersOf()).not.toContain('Unsubscribe');
});
