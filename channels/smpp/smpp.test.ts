// Texts to an SMSC, and what it does to them.

import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exampleText, quick, freshSmscCarrier } from '#test/providers/smsc-account.ts';
import type { SmscMode } from '#test/providers/smsc.ts';
import { rejectionOfStatus, statuses } from './codes.ts';
import { fromGsm } from '#domain/messaging/gsm7.ts';

const at = freshSmscCarrier();
afterEach(() => void vi.useRealTimers());
const named = { message: { organizationId: exampleText.organizationId, id: exampleText.id } };

describe('a text', () => {
  test('is taken once, as it should be', async () => {
    const result = await at.send();
    expect(result).toEqual({ kind: 'accepted', ref: at.lastTaken().id });
    expect(at.smsc.taken).toHaveLength(1);
    expect(at.smsc.bound).toEqual(['turnstone secret']);
    expect(at.lastTaken()).toMatchObject({
      source: '12025550188',
      sourceKind: [1, 1],
      destination: '447700900123',
      destinationKind: [1, 1],
      esmClass: 0,
      dataCoding: 0,
      registeredDelivery: 1,
      validity: '000000000957000R',
    });
    expect(at.lastTaken().bytes.toString('latin1')).toBe(exampleText.text);
  });

  test.each([
    ['Turnstone', 'Turnstone', [5, 0]],
    ['12345', '12345', [3, 0]],
  ])('from %s says what kind of sender that is', async (from, source, sourceKind) => {
    await at.send({ from });
    expect(at.lastTaken()).toMatchObject({ source, sourceKind });
  });

  test.each([
    [20, '000000000020000R'],
    [1800, '000000003000000R'],
    [90_061, '000001010101000R'],
  ])('that is worth %i s is not kept longer', async (ttlSeconds, validity) => {
    await at.send({ ttlSeconds });
    expect(at.lastTaken().validity).toBe(validity);
  });

  test('in the GSM alphabet goes as its codes, by hand', async () => {
    await at.send({ text: '@£$ é€[à_Δ' });
    expect(at.lastTaken().bytes.toString('hex')).toBe('00010220051b651b3c7f1110');
    expect(at.lastTaken().dataCoding).toBe(0);
  });

  test('goes as Latin-1 where that is the alphabet of the SMSC, and as UCS-2 where it does not fit', async () => {
    at.channel = at.open({ alphabet: 'latin1' });
    await at.send({ text: '@£é [à' });
    expect([at.lastTaken().bytes.toString('hex'), at.lastTaken().dataCoding]).toEqual(['40a3e9205be0', 0]);
    await at.send({ text: '5 €' });
    expect([at.lastTaken().bytes.toString('hex'), at.lastTaken().dataCoding]).toEqual(['0035002020ac', 8]);
  });

  test('in any other script goes as UCS-2', async () => {
    await at.send({ text: 'Я🎉', encoding: 'ucs2' });
    expect([at.lastTaken().bytes.toString('hex'), at.lastTaken().dataCoding]).toEqual(['042fd83cdf89', 8]);
  });

  test.each([
    ['gsm7', `${'x'.repeat(152)}€${'y'.repeat(160)}`, 3],
    ['gsm7', 'x'.repeat(306), 2],
    ['ucs2', `${'я'.repeat(66)}🎉${'ж'.repeat(60)}`, 2],
  ] as const)('longer than one message goes as parts of one text: %s', async (encoding, text, count) => {
    const result = await at.send({ text, encoding });
    expect(at.smsc.taken).toHaveLength(count);
    expect(result).toEqual({ kind: 'accepted', ref: at.lastTaken().id, parts: at.smsc.taken.map(({ id }) => id) });
    const heads = at.smsc.taken.map(({ bytes }) => [...bytes.subarray(0, 6)]);
    const reference = heads[0]?.[3];
    expect(heads).toEqual(at.smsc.taken.map((_, index) => [5, 0, 3, reference, count, index + 1]));
    expect(at.smsc.taken.every(({ esmClass, bytes }) => esmClass === 0x40 && bytes.length <= 6 + 153)).toBe(true);
    const bodies = at.smsc.taken.map(({ bytes }) => bytes.subarray(6));
    const read = bodies.map((bytes) =>
      encoding === 'gsm7' ? fromGsm(bytes) : new TextDecoder('utf-16be').decode(bytes),
    );
    expect(read.join('')).toBe(text);
    // No letter is torn: each part can be read by itself.
    expect(read.every((part) => !part.includes('\ufffd'))).toBe(true);
  });
});

describe('an SMSC', () => {
  test.each([...statuses.keys()])('that refuses with status %i took nothing', async (status) => {
    at.smsc.behave({ status });
    await expect(at.send()).resolves.toEqual(rejectionOfStatus(status));
    expect(at.smsc.taken).toEqual([]);
  });

  test.each([
    [0x58, 'throttled', 'ESME_RTHROTTLED'],
    [0x14, 'throttled', 'ESME_RMSGQFUL'],
    [0x0b, 'invalid_number', 'ESME_RINVDSTADR'],
    [0x0a, 'sender_not_allowed', 'ESME_RINVSRCADR'],
    [0x415, 'temporary', '0x00000415'],
  ])('with status %i means', async (status, cause, code) => {
    at.smsc.behave({ status });
    await expect(at.send()).resolves.toMatchObject({ kind: 'rejected', class: cause, code });
  });

  test('that has too much to do gets nothing for a second', async () => {
    at.smsc.behave({ status: 0x58 });
    await expect(at.send()).resolves.toMatchObject({ class: 'throttled', afterSeconds: 1 });
    at.smsc.behave('fine');
    const since = Date.now();
    await expect(at.send()).resolves.toMatchObject({ kind: 'accepted' });
    expect(at.lastTaken().at - since).toBeGreaterThan(900);
  });

  test('gets texts at its pace although the clock of this machine is set back', async () => {
    at.channel = at.open({ perSecond: '20' });
    await at.send();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    await expect(at.send()).resolves.toMatchObject({ kind: 'accepted' });
  });

  test('that has too much to do in the middle of a text gets the rest later', async () => {
    let calls = 0;
    at.smsc.behave(() => (++calls === 2 ? { status: 0x58 } : 'fine'));
    await expect(at.send({ text: 'x'.repeat(200) })).resolves.toMatchObject({ kind: 'accepted' });
    expect(at.smsc.taken.map(({ bytes }) => bytes[5])).toEqual([1, 2]);
  });

  test('that answers late, but in time', async () => {
    at.smsc.behave('slow');
    const result = await at.send();
    expect(result).toEqual({ kind: 'accepted', ref: at.lastTaken().id });
  });

  test('that answers too late may have taken it, and its receipt is understood', async () => {
    at.smsc.behave('slow');
    await expect(at.send({}, 50)).resolves.toMatchObject({ kind: 'unknown' });
    expect(at.smsc.taken).toHaveLength(1);
    await at.smsc.report(at.lastTaken(), 'DELIVRD');
    expect(at.reports).toMatchObject([{ ...named, ref: at.lastTaken().id, state: 'delivered' }]);
  });

  test.each(['silent', 'cut', 'cut_before', 'nameless', 'nonsense'] as const)(
    'that fails (%s) cannot say what it did',
    async (mode) => {
      at.smsc.behave(mode);
      await expect(at.send()).resolves.toMatchObject({ kind: 'unknown' });
      expect(at.smsc.taken).toHaveLength(mode === 'cut_before' ? 0 : 1);
      at.smsc.behave('fine');
      await expect.poll(() => at.send(), { timeout: 10_000, interval: 20 }).toMatchObject({ kind: 'accepted' });
    },
  );

  test('that cuts the connection in the middle of a text cannot say what it did', async () => {
    at.smsc.behave(({ bytes }) => (bytes[5] === 2 ? 'cut' : 'fine'));
    await expect(at.send({ text: 'x'.repeat(400) })).resolves.toMatchObject({ kind: 'unknown' });
    expect(at.smsc.taken).toHaveLength(2);
  });

  test('is given no more at once than its window', async () => {
    at.channel = at.open({ window: '3' });
    at.smsc.behave('slow');
    at.smsc.slowMs = 30;
    const results = await Promise.all(Array.from({ length: 20 }, () => at.send()));
    expect(results.every(({ kind }) => kind === 'accepted')).toBe(true);
    expect(at.smsc.maxOpen).toBe(3);
  });

  test('with a window that is full is asked later', async () => {
    at.channel = at.open({ window: '1' });
    at.smsc.behave('slow');
    const first = at.send();
    await expect(at.send({}, 60)).resolves.toMatchObject({ kind: 'rejected', class: 'throttled' });
    await expect(first).resolves.toMatchObject({ kind: 'accepted' });
    expect(at.smsc.taken).toHaveLength(1);
    await expect(at.send()).resolves.toMatchObject({ kind: 'accepted' });
  });

  test('gets no more in a second than agreed', async () => {
    at.channel = at.open({ perSecond: '20' });
    const since = Date.now();
    await Promise.all(Array.from({ length: 11 }, () => at.send()));
    expect(Date.now() - since).toBeGreaterThan(480);
  });

  test('in all modes mixed: what is said of each text holds against its own log', async () => {
    const modes: SmscMode[] = [
      'fine',
      'slow',
      'fine',
      'cut',
      { status: 0x0b },
      'nameless',
      'fine',
      'cut_before',
      'silent',
      'nonsense',
    ];
    const texts = Array.from({ length: 60 }, (_, index) => `text ${index} of sixty`);
    const modeOf = (text: string): SmscMode => modes[texts.indexOf(text) % modes.length] ?? 'fine';
    at.smsc.slowMs = 20;
    at.smsc.behave(({ bytes }) => modeOf(bytes.toString('latin1')));
    const kinds = new Set<string>();
    for (let from = 0; from < texts.length; from += 4) {
      const some = texts.slice(from, from + 4);
      const results = await Promise.all(some.map((text) => at.send({ text })));
      for (const [index, result] of results.entries()) {
        const text = some[index] ?? '';
        const ids = at.smsc.taken.filter(({ bytes }) => bytes.toString('latin1') === text).map(({ id }) => id);
        const allowed = {
          accepted: result.kind === 'accepted' && ids.join(' ') === result.ref,
          rejected: ids.length === 0,
          unknown: ids.length <= 1,
        };
        const said = { text, kind: result.kind };
        expect({ ...said, holds: allowed[result.kind] }).toEqual({ ...said, holds: true });
        kinds.add(result.kind);
      }
      await expect.poll(() => at.smsc.bound.length, { timeout: 10_000, interval: 5 }).toBe(1);
    }
    expect([...kinds].sort()).toEqual(['accepted', 'rejected', 'unknown']);
  });
});

describe('a connection', () => {
  test('that is not there was given nothing, and says when to come again', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    at.channel = at.open({ port: String(port) });
    await expect(at.send()).resolves.toMatchObject({
      kind: 'rejected',
      class: 'temporary',
      code: 'ECONNREFUSED',
      afterSeconds: 1,
    });
  });

  test.each([
    [0x0e, 'authentication', 'ESME_RINVPASWD'],
    [0x0d, 'authentication', 'ESME_RBINDFAIL'],
    [0x05, 'temporary', 'ESME_RALYBND'],
  ])('that is refused with %i says so', async (status, cause, code) => {
    await at.channel.close();
    at.smsc.bindStatus = status;
    at.channel = at.open();
    await expect(at.send()).resolves.toMatchObject({ kind: 'rejected', class: cause, code });
    expect(at.smsc.taken).toEqual([]);
    at.smsc.bindStatus = 0;
    await expect.poll(() => at.send(), { timeout: 10_000, interval: 20 }).toMatchObject({ kind: 'accepted' });
  });

  test('where nobody answers the binding was given nothing', async () => {
    await at.channel.close();
    at.smsc.bindStatus = null;
    at.channel = at.open();
    await expect(at.send()).resolves.toMatchObject({ kind: 'rejected', class: 'temporary', code: 'ETIMEDOUT' });
  });

  test('that broke is there again, and again', async () => {
    const binds = (): number => at.smsc.heard.filter((command) => command === 9).length;
    for (const time of [1, 2, 3]) {
      await expect.poll(() => at.send(), { timeout: 10_000, interval: 20 }).toMatchObject({ kind: 'accepted' });
      expect(binds()).toBe(time);
      await new Promise((done) => setTimeout(done, quick.stableMs * 2));
      at.smsc.cut();
      await expect.poll(binds, { timeout: 10_000 }).toBe(time + 1);
    }
  });

  test('is looked after: both sides ask whether the other is there', async () => {
    at.channel = at.open({ systemId: 'looked-after' }, { enquireMs: 30, answerMs: 60 });
    await expect
      .poll(() => at.smsc.heard.filter((command) => command === 0x15).length, { timeout: 10_000 })
      .toBeGreaterThan(2);
    await expect(at.smsc.enquire()).resolves.toBe(0);
    const binds = (): number => at.smsc.heard.filter((command) => command === 9).length;
    const before = binds();
    at.smsc.answersEnquiries = false;
    await expect.poll(binds, { timeout: 10_000 }).toBeGreaterThan(before);
    at.smsc.answersEnquiries = true;
    await expect.poll(() => at.send(), { timeout: 10_000, interval: 20 }).toMatchObject({ kind: 'accepted' });
  });

  test('that the SMSC ends is opened anew', async () => {
    await expect(at.send()).resolves.toMatchObject({ kind: 'accepted' });
    await expect(at.smsc.unbind()).resolves.toBe(0);
    await expect.poll(() => at.smsc.heard.filter((command) => command === 9).length, { timeout: 10_000 }).toBe(2);
    await expect.poll(() => at.send(), { timeout: 10_000, interval: 20 }).toMatchObject({ kind: 'accepted' });
  });

  test('is ended when it is not wanted any more, after what is under way', async () => {
    at.smsc.behave('slow');
    const under = at.send();
    await expect.poll(() => at.smsc.taken.length).toBe(1);
    await at.channel.close();
    await expect(under).resolves.toMatchObject({ kind: 'accepted' });
    expect(at.smsc.heard.at(-1)).toBe(6);
    await expect.poll(() => at.smsc.bound).toEqual([]);
    await expect(at.send()).resolves.toMatchObject({ kind: 'rejected', class: 'temporary', code: 'closed' });
  });

  test('answers what it does not know, and ends what is no SMPP', async () => {
    await at.send();
    const unknown = Buffer.from('00000010000001030000000000000001', 'hex');
    at.smsc.say(unknown);
    await expect.poll(() => at.smsc.heard.at(-1)).toBe(0x80000000);
    at.smsc.say(Buffer.from('ffffffffffffffff', 'hex'));
    await expect.poll(() => at.smsc.heard.filter((command) => command === 9).length, { timeout: 10_000 }).toBe(2);
  });
});
