import type { OutgoingText } from '#channels/provider/contract.ts';

/** A call as a provider receives it. */
export const calledText: OutgoingText = {
  organizationId: '0198c0de-0000-7000-8000-000000000001',
  id: '0198c0de-0000-7000-8000-00000000abcd',
  placeId: 'p',
  kind: 'called',
  ttlSeconds: 600,
  to: '+447700900123',
  from: null,
  text: 'A12: it is your turn.',
  encoding: 'gsm7',
  callbackUrl: null,
  language: 'en',
  facts: {},
};
