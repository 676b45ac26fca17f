// Texts through an SMSC that is not of our making, straight and by a real Kannel: out, what became of them, and in.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, type TestContext } from 'vitest';
import { callBody } from '#channels/provider/provider-call.ts';
import { callbackUrlFor } from '#channels/provider/callback-url.ts';
import type {
  DeliveryReport,
  OutgoingText,
  ReceivedText,
  SendResult,
  OpenChannel,
} from '#channels/provider/contract.ts';
import { kannel } from '#channels/kannel/kannel.ts';
import { openSmpp } from '#channels/smpp/smpp.ts';
import { exampleText, smppSettings } from '#test/providers/smsc-account.ts';
import type { Unpacked } from './debian-package.ts';
import { kannelCarrier, startKannel, type RealKannel } from './kannel.ts';
import { startPerlSmsc, unpackingMs, unpackSmscPrograms } from './perl-smsc.ts';
import { until, type Program } from './programs.ts';

const guest = '+447700900123';
const patience = { timeout: 8000, interval: 20 };
const named = { organizationId: exampleText.organizationId, id: exampleText.id };

let unpacked: Unpacked | string;
let smscPort: number;
let smsc: Program;
let reports: DeliveryReport[];
let texts: ReceivedText[];

beforeAll(async () => {
  unpacked = await unpackSmscPrograms();
}, unpackingMs);

beforeEach((context: TestContext) => {
  if (typeof unpacked === 'string') context.skip(unpacked);
  [reports, texts] = [[], []];
});

interface Took {
  id: string;
  source: string;
  destination: string;
  coding: number;
  hasHeader: boolean;
  wantsReceipt: number;
  validity: string;
  text: string;
}

/** All parts that the SMSC took, put together, are this text. */
function expectEmails(text: string): Promise<void> {
  const letters = () => took().map((part) => part.text);
  return expect.poll(() => letters().join(''), patience).toBe(text);
}

/** What the SMSC says that it took: its own log. */
const took = (): Took[] =>
  smsc.said
    .filter((line) => line.startsWith('took '))
    .map((line) => {
      const [, id = '', source = '', destination = '', coding, esmClass, wantsReceipt, validity = '', hex = ''] =
        line.split(' ');
      const hasHeader = (Number(esmClass) & 0x40) !== 0;
      const bytes = Buffer.from(hex, 'hex').subarray(hasHeader ? 6 : 0);
      const text = coding === '8' ? new TextDecoder('utf-16be').decode(bytes) : bytes.toString('latin1');
      const numbers = { coding: Number(coding), wantsReceipt: Number(wantsReceipt) };
      return { id, source, destination, ...numbers, hasHeader, validity, text };
    });

const receipt = ({ id, source, destination }: Took, word: string): void =>
  smsc.tell(`receipt ${id} ${destination} ${source} ${word}`);

const deliver = (text: string, coding: 0 | 8): void => {
  const bytes = coding === 0 ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf16le').swap16();
  smsc.tell(`deliver ${guest.slice(1)} 12025550188 ${coding} 0 ${bytes.toString('hex')}`);
};

async function startSmsc(): Promise<void> {
  if (typeof unpacked === 'string') return;
  const started = await startPerlSmsc(unpacked);
  [smsc, smscPort] = [started.smsc, started.port];
}

/** Both ways to the SMSC carry the same. */
function describeWay(send: (change?: Partial<OutgoingText>) => Promise<SendResult>, provider: string): void {
  test('a text goes out, and is reported as delivered', async () => {
    await expect(send()).resolves.toMatchObject({ kind: 'accepted' });
    await expect.poll(took, patience).toMatchObject([
      {
        source: '12025550188',
        destination: guest.slice(1),
        coding: 0,
        hasHeader: false,
        wantsReceipt: 1,
        text: exampleText.text,
      },
    ]);
    const [text] = took();
    if (text) receipt(text, 'DELIVRD');
    await expect.poll(() => reports, patience).toMatchObject([{ provider, message: named, state: 'delivered' }]);
  });

  test('a text that expires is reported as failed', async () => {
    await send();
    await expect.poll(() => took().length, patience).toBe(1);
    const [text] = took();
    if (text) receipt(text, 'EXPIRED');
    await expect
      .poll(() => reports, patience)
      .toMatchObject([{ provider, message: named, state: 'failed', class: 'expired' }]);
  });

  test('a text in another script and of several parts goes out letter by letter', async () => {
    const text = `${'Ваша очередь 🎉 '.repeat(8)}A12`;
    await expect(send({ text, encoding: 'ucs2' })).resolves.toMatchObject({ kind: 'accepted' });
    await expectEmails(text);
    expect(took().every(({ coding, hasHeader }) => coding === 8 && hasHeader)).toBe(true);
  });

  test.each([
    ['STOP', 0],
    ['أوقف الرسائل', 8],
  ] as const)('a text comes in: %s', async (text, coding) => {
    deliver(text, coding);
    await expect.poll(() => texts, patience).toMatchObject([{ provider, from: guest, text }]);
    await expect.poll(() => smsc.said, patience).toContain('acknowledged 0');
  });
}

describe('SMPP, straight to an SMSC of Net::SMPP', () => {
  let channel: OpenChannel | undefined;
  const send = async (change: Partial<OutgoingText> = {}): Promise<SendResult> =>
    channel?.send({ ...exampleText, ...change }, AbortSignal.timeout(5000)) ?? { kind: 'unknown', why: 'no channel' };

  beforeEach(async () => {
    await startSmsc();
    const hearing = {
      report: (report: DeliveryReport) => void reports.push(report),
      text: (text: ReceivedText) => void texts.push(text),
    };
    channel = openSmpp(smppSettings(smscPort), hearing, {});
    await until('a connection', () => smsc.said.includes('bound turnstone'));
  });
  afterEach(async () => {
    await channel?.close();
    await smsc.end();
  });

  describeWay(send, 'smpp');

  test('a text is refused where there are too many, and taken later', async () => {
    smsc.tell('refuse 88');
    await expect
      .poll(() => send(), patience)
      .toMatchObject({ kind: 'rejected', class: 'throttled', code: 'ESME_RTHROTTLED' });
    await expect(send()).resolves.toMatchObject({ kind: 'accepted' });
    expect(smsc.said).toContain('refused');
  });

  test('a text says how long it is worth anything', async () => {
    await send();
    expect(took()).toMatchObject([{ validity: '000000000957000R' }]);
  });
});

describe('Kannel, with an SMSC of Net::SMPP behind it', () => {
  let gateway: RealKannel | undefined;
  let listener: Server | undefined;
  let channel: OpenChannel;
  let address = '';
  const settings = { ...kannelCarrier, address: '', smsc: '' };
  const send = (change: Partial<OutgoingText> = {}): Promise<SendResult> => {
    const callbackUrl = callbackUrlFor(address, exampleText);
    return channel.send({ ...exampleText, callbackUrl, ...change }, AbortSignal.timeout(5000));
  };

  beforeAll(async () => {
    if (typeof unpacked === 'string') return;
    await startSmsc();
    listener = await listenAt((call) => kannel.hear?.(settings, call));
    address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/inbound/kannel/k2J9sQ0aVvZ1yT3eX5cBnM`;
    gateway = await startKannel(unpacked, { smscPort, address });
    settings.address = gateway.origin;
    channel = kannel.open(settings, { report: () => undefined, text: () => undefined });
    await until('a connection of Kannel', () => smsc.said.includes('bound kannel'));
  }, 60_000);
  beforeEach(() => {
    // The next test looks at its own texts alone.
    if (typeof unpacked !== 'string') (smsc.said as string[]).length = 0;
  });
  afterAll(async () => {
    await gateway?.end();
    await smsc?.end();
    if (listener) await new Promise((done) => listener?.close(done));
  });

  describeWay(send, 'kannel');

  test('a text in plain letters of several parts goes out letter by letter', async () => {
    const text = `${'It is your turn: 5 EUR, please. '.repeat(10)}A12`;
    await send({ text });
    await expectEmails(text);
  });

  test('a text that the SMSC refuses is reported as failed', async () => {
    smsc.tell('refuse 11');
    await expect(send()).resolves.toMatchObject({ kind: 'accepted' });
    await expect
      .poll(() => reports, patience)
      .toMatchObject([{ message: named, state: 'failed', class: 'invalid_number', code: 'ESME_RINVDSTADR' }]);
    expect(took()).toEqual([]);
  });

  test('a text that comes in is answered by nobody', async () => {
    deliver('HELP', 0);
    await expect.poll(() => texts, patience).toMatchObject([{ text: 'HELP' }]);
    await send();
    await expect.poll(() => took().map(({ text }) => text), patience).toEqual([exampleText.text]);
  });

  test('a wrong password is said at once', async () => {
    const other = kannel.open({ ...settings, password: 'wrong' }, { report: () => undefined, text: () => undefined });
    await expect(other.send({ ...exampleText }, AbortSignal.timeout(5000))).resolves.toEqual({
      kind: 'rejected',
      class: 'authentication',
      code: 'authorization_failed',
    });
  });

  async function listenAt(
    hear: (
      call: Parameters<NonNullable<typeof kannel.hear>>[1],
    ) => ReturnType<NonNullable<typeof kannel.hear>> | undefined,
  ): Promise<Server> {
    const server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const { headers, url = '/' } = request;
        const lower = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, String(value)]));
        const heard = hear({
          method: request.method === 'GET' ? 'GET' : 'POST',
          url: new URL(url, address).href,
          headers: lower,
          body: callBody(Buffer.concat(pieces), headers['content-type']),
          now: new Date(),
        });
        if (heard?.kind === 'heard') {
          reports.push(...heard.reports);
          texts.push(...heard.texts);
        }
        response.writeHead(heard?.kind === 'heard' ? 200 : 403, { 'content-type': 'text/plain' }).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }
});
