import { randomUUID as newId } from 'node:crypto';
import { expect, test } from 'vitest';
import { callbackNameOf, messageCalled } from './callback-url.ts';

test('a report names a message with its organization, or by its id alone; what is no id names none', () => {
  const message = { organizationId: newId(), id: newId() };
  expect(messageCalled(callbackNameOf(message))).toEqual(message);
  expect(messageCalled(message.id)).toEqual({ id: message.id });
  const none = '-'.repeat(36);
  for (const other of [null, '', '.', none, `${none}.${message.id}`, `.${message.id}`, `${callbackNameOf(message)}.`])
    expect(messageCalled(other)).toBeUndefined();
});
