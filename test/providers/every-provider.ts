// Every provider of texts, each with a counterpart that speaks its protocol, for tests of the whole product.

import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { providers } from '#channels/providers.ts';
import type { Provider, ProviderSettings } from '#channels/provider/contract.ts';
import { openSmpp, smpp } from '#channels/smpp/smpp.ts';
import { placeholdersOf, templateKinds } from '#domain/messaging/message-kind.ts';
import { testSecrets, type Harbour } from '../harbour.ts';
import { addCarrier } from '../scripted-provider.ts';
import { androidCarrier, androidWire } from './android-gateway-wire.ts';
import { infobipCarrier, infobipWire } from './infobip-wire.ts';
import { kannelCarrier, kannelWire } from './kannel-wire.ts';
import { plivoCarrier, plivoWire, signPlivo, signPlivoWhole } from './plivo-wire.ts';
import { openSimulator, type Mode, type ProviderWire, type TakenText, type WireCall } from './simulator.ts';
import { quick, smppSettings } from './smsc-account.ts';
import { openSmsc, type SmscMode, type TakenPart } from './smsc.ts';
import { twilioCarrier, twilioWire } from './twilio-wire.ts';
import { vonageCarrier, vonageWire } from './vonage-wire.ts';
import { whatsappCarrier, whatsappWire } from './whatsapp-wire.ts';

type ReportOf = 'delivered' | 'interim' | { failed: string };
type Behaviour = 'fine' | 'slow' | 'cut' | 'cut_before' | 'throttled' | 'fault_after' | { refuse: string };

/** A provider that carries one account of Harbour Clinic. */
export interface Counterpart {
  carrierId: string;
  /** To whom the texts that it took went, in order; a text that it took twice is there twice. */
  taken: () => string[];
  behave: (how: Behaviour) => void;
  /** Reports on a text that it took. */
  report: (text: number, of: ReportOf) => Promise<void>;
  write: (text: { from: string; text: string | null; ref?: string }) => Promise<number | null>;
  /** The answers to calls of others in its name; empty: it signs nothing. */
  forge: (text: { from: string; text: string }) => Promise<number[]>;
  stop: () => Promise<void>;
}

export interface EveryRow {
  provider: string;
  /** How it refuses a number that cannot be reached, and how it reports one. */
  unreachable: { refusal: string | null; report: string };
  /** It knows its texts by our ids: a text whose answer was lost is not taken twice. */
  takesOnce?: true;
  /** It signs nothing: the secret in our address, or its own connection, proves it. */
  isUnsigned?: true;
  open: (harbour: Harbour, inbound: FastifyInstance) => Promise<Counterpart>;
}

type Wiring = [
  settings: (origin: string) => ProviderSettings,
  wire: (settings: ProviderSettings, address: string, harbour: Harbour) => ProviderWire,
];

const row = (
  provider: string,
  [settings, wire]: Wiring,
  [refusal, report]: readonly [refusal: string | null, report: string],
  more: Pick<EveryRow, 'takesOnce' | 'isUnsigned'> = {},
): EveryRow => ({
  provider,
  unreachable: { refusal, report },
  ...more,
  open: (harbour, inbound) => openHttp(provider, { settings, wire }, harbour, inbound),
});

const approved = templateKinds.map((kind) => ({
  name: `turnstone_${kind}`,
  language: 'en',
  body: `${placeholdersOf(kind)
    .map((one) => `{{${one}}}`)
    .join(' – ')} .`,
}));

const withPassword = { callbackUser: 'turnstone', callbackPassword: 'Zq7-pX2w:uJ9r' };

export const everyProvider: Readonly<Record<string, EveryRow>> = {
  Twilio: row('twilio', [twilioCarrier, twilioWire], ['21211', '30005']),
  Vonage: row('vonage', [vonageCarrier, (settings, _, { clock }) => vonageWire(settings, clock.now)], ['1300', '1300']),
  Infobip: row('infobip', [infobipCarrier, infobipWire], ['E400_to', 'EC_UNKNOWN_SUBSCRIBER'], {
    takesOnce: true,
    isUnsigned: true,
  }),
  'Infobip with a password': row(
    'infobip',
    [(origin) => ({ ...infobipCarrier(origin), ...withPassword }), infobipWire],
    ['REJECTED_DESTINATION', 'EC_UNKNOWN_SUBSCRIBER'],
    { takesOnce: true },
  ),
  Plivo: row('plivo', [plivoCarrier, (settings) => plivoWire(settings, signPlivo)], ['400_dst', '50']),
  'Plivo, signed as a whole': row(
    'plivo',
    [plivoCarrier, (settings) => plivoWire(settings, signPlivoWhole)],
    ['invalid_number', '70'],
  ),
  Kannel: row('kannel', [kannelCarrier, kannelWire], ['denied', 'ESME_RINVDSTADR'], { isUnsigned: true }),
  'Android gateway': row(
    'android-gateway',
    [androidCarrier, (settings, _, { clock }) => androidWire(settings, clock.now)],
    [null, 'status_65'],
    { takesOnce: true },
  ),
  WhatsApp: row(
    'whatsapp',
    [
      whatsappCarrier,
      (settings, _, { organizationId }) => whatsappWire(settings, { approved, isOpen: () => true, organizationId }),
    ],
    ['131026', '131026'],
  ),
  SMPP: {
    provider: 'smpp',
    unreachable: { refusal: '11', report: 'UNDELIV' },
    isUnsigned: true,
    open: openSmppCounterpart,
  },
};

/** As the product has them; SMPP with times for tests. */
export const everyKnown: Readonly<Record<string, Provider>> = {
  ...providers,
  smpp: { ...smpp, open: (settings, hearing) => openSmpp(settings, hearing, quick) },
};

const line = '+12025550177';
let refs = 0;

async function openHttp(
  provider: string,
  { settings, wire }: { settings: Wiring[0]; wire: Wiring[1] },
  harbour: Harbour,
  inbound: FastifyInstance,
): Promise<Counterpart> {
  const simulator = await openSimulator({} as ProviderWire);
  simulator.slowMs = 300;
  const own = settings(simulator.origin);
  const carrierId = await addCarrier(harbour, provider, { ...own });
  const address = `https://harbour.example/inbound/${provider}/${testSecrets.inboundSecret(carrierId)}`;
  simulator.wire = wire(own, address, harbour);
  const isTyped = providers[provider]?.reportsWhereTyped?.(own) === true;
  const call = async ({ method, url, headers, body }: WireCall): Promise<number> => {
    const isWide = headers['content-type']?.includes('UTF-16BE') === true;
    const { statusCode } = await inbound.inject({
      method,
      url: (isTyped ? address : url).replace('https://harbour.example', ''),
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      ...(method === 'POST' && { payload: isWide ? Buffer.from(body, 'utf16le').swap16() : body }),
    });
    return statusCode;
  };
  const callsOn = (text: TakenText, of: ReportOf): WireCall[] => {
    if (of === 'interim') return simulator.wire.interim?.(text) ?? [];
    return [of === 'delivered' ? simulator.wire.report(text, of) : simulator.wire.report(text, 'failed', of.failed)];
  };
  const written = ({ from, text, ref = `in-${++refs}` }: Parameters<Counterpart['write']>[0]) =>
    simulator.wire.incoming({ ref, from, to: line, text, at: harbour.clock.now() }, address);
  return {
    carrierId,
    taken: () => simulator.taken.map(({ text }) => text),
    behave: (how) => simulator.behave(how satisfies Mode),
    report: async (at, of) => {
      const text = simulator.taken.at(at);
      if (!text) throw new Error('It took no such text.');
      for (const one of callsOn(text, of)) expect(await call(one)).toBe(200);
    },
    write: (text) => call(written(text)),
    forge: (text) => Promise.all(Object.values(simulator.wire.forge?.(written(text)) ?? {}).map(call)),
    stop: () => simulator.stop(),
  };
}

const smscModes = (how: Behaviour): SmscMode => {
  if (typeof how === 'object') return { status: Number(how.refuse) };
  if (how === 'throttled') return { status: 0x58 };
  return how === 'fault_after' ? 'nameless' : how;
};

const isFirstPart = ({ esmClass, bytes }: TakenPart): boolean => (esmClass & 0x40) === 0 || bytes[5] === 1;
const partsIn = (first?: TakenPart): number => (!first || headerBytes(first) === 0 ? 1 : (first.bytes[4] ?? 0));
const headerBytes = ({ esmClass }: TakenPart): number => ((esmClass & 0x40) === 0 ? 0 : 6);

async function openSmppCounterpart(harbour: Harbour): Promise<Counterpart> {
  const smsc = await openSmsc();
  const carrierId = await addCarrier(harbour, 'smpp', { ...smppSettings(smsc.port) });
  const texts = (): TakenPart[][] => {
    const all: TakenPart[][] = [];
    for (const part of smsc.taken) {
      if (isFirstPart(part)) all.push([]);
      all.at(-1)?.push(part);
    }
    return all;
  };
  const written = ({ from, text }: { from: string; text: string | null }) =>
    smsc.deliver({
      from: from.slice(1),
      to: line.slice(1),
      bytes: Buffer.from(text ?? 'octets'),
      dataCoding: text === null ? 4 : 0,
    });
  return {
    carrierId,
    taken: () => texts().map((parts) => parts.map((part) => part.bytes.toString('latin1', headerBytes(part))).join('')),
    behave: (how) => smsc.behave(smscModes(how)),
    report: async (at, of) => {
      const word = of === 'delivered' ? 'DELIVRD' : of === 'interim' ? 'ACCEPTD' : of.failed;
      for (let part = 0; part < partsIn(texts().at(at)?.[0]); part++) {
        // It takes the next part once it answered to this one.
        await expect.poll(() => texts().at(at)?.[part]).toBeDefined();
        const taken = texts().at(at)?.[part];
        if (taken) await smsc.report(taken, word);
      }
    },
    write: written,
    forge: () => Promise.resolve([]),
    stop: () => smsc.stop(),
  };
}
