import { expect, test } from 'vitest';
import { fieldRefusal } from '#domain/refusal.ts';
import { markOf, seenField, type FormEntries } from './form-answer.ts';
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

test('what a colleague saved meanwhile is overwritten only by somebody who was told of it', async () => {
  const saved: FormEntries[] = [];
  const save = (value: string, seen: string, before: FormEntries) => {
    const form = new FormData();
    for (const [name, text] of Object.entries({ form: 'place', [seenField]: seen, name: value })) form.set(name, text);
    return settleForm({ form, before, now: new Date(0) }, async () => void saved.push([['name', value]]));
  };
  const before: FormEntries = [['name', 'Harbour']];
  await save('Anchor', markOf(before), before);
  const late = await save('Buoy', markOf(before), saved[0] ?? []);
  expect(late.data).toMatchObject({ outcome: 'refused', refusal: 'stale' });
  expect(saved).toEqual([[['name', 'Anchor']]]);
  await save('Buoy', late.data.seen ?? '', saved[0] ?? []);
  expect(saved.at(-1)).toEqual([['name', 'Buoy']]);
});
