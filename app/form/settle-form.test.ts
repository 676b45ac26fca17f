import { expect, test } from 'vitest';
import { fieldRefusal } from '#domain/refusal.ts';
import { settleForm } from './settle-form.server.ts';

test('what is refused is said back to be mended, and never a secret', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ form: 'account', sender: '?', password: 'only typed' }))
    form.set(name, value);
  const refuse = () => Promise.reject(fieldRefusal('sender', 'account_format'));
  const told = { form, before: null, now: new Date(0) };
  const open = await settleForm(told, refuse);
  expect(open.data.sent).toContainEqual(['password', 'only typed']);
  const { data } = await settleForm({ ...told, secrets: ['password'] }, refuse);
  expect(data).toMatchObject({
    outcome: 'refused',
    sent: [
      ['form', 'account'],
      ['sender', '?'],
    ],
  });
});
