// What an SMSC says by itself: receipts of what it took, and texts that came in.

import { describe, expect, test } from 'vitest';
import { exampleText, quick, freshSmscCarrier } from '#test/providers/smsc-account.ts';
import type { Incoming } from '#test/providers/smsc.ts';

const at = freshSmscCarrier();
const named = { message: { organizationId: exampleText.organizationId, id: exampleText.id } };
const guest = '447700900123';
const line = '12025550188';

describe('a receipt', () => {
  test.each([
    ['DELIVRD', 2, { state: 'delivered', code: 'DELIVRD' }],
    ['EXPIRED', 3, { state: 'failed', class: 'expired', code: 'EXPIRED' }],
    ['DELETED', 4, { state: 'failed', code: 'DELETED' }],
    ['UNDELIV', 5, { state: 'failed', code: 'UNDELIV' }],
    ['REJECTD', 8, { state: 'failed', class: 'content_blocked', code: 'REJECTD' }],
  ])('of %s is understood, in words and in fields', async (word, state, meaning) => {
    for (const how of [{}, { state }]) {
      await at.send();
      await expect(at.smsc.report(at.lastTaken(), word, how)).resolves.toBe(0);
      expect(at.reports.splice(0)).toEqual([{ provider: 'smpp', ref: at.lastTaken().id, ...named, ...meaning }]);
    }
  });

  test('names what the network said', async () => {
    await at.send();
    await at.smsc.report(at.lastTaken(), 'UNDELIV', { error: '034' });
    expect(at.reports).toMatchObject([{ state: 'failed', code: 'UNDELIV 034' }]);
  });

  test.each([
    ['ENROUTE', 1],
    ['ACCEPTD', 6],
    ['UNKNOWN', 7],
  ])('of %s decides nothing', async (word, state) => {
    await at.send();
    await at.smsc.report(at.lastTaken(), word);
    await at.smsc.report(at.lastTaken(), word, { state });
    expect(at.reports).toEqual([]);
    await at.smsc.report(at.lastTaken(), 'DELIVRD');
    expect(at.reports).toHaveLength(1);
  });

  test('says the same however often and in whatever order it comes', async () => {
    await at.send();
    for (const word of ['UNDELIV', 'DELIVRD', 'UNDELIV', 'DELIVRD']) await at.smsc.report(at.lastTaken(), word);
    const [failed, delivered] = at.reports;
    expect([failed?.state, delivered?.state]).toEqual(['failed', 'delivered']);
    expect(at.reports).toEqual([failed, delivered, failed, delivered]);
  });

  test('that overtakes the answer is understood', async () => {
    at.smsc.behave('hasty');
    at.smsc.slowMs = 50;
    const result = await at.send();
    expect(result).toEqual({ kind: 'accepted', ref: at.lastTaken().id });
    await expect.poll(() => at.reports).toMatchObject([{ ...named, ref: at.lastTaken().id, state: 'delivered' }]);
  });

  test('of a text in parts names the part and the text, whichever comes first and however often', async () => {
    const result = await at.send({ text: 'x'.repeat(400) });
    const [first, second, third] = at.smsc.taken;
    if (!first || !second || !third) throw new Error('There should be three parts.');
    expect(result).toEqual({ kind: 'accepted', ref: third.id, parts: [first.id, second.id, third.id] });
    for (const part of [third, first, third]) await at.smsc.report(part, 'DELIVRD');
    expect(at.reports).toEqual(
      [third, first, third].map(({ id }) => ({
        provider: 'smpp',
        ref: third.id,
        ...named,
        state: 'delivered',
        code: 'DELIVRD',
        part: { ref: id, of: 3 },
      })),
    );
  });

  test('of one part that failed is that of the text', async () => {
    await at.send({ text: 'x'.repeat(400) });
    const [first, , third] = at.smsc.taken;
    if (first) await at.smsc.report(first, 'UNDELIV');
    expect(at.reports).toMatchObject([{ ...named, ref: third?.id, state: 'failed' }]);
  });

  test('of what an earlier process handed over goes by its reference', async () => {
    await at.send();
    await at.channel.close();
    await expect.poll(() => at.smsc.bound.length).toBe(0);
    at.channel = at.open();
    await expect.poll(() => at.smsc.bound.length).toBe(1);
    await at.smsc.report(at.lastTaken(), 'DELIVRD');
    const ref = at.lastTaken().id;
    const part = { ref, of: null };
    expect(at.reports).toEqual([{ provider: 'smpp', ref, part, state: 'delivered', code: 'DELIVRD' }]);
  });

  test.each([
    ['hex_answer', '00007B0F', '31503'],
    ['hex_receipt', '31503', '7b0f'],
    ['same', '0000ABC', 'abc'],
  ])('is paired where names are written otherwise: %s', async (messageIds, inAnswer, inReceipt) => {
    await at.channel.close();
    at.channel = at.open({ messageIds });
    at.smsc.newId = () => inAnswer;
    const result = await at.send();
    await at.smsc.report({ ...at.lastTaken(), id: inReceipt }, 'DELIVRD');
    expect(at.reports).toMatchObject([{ ...named, ref: result.kind === 'accepted' && result.ref, state: 'delivered' }]);
  });

  test('that could not be kept is asked for again', async () => {
    await at.send();
    const { report } = at.hearing;
    at.hearing = { ...at.hearing, report: () => Promise.reject(new Error('away')) };
    await expect(at.smsc.report(at.lastTaken(), 'DELIVRD')).resolves.toBe(0x64);
    at.hearing = { ...at.hearing, report };
    await expect(at.smsc.report(at.lastTaken(), 'DELIVRD')).resolves.toBe(0);
    expect(at.reports).toHaveLength(1);
  });

  test('of nothing that was sent is let be', async () => {
    await at.send();
    for (const words of ['', 'hello', 'id:7 sub:001', 'stat:DELIVRD']) {
      const receipt = { from: guest, to: line, esmClass: 4, bytes: Buffer.from(words) };
      await expect(at.smsc.deliver(receipt)).resolves.toBe(0);
    }
    expect([at.reports, at.texts]).toEqual([[], []]);
  });
});

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');

describe('a text that came in', () => {
  const deliver = async (message: Partial<Incoming>): Promise<number | null> => {
    await expect.poll(() => at.smsc.bound.length).toBe(1);
    return at.smsc.deliver({ from: guest, to: line, bytes: Buffer.alloc(0), ...message });
  };

  test.each([
    ['STOP', 0, hex('53 54 4f 50')],
    ['é€[@]ñ', 0, hex('05 1b65 1b3c 00 1b3e 7d')],
    ['STOP', 1, Buffer.from('STOP')],
    ['café', 3, Buffer.from('café', 'latin1')],
    ['Я здесь 🎉', 8, utf16('Я здесь 🎉')],
    ['توقف', 8, utf16('توقف')],
    ['Привет', 6, hex('bf e0 d8 d2 d5 e2')],
    ['flash@', 0x10, hex('66 6c 61 73 68 00')],
    ['Я', 0x18, utf16('Я')],
    ['à', 0xf1, hex('7f')],
  ])('is read letter by letter: %s in data coding %i', async (text, dataCoding, bytes) => {
    await expect(deliver({ dataCoding, bytes })).resolves.toBe(0);
    expect(at.texts).toMatchObject([{ provider: 'smpp', from: `+${guest}`, text }]);
  });

  test('is read as Latin-1 where that is the alphabet of the SMSC', async () => {
    await at.channel.close();
    at.channel = at.open({ alphabet: 'latin1' });
    await deliver({ bytes: Buffer.from('@é', 'latin1') });
    expect(at.texts).toMatchObject([{ text: '@é' }]);
  });

  test.each([
    [
      'a header',
      [
        [5, 0, 3, 9, 2, 1],
        [5, 0, 3, 9, 2, 2],
      ],
    ],
    [
      'a header with a long reference',
      [
        [6, 8, 4, 1, 9, 2, 1],
        [6, 8, 4, 1, 9, 2, 2],
      ],
    ],
    [
      'a header that says more',
      [
        [9, 0x24, 1, 0, 0, 3, 9, 2, 1, 0],
        [9, 0x24, 1, 0, 0, 3, 9, 2, 2, 0],
      ],
    ],
  ])('in parts is put together, by %s, in any order', async (_, headers) => {
    const halves = ['LATER ', 'please'].map((text, index) =>
      Buffer.concat([Buffer.from(headers[index] ?? []), Buffer.from(text)]),
    );
    for (const bytes of halves.toReversed()) await deliver({ esmClass: 0x40, bytes });
    expect(at.texts).toMatchObject([{ from: `+${guest}`, text: 'LATER please' }]);
  });

  test('in parts is put together by fields of their own, from two people at once', async () => {
    const part = (from: string, number: number, text: string): Promise<number | null> =>
      deliver({
        from,
        bytes: Buffer.from(text),
        options: [
          [0x020c, hex('0007')],
          [0x020e, hex('02')],
          [0x020f, Buffer.from([number])],
        ],
      });
    await part(guest, 1, 'ST');
    await part('447700900456', 1, 'HE');
    await part(guest, 2, 'OP');
    await part('447700900456', 2, 'LP');
    expect(at.texts).toMatchObject([
      { from: `+${guest}`, text: 'STOP' },
      { from: '+447700900456', text: 'HELP' },
    ]);
  });

  test('in a field of its own is read', async () => {
    await deliver({ dataCoding: 8, options: [[0x0424, utf16('LATER '.repeat(40))]] });
    expect(at.texts).toMatchObject([{ text: 'LATER '.repeat(40) }]);
  });

  test('of which a part is missing is not lost', async () => {
    await deliver({ esmClass: 0x40, bytes: Buffer.concat([hex('05 00 03 09 02 02'), Buffer.from('STOP')]) });
    expect(at.texts).toEqual([]);
    await at.channel.close();
    expect(at.texts).toMatchObject([{ text: 'STOP' }]);
  });

  test.each([
    ['447700900123', [1, 1], '+447700900123'],
    ['+447700900123', [0, 0], '+447700900123'],
    ['00447700900123', [0, 1], '+447700900123'],
  ] as const)('is from a number with its country: %s', async (from, fromKind, expected) => {
    await deliver({ from, fromKind, bytes: Buffer.from('STOP') });
    expect(at.texts).toMatchObject([{ from: expected }]);
  });

  test.each([
    ['12345', [3, 0]],
    ['Operator', [5, 0]],
    ['07700900123', [2, 1]],
  ] as const)('from one whom nobody can answer is let be: %s', async (from, fromKind) => {
    await expect(deliver({ from, fromKind, bytes: Buffer.from('STOP') })).resolves.toBe(0);
    expect(at.texts).toEqual([]);
  });

  test.each([
    ['07700900123', [2, 1], 'GB'],
    ['7700900123', [2, 1], 'GB'],
    ['07700900123', [0, 1], 'GB'],
    ['447700900123', [1, 1], 'DE'],
    ['447700900123', [0, 1], 'GB'],
    ['00447700900123', [0, 1], 'GB'],
  ] as const)('from a number of the country that the carrier is in: %s', async (from, fromKind, country) => {
    await at.channel.close();
    at.channel = at.open({ country });
    await at.send();
    await deliver({ from, fromKind, bytes: Buffer.from('STOP') });
    expect(at.texts).toMatchObject([{ from: '+447700900123', text: 'STOP' }]);
  });

  test('that is a picture has no words', async () => {
    for (const dataCoding of [2, 4, 0xf5]) await expect(deliver({ dataCoding, bytes: hex('00ff') })).resolves.toBe(0);
    expect(at.texts.map(({ text }) => text)).toEqual(['', '', '']);
  });

  test('that could not be kept is asked for again', async () => {
    const { text } = at.hearing;
    at.hearing = { ...at.hearing, text: () => Promise.reject(new Error('away')) };
    await expect(deliver({ bytes: Buffer.from('STOP') })).resolves.toBe(0x64);
    at.hearing = { ...at.hearing, text };
    await expect(deliver({ bytes: Buffer.from('STOP') })).resolves.toBe(0);
    expect(at.texts).toHaveLength(1);
  });

  const reconnected = async (): Promise<void> => {
    await new Promise((done) => setTimeout(done, quick.stableMs));
    const before = at.smsc.heard.filter((command) => command === 9).length;
    at.smsc.cut();
    await expect.poll(() => at.smsc.heard.filter((command) => command === 9).length).toBe(before + 1);
  };
  const marks = () => at.texts.splice(0).map((text) => text.marks);

  test('is told by what it says: the same after the connection broke, another where it is written once more', async () => {
    for (const text of ['LATER', 'STATUS', 'LATER']) await deliver({ bytes: Buffer.from(text) });
    const [first, status, second] = marks();
    expect(new Set([first, status, second].map(String)).size).toBe(3);
    await reconnected();
    for (const text of ['LATER', 'LATER']) await deliver({ bytes: Buffer.from(text) });
    await deliver({ bytes: Buffer.from('LATER'), from: '447700900456' });
    const [again, oneMore, another] = marks();
    expect([again, oneMore]).toEqual([first, second]);
    expect([first, second]).not.toContainEqual(another);
  });

  test('in parts is told by each of them', async () => {
    const half = (part: number, text: string) =>
      deliver({ esmClass: 0x40, bytes: Buffer.concat([Buffer.from([5, 0, 3, 9, 2, part]), Buffer.from(text)]) });
    await half(1, 'LATER ');
    await half(2, 'please');
    const [whole] = marks();
    expect(whole).toHaveLength(2);
    await reconnected();
    await half(2, 'please');
    await at.channel.close();
    expect(marks()).toEqual([whole?.slice(1)]);
  });

  test('that could not be kept did not come before', async () => {
    const { text } = at.hearing;
    const heard: unknown[] = [];
    at.hearing = { ...at.hearing, text: (one) => Promise.reject(new Error(String(heard.push(one.marks)))) };
    await deliver({ bytes: Buffer.from('STOP') });
    at.hearing = { ...at.hearing, text };
    await deliver({ bytes: Buffer.from('STOP') });
    expect(marks()).toEqual(heard);
  });

  test('that is cut off is refused for good', async () => {
    await deliver({ bytes: Buffer.from('STOP') });
    at.smsc.say(hex('00000018 00000005 00000000 00000063 00 01 01 34 34 00 01 01'));
    await expect.poll(() => at.smsc.heard.filter((command) => command === 0x80000005).length).toBe(2);
    expect(at.texts).toHaveLength(1);
  });
});
