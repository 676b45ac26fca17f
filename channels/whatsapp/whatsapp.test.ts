import { placeholdersOf, templateKinds } from '#domain/messaging/message-kind.ts';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { guestLanguages } from '#locales/languages.ts';
import { calledText } from '#test/providers/called-text.ts';
import { describeProvider } from '#test/providers/contract.ts';
import { openSimulator, type Simulator, type WireCall } from '#test/providers/simulator.ts';
import { noticeOf, signed, whatsappCarrier, whatsappWire, type Approval } from '#test/providers/whatsapp-wire.ts';
import type { OutgoingText } from '../provider/contract.ts';
import { whatsappCodes } from './codes.ts';
import { whatsapp } from './whatsapp.ts';

const codes = Object.entries(whatsappCodes);

describeProvider({
  provider: whatsapp,
  settings: whatsappCarrier,
  wire: (settings) => whatsappWire(settings),
  refusals: codes,
  failures: codes,
  sender: null,
  from: null,
  lifetimes: 'none',
});

const message: OutgoingText = {
  ...calledText,
  facts: {
    place: 'Harbour Clinic',
    number: 'A12',
    desk: 'Desk 3',
    minutes: '5 minutes',
    link: 'https://l.example/t/x',
  },
};

const approvedIn = (language: string, prefix = 'turnstone'): Approval[] =>
  templateKinds.map((kind) => ({
    name: `${prefix}_${kind}`,
    language,
    body: `(${language}) ${placeholdersOf(kind)
      .map((one) => `{{${one}}}`)
      .join(' – ')} .`,
  }));

let simulator: Simulator;
const settings = () => whatsappCarrier(simulator.origin);

beforeAll(async () => {
  simulator = await openSimulator(whatsappWire(whatsappCarrier('')));
});
afterEach(() => simulator.forget());
afterAll(() => simulator.stop());

function send(change: Partial<OutgoingText> = {}, carrier: { templates?: string; accessToken?: string } = {}) {
  const channel = whatsapp.open({ ...settings(), ...carrier }, { report() {}, text() {} });
  return channel.send({ ...message, ...change }, AbortSignal.timeout(5000));
}

const closed = { isOpen: () => false };

describe('outside the day after somebody wrote', () => {
  beforeAll(() => {
    const approved = [
      ...approvedIn('en'),
      ...approvedIn('pt_BR'),
      ...approvedIn('zh_CN'),
      ...approvedIn('en', 'harbour'),
    ];
    simulator.wire = whatsappWire(whatsappCarrier(''), { ...closed, approved });
  });

  test('a call goes in words that were approved before, with what it is made of', async () => {
    await expect(send()).resolves.toMatchObject({ kind: 'accepted' });
    expect(simulator.taken.map(({ text }) => text)).toEqual([
      '(en) Harbour Clinic – A12 – Desk 3 – 5 minutes – https://l.example/t/x .',
    ]);
  });

  test('each kind of message has its own', async () => {
    const facts = {
      place: 'P',
      number: 'A1',
      ahead: 'You are\nnext.',
      desk: 'D',
      minutes: '5',
      when: 'Monday',
      link: 'L',
    };
    for (const kind of templateKinds) await expect(send({ kind, facts })).resolves.toMatchObject({ kind: 'accepted' });
    expect(simulator.taken).toHaveLength(templateKinds.length);
    expect(simulator.taken[0]?.text).toContain('You are next.');
  });

  test.each([
    ['pt-BR', '(pt_BR)'],
    ['zh-Hans', '(zh_CN)'],
  ])('a guest who reads %s gets theirs', async (language, start) => {
    await send({ language });
    expect(simulator.taken.map(({ text }) => text.startsWith(start))).toEqual([true]);
  });

  test('the place may name its templates as it likes', async () => {
    await send({}, { templates: 'harbour' });
    expect(simulator.requests.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { type: 'template', template: { name: 'harbour_called', language: { code: 'en' } } },
    ]);
    expect(simulator.taken).toHaveLength(1);
  });

  test('what is not approved in that language, or was written by hand, is for another channel', async () => {
    await expect(send({ language: 'de' })).resolves.toMatchObject({ class: 'content_blocked', code: '132001' });
    await expect(send({ facts: {}, kind: 'staff_text' })).resolves.toMatchObject({
      class: 'content_blocked',
      code: '131047',
    });
    await expect(send({ kind: 'line_news' })).resolves.toMatchObject({ class: 'content_blocked', code: '131047' });
    expect(simulator.taken).toEqual([]);
  });

  test('where a fact is missing, or WhatsApp has not the language, nothing is asked of it', async () => {
    const { desk: _, ...facts } = message.facts;
    await expect(send({ facts })).resolves.toMatchObject({ class: 'content_blocked', code: 'facts' });
    await expect(send({ facts: { ...facts, desk: ' \n' } })).resolves.toMatchObject({ code: 'facts' });
    await expect(send({ language: 'so' })).resolves.toMatchObject({ class: 'content_blocked', code: 'language' });
    expect(simulator.requests).toEqual([]);
  });
});

describe('within the day after somebody wrote', () => {
  beforeAll(() => {
    simulator.wire = whatsappWire(whatsappCarrier(''), { approved: approvedIn('en'), isOpen: () => true });
  });

  test('what staff write goes as it is, without a picture of its link', async () => {
    await send({ facts: {}, kind: 'staff_text', text: 'Please bring your papers: https://l.example/t/x' });
    expect(simulator.taken.map(({ text }) => text)).toEqual(['Please bring your papers: https://l.example/t/x']);
    expect(simulator.requests.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { text: { preview_url: false } },
    ]);
  });

  test('who wrote in a language that WhatsApp has not is answered in it', async () => {
    await send({ language: 'so', hasWritten: true, text: 'Waa markaagii' });
    expect(simulator.taken.map(({ text }) => text)).toEqual(['Waa markaagii']);
  });

  test('a token that is not believed says so, and says no number', async () => {
    const result = await send({}, { accessToken: 'old' });
    expect(result).toEqual({ kind: 'rejected', class: 'authentication', code: '190' });
  });
});

// Read again from the list of codes, not from the table.
test.each([
  ['190', 'authentication'],
  ['130429', 'throttled'],
  ['131026', 'invalid_number'],
  ['131042', 'no_credit'],
  ['131047', 'content_blocked'],
  ['131031', 'sender_not_allowed'],
  ['130497', 'country_blocked'],
])('%s means %s', (code, meaning) => {
  expect(whatsappCodes[code]).toBe(meaning);
});

test('each language that guests may choose has its own code there, but for one', () => {
  const known = guestLanguages.map(({ tag }) => tag).filter((tag) => tag !== 'so');
  const codesOf = known.map(async (language) => {
    simulator.wire = whatsappWire(whatsappCarrier(''), { ...closed, approved: [] });
    return send({ language });
  });
  return Promise.all(codesOf).then((results) => {
    expect(results.every((result) => result.kind === 'rejected' && result.code === '132001')).toBe(true);
    const asked = simulator.requests.map(
      ({ body }) => JSON.parse(body) as { template: { language: { code: string } } },
    );
    expect(new Set(asked.map(({ template }) => template.language.code)).size).toBe(known.length);
  });
});

test('the templates that the docs ask for are those that are sent, and each has its variables once, neither first nor last', async () => {
  const docs = await readFile(resolve(import.meta.dirname, '../../docs/operations/connect-whatsapp.md'), 'utf8');
  const rows = [...docs.matchAll(/^\| `turnstone_(\w+)` \| ([\w, ]+) \| (\d+) \| (.+) \|$/gm)];
  expect(rows.map(([, kind]) => kind)).toEqual([...templateKinds]);
  for (const [, kind = '', variables, lifetime, body = ''] of rows) {
    const wanted: readonly string[] = placeholdersOf(kind as (typeof templateKinds)[number]);
    expect(variables?.split(', ')).toEqual(wanted);
    const named = [...body.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect([named.length, new Set(named)]).toEqual([wanted.length, new Set(wanted)]);
    expect(body).toMatch(/^[^{].*[^}]$/);
    // As long as such a message is worth anything.
    expect(Number(lifetime)).toBe(kind.startsWith('call') ? 600 : 1800);
  }
});

describe('a call from WhatsApp', () => {
  const address = 'https://line.example.org/inbound/whatsapp/k2J9sQ0aVvZ1yT3eX5cBnM';
  const own = { metadata: { phone_number_id: '106540352242922' } };
  const hear = (call: Partial<WireCall>) =>
    whatsapp.hear?.(whatsappCarrier(''), {
      method: 'GET',
      url: address,
      headers: {},
      body: '',
      now: new Date(),
      ...call,
    });
  const told = (...values: object[]) => hear(signed('the secret of the app', address, noticeOf(...values)));

  test.each([
    [
      'subscribe',
      'made up by the place',
      '1158201444',
      { kind: 'heard', answer: { contentType: 'text/plain', body: '1158201444' } },
    ],
    ['subscribe', 'made up by somebody', '1158201444', { kind: 'refused', why: 'signature' }],
    ['subscribe', '', '1158201444', { kind: 'refused', why: 'signature' }],
    ['unsubscribe', 'made up by the place', '1158201444', { kind: 'refused', why: 'signature' }],
    ['subscribe', 'made up by the place', '<script>', { kind: 'refused', why: 'malformed' }],
    ['subscribe', 'made up by the place', '', { kind: 'refused', why: 'malformed' }],
  ])('that asks whether somebody is there: %s, %j, %j', (mode, token, challenge, answer) => {
    const query = new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge });
    expect(hear({ url: `${address}?${query}` })).toMatchObject(answer);
  });

  test('may bring much at once, and what is another number’s is left to it', () => {
    const text = (id: string) => ({ id, from: '447700900123', type: 'text', text: { body: id } });
    const heard = told(
      {
        ...own,
        messages: [text('w1'), { id: 'w2', from: '447700900123', type: 'reaction', reaction: {} }, text('w3')],
      },
      {
        ...own,
        statuses: [
          { id: 'w4', status: 'read' },
          { id: 'w5', status: 'failed', errors: [{ code: 131026 }] },
        ],
      },
      { metadata: { phone_number_id: '1' }, messages: [text('w6')], statuses: [{ id: 'w7', status: 'delivered' }] },
    );
    expect(heard).toMatchObject({
      texts: [{ ref: 'w1' }, { ref: 'w3' }],
      reports: [
        { ref: 'w4', state: 'delivered' },
        { ref: 'w5', state: 'failed', class: 'invalid_number', code: '131026' },
      ],
    });
  });

  test.each([
    [{ type: 'image', image: { caption: 'My form' } }, 'My form'],
    [{ type: 'document', document: { filename: 'form.pdf' } }, ''],
    [{ type: 'audio', audio: { voice: true } }, ''],
    [{ type: 'location', location: { latitude: 1, longitude: 2 } }, ''],
  ])('with %j has the words that are with it', (said, text) => {
    expect(told({ ...own, messages: [{ id: 'w1', from: '447700900123', ...said }] })).toMatchObject({
      texts: [{ text }],
    });
  });

  test('with an answer by a button is a text', () => {
    const button = { id: 'w1', from: '447700900123', type: 'button', button: { text: 'LATER', payload: 'x' } };
    expect(told({ ...own, messages: [button] })).toMatchObject({ texts: [{ text: 'LATER', from: '+447700900123' }] });
  });

  test.each([
    ['555181234567', '+5551981234567'],
    ['5551981234567', '+5551981234567'],
    // A fixed line.
    ['555132345678', '+555132345678'],
    ['5215512345678', '+525512345678'],
    ['525512345678', '+525512345678'],
    ['447700900123', '+447700900123'],
  ])('from %s is from the number that the guest gave', (from, number) => {
    const stop = { id: 'w1', from, type: 'text', text: { body: 'STOP' } };
    expect(told({ ...own, messages: [stop] })).toMatchObject({ texts: [{ text: 'STOP', from: number }] });
  });

  test('of something else says nothing', () => {
    expect(told({ event: 'APPROVED', message_template_name: 'turnstone_called' })).toEqual({
      kind: 'heard',
      reports: [],
      texts: [],
    });
    const other = signed('the secret of the app', address, '{"object":"page","entry":[]}');
    expect(hear(other)).toEqual({ kind: 'refused', why: 'malformed' });
  });
});
