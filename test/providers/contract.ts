// The contract of every text provider, whatever goes wrong: one set of tests, run against each adapter and a simulator
// of its provider.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callbackUrlFor } from '#channels/provider/callback-url.ts';
import type {
  DeliveryReport,
  OutgoingText,
  SendResult,
  Heard,
  OpenChannel,
  Provider,
  ProviderSettings,
} from '#channels/provider/contract.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';
import {
  openSimulator,
  type Mode,
  type ProviderWire,
  type Simulator,
  type TakenText,
  type WireCall,
} from './simulator.ts';

interface ProviderUnderTest {
  provider: Provider;
  /** Set if one provider is tested in two ways. */
  label?: string;
  /** A carrier's settings for the simulator. */
  settings: (origin: string) => ProviderSettings;
  /** `address` is the carrier's own, as typed at the provider. */
  wire: (settings: ProviderSettings, address: string) => ProviderWire;
  /** Every code with which it refuses a text, and its meaning. */
  refusals: readonly (readonly [code: string, meaning: RejectionClass])[];
  /** Every code with which it reports that an accepted text did not arrive. */
  failures: readonly (readonly [code: string, meaning: RejectionClass])[];
  /** The sender if the message names none, as the wire reads it; null: the provider chooses. */
  sender: string | null;
  /** The sender in the messages of these tests. */
  from?: string | null;
  /** The text to send, if this provider cannot send every text. */
  texts?: typeof textsOfAllKinds;
  /** Lifetimes in the test messages, in seconds, if it does not accept all; none if its messages cannot carry a lifetime. */
  lifetimes?: readonly number[] | 'none';
  /** The lifetime that arrives, if it counts in other units; whole seconds by default. */
  keeps?: (ttlSeconds: number) => number;
  /** Success answers without usable content. */
  nonsense?: readonly string[];
}

const organizationId = '0198c0de-0000-7000-8000-000000000001';
const id = '0198c0de-0000-7000-8000-00000000abcd';
const guest = '+447700900123';

/** One text for each kind of content. */
export const textsOfAllKinds: readonly (readonly [name: string, encoding: OutgoingText['encoding'], text: string])[] = [
  ['plain letters', 'gsm7', 'A12: it is your turn at desk 3. https://line.example.org/t/abc?x=1&y=2+3%20#z'],
  ['letters of the GSM alphabet', 'gsm7', 'Ñandú, äöü ÄÖÜ ß, è à ò ù ì, Å å Ø ø Æ æ, Ω Δ Φ, £ ¥ § ¿ ¡ @ $ _'],
  ['letters that count double', 'gsm7', '5 € {a} [b] ~c^ |d| \\e'],
  ['lines and quotes', 'gsm7', 'Line 1\nLine 2 "quoted" <b>&amp;</b> \'x\' 100%'],
  ['more than one part', 'gsm7', 'x'.repeat(400)],
  ['accents', 'ucs2', 'É a sua vez, João: balcão 3 – até já'],
  ['emoji', 'ucs2', 'Your turn 🎉👩‍👧‍👦 A12'],
  ['Arabic', 'ucs2', 'حان دورك: الرقم A12، الشباك ٣'],
  ['Chinese', 'ucs2', '轮到您了：A12，请到3号柜台'],
];

/** A text as the sender hands it over. */
export const sampleText: OutgoingText = {
  organizationId,
  id,
  placeId: 'p',
  kind: 'called',
  ttlSeconds: 597,
  to: guest,
  from: null,
  text: 'A12: it is your turn at desk 3.',
  encoding: 'gsm7',
  callbackUrl: `https://line.example.org/inbound/x/k2J9sQ0aVvZ1yT3eX5cBnM?m=${organizationId}.${id}`,
  language: 'en',
  facts: {},
};

/** Hands one text over, once in each mode, to a separate simulator. */
export async function handOver(over: {
  provider: Provider;
  wire: ProviderWire;
  settings: (origin: string) => ProviderSettings;
  modes?: readonly Mode[];
  text?: Partial<OutgoingText>;
}): Promise<Pick<Simulator, 'taken' | 'requests'> & { results: SendResult[] }> {
  const simulator = await openSimulator(over.wire);
  const channel = over.provider.open(over.settings(simulator.origin), { report() {}, text() {} });
  const results: SendResult[] = [];
  for (const mode of over.modes ?? ['fine' as const]) {
    simulator.behave(mode);
    results.push(await channel.send({ ...sampleText, ...over.text }, AbortSignal.timeout(5000)));
  }
  await Promise.all([channel.close(), simulator.stop()]);
  return { results, taken: simulator.taken, requests: simulator.requests };
}

export function describeProvider(under: ProviderUnderTest): void {
  const { provider, label = provider.name, texts = textsOfAllKinds, keeps = Math.floor } = under;
  const address = `https://line.example.org/inbound/${provider.name}/k2J9sQ0aVvZ1yT3eX5cBnM`;
  const callbackUrl = callbackUrlFor(address, { organizationId, id });
  const message = { ...sampleText, callbackUrl, from: under.from === undefined ? '+12025550188' : under.from };
  let simulator: Simulator;
  let settings: ProviderSettings;
  let channel: OpenChannel;

  beforeAll(async () => {
    // The settings contain the simulator's address, and its checks depend on the settings.
    simulator = await openSimulator({} as ProviderWire);
    settings = under.settings(simulator.origin);
    simulator.wire = under.wire(settings, address);
    channel = provider.open(settings, { report: () => undefined, text: () => undefined });
  });
  afterEach(() => {
    simulator.forget();
    Object.assign(simulator, { retryAfter: '7', slowMs: 1000, onTaken: null });
    simulator.behave('fine');
  });
  afterAll(async () => {
    await channel.close();
    await simulator.stop();
  });

  const send = async (change: Partial<OutgoingText> = {}, timeMs = 5000): Promise<SendResult> => {
    const result = await channel.send({ ...message, ...change }, AbortSignal.timeout(timeMs));
    // Results are logged and stored, so they must not contain the recipient or the carrier's secrets.
    const secrets = Object.entries(provider.fields).flatMap(([name, { kind }]) =>
      kind === 'secret' ? settings[name] : [],
    );
    for (const hidden of [guest.slice(3), ...secrets]) if (hidden) expect(JSON.stringify(result)).not.toContain(hidden);
    return result;
  };
  const hear = (call: WireCall): Heard => {
    if (!provider.hear) throw new Error(`${provider.name} hears nothing.`);
    return provider.hear(settings, { ...call, now: new Date() });
  };
  const reportsIn = (call: WireCall): DeliveryReport[] => {
    const heard = hear(call);
    if (heard.kind !== 'heard') throw new Error(`The call was refused: ${heard.why}.`);
    expect(heard.texts).toEqual([]);
    return heard.reports;
  };
  const taken = async (change: Partial<OutgoingText> = {}): Promise<TakenText> => {
    await send(change);
    const [text] = simulator.taken;
    if (!text) throw new Error('Nothing was taken.');
    return text;
  };

  describe(`${label}: a text`, () => {
    test('is taken once, with its sender, its lifetime and its address for reports', async () => {
      const result = await send();
      const [text] = simulator.taken;
      expect(result).toEqual({ kind: 'accepted', ref: text?.ref });
      expect(simulator.taken).toHaveLength(1);
      const ttlSeconds = under.lifetimes === 'none' ? null : keeps(message.ttlSeconds);
      expect(text).toMatchObject({ to: guest, text: message.text, ttlSeconds });
      expect(text?.from).toBe(message.from ?? under.sender);
      // In whichever field this provider carries it, its reports name our message.
      const [report] = text ? reportsIn(simulator.wire.report(text, 'delivered')) : [];
      expect(report?.message?.id).toBe(id);
    });

    test.each(texts)('is handed over letter by letter: %s', async (_, encoding, text) => {
      await expect(send({ text, encoding })).resolves.toMatchObject({ kind: 'accepted' });
      expect(simulator.taken.map((each) => each.text)).toEqual([text]);
      expect([null, encoding]).toContain(simulator.taken[0]?.encoding);
    });

    test('goes out where nobody can call back', async () => {
      await expect(send({ callbackUrl: null })).resolves.toMatchObject({ kind: 'accepted' });
      expect(simulator.taken[0]?.callbackUrl).toBeNull();
    });

    test('is sent by the account where nobody is named', async () => {
      await send({ from: null });
      expect(simulator.taken).toMatchObject([{ from: under.sender }]);
    });

    const lifetimes = under.lifetimes === 'none' ? [] : under.lifetimes;
    test.each(lifetimes ?? [20, 120.9, 1800])('that is worth %d s is not kept longer', async (ttlSeconds) => {
      await send({ ttlSeconds });
      expect(simulator.taken[0]?.ttlSeconds).toBe(keeps(ttlSeconds));
    });
  });

  describe(`${label}: a provider`, () => {
    test('that answers late, but in time', async () => {
      simulator.slowMs = 150;
      simulator.behave('slow');
      expect(await send()).toEqual({ kind: 'accepted', ref: simulator.taken[0]?.ref });
    });

    test('that answers too late may have taken it', async () => {
      simulator.behave('slow');
      await expect(send({}, 150)).resolves.toMatchObject({ kind: 'unknown' });
      expect(simulator.taken).toHaveLength(1);
    });

    test('that has too much to do says when to come again', async () => {
      simulator.behave('throttled');
      await expect(send()).resolves.toMatchObject({ kind: 'rejected', class: 'throttled', afterSeconds: 7 });
      expect(simulator.taken).toEqual([]);
    });

    test('that names the day and the hour to come again', async () => {
      simulator.retryAfter = new Date(Date.now() + 90_000).toUTCString();
      simulator.behave('throttled');
      const result = await send();
      const afterSeconds = result.kind === 'rejected' ? result.afterSeconds : undefined;
      expect(afterSeconds).toBeGreaterThan(85);
      expect(afterSeconds).toBeLessThan(92);
    });

    test.each(['fault_before', 'cut_before'] as const)('that fails (%s) cannot say what it did', async (mode) => {
      simulator.behave(mode);
      await expect(send()).resolves.toMatchObject({ kind: 'unknown' });
      expect(simulator.taken).toEqual([]);
      expect(simulator.requests).toHaveLength(1);
    });

    test.each(['fault_after', 'cut', 'torn', 'malformed'] as const)('that took it and fails (%s)', async (mode) => {
      simulator.behave(mode);
      await expect(send()).resolves.toMatchObject({ kind: 'unknown' });
      expect(simulator.taken).toHaveLength(1);
    });

    test.each(under.nonsense ?? ['', 'OK', 'null', '[]', '{}', '"ref"', '{"messages":[]}', '{"id":'])(
      'that took it and answers nonsense: %s',
      async (body) => {
        simulator.behave({ answer: { status: 200, body } });
        await expect(send()).resolves.toMatchObject({ kind: 'unknown' });
      },
    );

    test.each([408, 502, 504])('that took it, behind somebody who answers %i, may not have', async (status) => {
      simulator.behave({ answer: { status, body: '' } });
      await expect(send()).resolves.toMatchObject({ kind: 'unknown' });
      expect(simulator.taken).toHaveLength(1);
    });

    test('that is not there was given nothing', async () => {
      const lone = provider.open(under.settings(await originOfNobody()), { report() {}, text() {} });
      const result = await lone.send(message, AbortSignal.timeout(5000));
      await lone.close();
      expect(result).toMatchObject({ kind: 'rejected', class: 'temporary', code: 'ECONNREFUSED' });
    });

    test('that does anything at all is never said to have done what it did not', async () => {
      for (const [index, mode] of modesInTurn(48).entries()) {
        simulator.forget();
        simulator.behave(mode);
        const each = { ...message, id: `${id.slice(0, -4)}${(0x1000 + index).toString(16)}` };
        const result = await send({ ...each, callbackUrl: callbackUrlFor(address, each) }, mode === 'slow' ? 60 : 5000);
        const refs = simulator.taken.map(({ ref }) => ref);
        const said = result.kind === 'accepted' ? [result.ref] : result.kind === 'rejected' ? [] : refs;
        expect({ mode, index, said }).toEqual({ mode, index, said: refs });
      }
    });

    test.each(under.refusals)('that refuses with %s means %s', async (code, meaning) => {
      simulator.behave({ refuse: code });
      await expect(send()).resolves.toMatchObject({ kind: 'rejected', class: meaning, code });
      expect(simulator.taken).toEqual([]);
    });
  });

  describe(`${label}: a report`, () => {
    test.each(under.failures)('of %s means %s', async (code, meaning) => {
      const text = await taken();
      expect(reportsIn(simulator.wire.report(text, 'failed', code))).toMatchObject([
        { provider: provider.name, ref: text.ref, state: 'failed', class: meaning, code },
      ]);
    });
  });

  describe(`${label}: a call to our address`, () => {
    test.each(texts)('brings a text that came in, letter by letter: %s', (_, __, text) => {
      const call = simulator.wire.incoming({ ref: 'in-1', from: guest, to: '+12025550188', text }, address);
      const { cameAt } = simulator.wire;
      expect(hear(call)).toMatchObject({
        kind: 'heard',
        reports: [],
        texts: [{ provider: provider.name, ref: 'in-1', from: guest, text, ...(cameAt && { cameAt }) }],
      });
    });
  });
}

/** All modes mixed, the same every time. */
function modesInTurn(count: number): Mode[] {
  const modes = [
    'fine',
    'slow',
    'throttled',
    'fault_before',
    'fault_after',
    'cut_before',
    'cut',
    'torn',
    'malformed',
  ] as const;
  let seed = 20_261_122;
  return Array.from({ length: count }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return modes[seed % modes.length] ?? 'fine';
  });
}

/** An address where nobody listens. */
async function originOfNobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return `http://127.0.0.1:${port}`;
}
