import type { Hearing, OpenChannel, Provider, ProviderSettings } from '../provider/contract.ts';
import { countryFault, countryField } from '../provider/domestic-number.ts';
import { ShortMessages, type SmppTimes } from './short-messages.ts';

export const smpp: Provider = {
  name: 'smpp',
  channel: 'sms',
  fields: {
    host: { kind: 'host' },
    port: { kind: 'number', isOptional: true, usual: '2775', least: 1, max: 65_535 },
    tls: { kind: 'choice', isOptional: true, choices: ['off', 'on'], usual: 'off' },
    systemId: { kind: 'text' },
    password: { kind: 'secret' },
    systemType: { kind: 'text', isOptional: true },
    sender: { kind: 'sender' },
    alphabet: { kind: 'choice', isOptional: true, choices: ['gsm', 'latin1'], usual: 'gsm' },
    messageIds: { kind: 'choice', isOptional: true, choices: ['same', 'hex_answer', 'hex_receipt'], usual: 'same' },
    window: { kind: 'number', isOptional: true, usual: '10', least: 1, max: 100 },
    perSecond: { kind: 'number', isOptional: true, least: 1, max: 1000 },
    country: countryField,
  },
  fault: countryFault,
  open: (settings, hearing) => openSmpp(settings, hearing, usualTimes),
};

const usualTimes: SmppTimes = {
  bindMs: 10_000,
  answerMs: 30_000,
  enquireMs: 30_000,
  backoffMs: { soon: 100, first: 1000, max: 60_000 },
  stableMs: 30_000,
  earlyReceiptMs: 5000,
};

/** `smpp.open` with other times, for tests. */
export function openSmpp(settings: ProviderSettings, hearing: Hearing, times: Partial<SmppTimes>): OpenChannel {
  const value = (field: string): string => settings[field] || smpp.fields[field]?.usual || '';
  return new ShortMessages(
    {
      // An IPv6 address may be typed in brackets, as in a URL.
      host: value('host').replaceAll(/^\[|\]$/g, ''),
      port: Number(value('port')),
      isSecure: value('tls') === 'on',
      systemId: value('systemId'),
      password: value('password'),
      systemType: value('systemType'),
      window: Number(value('window')),
      perSecond: Number(value('perSecond')) || null,
      sender: value('sender'),
      alphabet: value('alphabet') === 'latin1' ? 'latin1' : 'gsm',
      areAnswersHex: value('messageIds') === 'hex_answer',
      country: value('country'),
      areReceiptsHex: value('messageIds') === 'hex_receipt',
    },
    hearing,
    { ...usualTimes, ...times },
  );
}
