// A carrier at an SMSC of the tests, opened anew for each test, and what came in through it.

import { afterEach, beforeEach } from 'vitest';
import type {
  DeliveryReport,
  OutgoingText,
  ReceivedText,
  SendResult,
  Hearing,
  OpenChannel,
  ProviderSettings,
} from '#channels/provider/contract.ts';
import { openSmpp } from '#channels/smpp/smpp.ts';
import { openSmsc, type Smsc, type TakenPart } from './smsc.ts';

export const exampleText: OutgoingText = {
  organizationId: '0198c0de-0000-7000-8000-000000000001',
  id: '0198c0de-0000-7000-8000-00000000abcd',
  placeId: 'p',
  kind: 'called',
  ttlSeconds: 597,
  to: '+447700900123',
  from: null,
  text: 'A12: it is your turn at desk 3.',
  encoding: 'gsm7',
  callbackUrl: null,
  language: 'en',
  facts: {},
};

export const smppSettings = (port: number, more: ProviderSettings = {}): ProviderSettings => ({
  host: '127.0.0.1',
  port: String(port),
  tls: '',
  systemId: 'turnstone',
  password: 'secret',
  systemType: '',
  sender: '+12025550188',
  alphabet: '',
  messageIds: '',
  window: '',
  perSecond: '',
  ...more,
});

/** Shorter than the usual times, which are too long for a test. */
export const quick = {
  bindMs: 400,
  answerMs: 600,
  enquireMs: 60_000,
  backoffMs: { soon: 10, first: 30, max: 60 },
  stableMs: 50,
  earlyReceiptMs: 400,
};

interface SmscCarrier {
  smsc: Smsc;
  channel: OpenChannel;
  reports: DeliveryReport[];
  texts: ReceivedText[];
  /** The result of incoming texts; by default they are stored. */
  hearing: Hearing;
  /** Another channel to the same SMSC, or to another. */
  open: (more?: ProviderSettings, times?: Partial<typeof quick>) => OpenChannel;
  send: (change?: Partial<OutgoingText>, timeMs?: number) => Promise<SendResult>;
  lastTaken: () => TakenPart;
}

/** Call it once per file; its values are new before each test. */
export function freshSmscCarrier(): SmscCarrier {
  const opened: OpenChannel[] = [];
  const carrier = {
    open: (more = {}, times = {}) => {
      const hearing: Hearing = {
        report: (report) => carrier.hearing.report(report),
        text: (text) => carrier.hearing.text(text),
      };
      const channel = openSmpp(smppSettings(carrier.smsc.port, more), hearing, { ...quick, ...times });
      opened.push(channel);
      return channel;
    },
    send: (change = {}, timeMs = 3000) =>
      carrier.channel.send({ ...exampleText, ...change }, AbortSignal.timeout(timeMs)),
    lastTaken: () => {
      const part = carrier.smsc.taken.at(-1);
      if (!part) throw new Error('Nothing was taken.');
      return part;
    },
  } as SmscCarrier;
  beforeEach(async () => {
    const [reports, texts]: [DeliveryReport[], ReceivedText[]] = [[], []];
    const hearing = {
      report: (report: DeliveryReport): void => void reports.push(report),
      text: (text: ReceivedText): void => void texts.push(text),
    };
    Object.assign(carrier, { smsc: await openSmsc(), reports, texts, hearing });
    carrier.channel = carrier.open();
  });
  afterEach(async () => {
    carrier.smsc.behave('fine');
    await Promise.all(opened.splice(0).map((channel) => channel.close()));
    await carrier.smsc.stop();
  });
  return carrier;
}
