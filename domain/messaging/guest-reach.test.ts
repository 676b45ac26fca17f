import { expect, test } from 'vitest';
import { guestReachOf } from './guest-reach.ts';

type Contact = Parameters<typeof guestReachOf>[0];
const nobody: Contact = {
  phoneMasked: null,
  emailMasked: null,
  canText: false,
  canPush: false,
  canGiveEmail: false,
  toldFirst: null,
  texting: 'works',
};
const phone = { phoneMasked: '•• 0100', canText: true };
const email = { emailMasked: 'l•••@example.net', canGiveEmail: true };

test.each<[string, Partial<Contact>, string]>([
  ['nothing is known', {}, 'page'],
  ['a browser', { canPush: true }, 'push'],
  ['a phone', phone, 'text'],
  ['a phone, while texts fail', { ...phone, texting: 'failing' }, 'unsent'],
  ['the same, beside a browser', { ...phone, canPush: true, texting: 'failing' }, 'push'],
  ['a phone that takes no texts', { ...phone, canText: false }, 'no_texts'],
  ['the same, beside a browser', { ...phone, canText: false, canPush: true }, 'push'],
  ['an email address', email, 'email'],
  ['an address of when the place sent emails', { ...email, canGiveEmail: false }, 'page'],
  ['both, texts first', { ...phone, ...email, toldFirst: 'sms' }, 'text'],
  ['both, emails first', { ...phone, ...email, toldFirst: 'email' }, 'email'],
  ['both, texts first, while texts fail', { ...phone, ...email, toldFirst: 'sms', texting: 'failing' }, 'email'],
])('%s', (_, some, expected) => {
  expect(guestReachOf({ ...nobody, ...some })).toBe(expected);
});
