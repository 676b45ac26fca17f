import { expect, test } from 'vitest';
import { fieldRefusal } from '#domain/refusal.ts';
import { settleForm } from './settle-form.server.ts';

test('what is refused is said back to be mended, and never a secret', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ form: 'account', sender: '?', token: 'typed', password: 'only typed' }))
    form.set(name, value);
  const refuse = () => Promise.reject(fieldRefusal('sender', 'account_format'));
  const told = { form, now: new Date(0) };
  const open = await settleForm(told, refuse);
  expect(open.data.sent.map(([name]) => name)).toEqual(['form', 'sender', 'token']);
  const { data } = await settleForm({ ...told, secrets: ['token'] }, refuse);
  expect(data).toMatchObject({
    outcome: 'refused',
    sent: [
      ['form', 'account'],
      ['sender', '?'],
    ],
  });
});
