import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { guests } from '#test/cast.ts';
import { openApp, type Answer, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { xsrfToken } from '../http/browser-cookies.ts';

let t: TestApp;
let host: { key: string };
beforeAll(async () => {
  t = await openApp();
  host = { key: t.keys.host };
});
afterAll(() => t.close());

const services = [
  { id: 'repair', name: { en: 'Repair' }, bring: [{ id: 'receipt', text: { en: 'The receipt' } }] },
  { id: 'pick-up', name: { en: 'Pick up' }, expectedMinutes: 4 },
];
const questions = [
  { id: 'order', kind: 'text', label: { en: 'Order number' }, isRequired: true },
  { id: 'pieces', kind: 'number', label: { en: 'How many pieces?' } },
  { id: 'day', kind: 'date', label: { en: 'Bought on' } },
  { id: 'paid', kind: 'yes_no', label: { en: 'Paid?' } },
  { id: 'part', kind: 'choice', label: { en: 'Which part?' }, options: [option('wheel'), option('brake')] },
];

function option(id: string) {
  return { id, label: { en: id } };
}

let addresses = 0;

/** Joins as a guest. Each guest has their own address, so that the limits do not count them together. */
function join(lineId: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  return t.call(`POST /lines/${lineId}/tickets`, { body, headers, address: `10.7.0.${++addresses}` });
}

async function askingLine(): Promise<string> {
  const lineId = await t.harbour.addLine();
  const changed = await t.call(`PATCH /lines/${lineId}`, { key: t.keys.owner, body: { services, questions } });
  expect(changed.status).toBe(200);
  return lineId;
}

async function staffSee({ body }: Answer): Promise<Answer['body']> {
  return (await t.call(`GET /tickets/${String(body['id'])}`, host)).body;
}

describe('whoever joins may say', () => {
  test('what they come for, what was asked, what they need, how far away they are and who helps them', async () => {
    const joined = await join(await askingLine(), {
      phone: guests.leila.phone,
      service: 'repair',
      answers: { order: ' 12-B ', pieces: '٣', day: '2026-02-01', paid: 'no', part: 'brake' },
      needs: ['step_free', 'interpreter'],
      travelMinutes: 15,
      secondPhone: '07700 900555',
      secondPhoneCountry: 'GB',
      consent: '1/ar',
    });
    expect(joined.status).toBe(201);
    expect(await staffSee(joined)).toMatchObject({
      service: 'repair',
      papersReady: false,
      answers: { order: '12-B', pieces: 3, day: '2026-02-01', paid: false, part: 'brake' },
      needs: ['step_free', 'interpreter'],
      needsMoreTime: false,
      travelMinutes: 15,
      phone: '•••• 0103',
      secondPhone: '•••• 0555',
    });
    const own = await t.call(`GET /tickets/${String(joined.body['token'])}`);
    expect(own.body).toMatchObject({
      service: { id: 'repair', bring: [{ id: 'receipt' }] },
      papersReady: [],
      travelMinutes: 15,
      needs: ['step_free', 'interpreter'],
      secondMasked: '•••• 0555',
    });
  });

  test('nothing of it but what must be answered', async () => {
    const joined = await join(await askingLine(), { answers: { order: '7' } });
    expect(await staffSee(joined)).toMatchObject({
      service: null,
      papersReady: null,
      answers: { order: '7' },
      needs: [],
      travelMinutes: null,
      secondPhone: null,
    });
  });

  test('an extension of a fixed line, which gets no texts', async () => {
    const joined = await join(t.harbour.lines.walkIn, { phone: '+44 20 7946 0999', extension: '41' });
    const own = await t.call(`GET /tickets/${String(joined.body['token'])}`);
    expect(own.body).toMatchObject({ canText: false, phoneMasked: expect.stringContaining('0999') });
  });

  test('the same once more with the same key, and it is one ticket', async () => {
    const lineId = await askingLine();
    const input = { service: 'pick-up', answers: { order: '1', paid: true }, travelMinutes: 5 };
    const browserId = uuid();
    const key = {
      'idempotency-key': `a wish of ${uuid()}`,
      cookie: `turnstone_browser=${browserId}`,
      'x-xsrf-token': xsrfToken(testSecrets, browserId),
    };
    const call = (body: object): Promise<Answer> =>
      t.call(`POST /lines/${lineId}/tickets`, { body, headers: key, address: '10.7.1.1' });
    const first = await call(input);
    expect(await call(input)).toMatchObject({ status: 201, body: first.body });
    expect((await call({ ...input, service: 'repair' })).body).toMatchObject({ code: 'idempotency_mismatch' });
    expect((await t.call(`GET /lines/${lineId}/tickets`, host)).body['items']).toHaveLength(1);
  });
});

describe('is refused, by field,', () => {
  test.each<[what: string, body: { answers?: object; [field: string]: unknown }, path: string, code: string]>([
    ['no answer at all', { answers: { order: undefined } }, 'answers.order', 'required'],
    ['a service of another line', { service: 'prescription' }, 'service', 'unknown'],
    ['a blank where there must be an answer', { answers: { order: '  ' } }, 'answers.order', 'required'],
    ['an answer that is too long', { answers: { order: 'x'.repeat(201) } }, 'answers.order', 'answer_invalid'],
    ['words for a number', { answers: { pieces: 'some' } }, 'answers.pieces', 'answer_invalid'],
    ['a day that never was', { answers: { day: '2026-02-30' } }, 'answers.day', 'answer_invalid'],
    ['neither yes nor no', { answers: { paid: 'perhaps' } }, 'answers.paid', 'answer_invalid'],
    ['none of the choices', { answers: { part: 'bell' } }, 'answers.part', 'answer_invalid'],
    ['an answer to nothing', { answers: { shoe: '42' } }, 'answers.shoe', 'unknown'],
    ['a helper without enough digits', { secondPhone: '+44 7700' }, 'secondPhone', 'phone_too_short'],
    ['an extension with letters', { phone: '+44 20 7946 0999', extension: 'x' }, 'extension', 'extension_invalid'],
    ['an extension of a mobile', { phone: guests.grace.phone, extension: '3' }, 'extension', 'extension_not_here'],
    ['an extension of a free number', { phone: '+44 808 157 0142', extension: '3' }, 'extension', 'extension_not_here'],
  ])('%s', async (_, body, path, code) => {
    const lineId = await askingLine();
    const refused = await join(lineId, { ...body, answers: { order: '1', ...body.answers } });
    expect(refused.status).toBe(422);
    expect(refused.body['errors']).toContainEqual(expect.objectContaining({ path, code }));
    expect((await t.call(`GET /lines/${lineId}/tickets`, host)).body['items']).toEqual([]);
  });

  test.each<[what: string, body: object, path: string]>([
    ['a need that is none', { needs: ['coffee'] }, 'needs.0'],
    ['a way of a day', { travelMinutes: 241 }, 'travelMinutes'],
    ['a way of half minutes', { travelMinutes: 2.5 }, 'travelMinutes'],
    ['another answer to the guard', { closing: 'perhaps' }, 'closing'],
  ])('%s', async (_, body, path) => {
    const refused = await join(t.harbour.lines.walkIn, body);
    expect(refused.status).toBe(422);
    expect(refused.body['errors']).toContainEqual(expect.objectContaining({ path }));
  });
});

test.each(['phone', 'secondPhone'])('an extension at fault in a change is named where it is: %s', async (field) => {
  const { ticketId } = await t.harbour.join();
  for (const extension of ['x', 'x'.repeat(21)]) {
    const body = { [field]: { phone: '+44 20 7946 0999', extension } };
    const refused = await t.call(`PATCH /tickets/${ticketId}`, { ...host, body });
    expect(refused.body['errors']).toMatchObject([{ path: `${field}.extension` }]);
  }
});

test.each(['Amara Okafor', '', 'x'.repeat(65), '1/es\nAmara', 'Ämara'])(
  'a consent is the name of a text and its language, no words: %j is refused, and nowhere in the log',
  async (consent) => {
    const lineId = await t.harbour.addLine();
    const refused = await join(lineId, { phone: '+1 202 555 0172', consent });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'consent' }] } });
    expect(await t.harbour.events(lineId)).toEqual([]);
    const known = await join(lineId, { phone: '+1 202 555 0172', consent: 'privacy-2024.1:a/pt-BR' });
    expect(known.status).toBe(201);
  },
);

test('staff who add somebody by hand need not know every answer, only good ones', async () => {
  const lineId = await askingLine();
  const added = await t.call(`POST /lines/${lineId}/tickets`, {
    ...host,
    body: { service: 'repair', note: 'by bike' },
  });
  expect(added.status).toBe(201);
  const refused = await t.call(`POST /lines/${lineId}/tickets`, { ...host, body: { answers: { pieces: 'some' } } });
  expect(refused.body['errors']).toEqual([expect.objectContaining({ path: 'answers.pieces' })]);
});

test('nothing that was said stands in the log, in the events or open in the database', async () => {
  const lineId = await askingLine();
  const said = ['secret order', '7700900556', '7700 900556'];
  const joined = await join(lineId, { answers: { order: said[0] }, secondPhone: `+44 ${said[2]}`, consent: '1/en' });
  expect(await staffSee(joined)).toMatchObject({ answers: { order: said[0] } });
  const events = await t.call(`GET /lines/${lineId}/events`, { key: t.keys.owner });
  expect(events.body['items']).toEqual([
    expect.objectContaining({ data: expect.objectContaining({ consent: '1/en' }) }),
  ]);
  const row = await t.harbour.ticketRow(String(joined.body['id']));
  const stored = Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)));
  for (const words of said)
    for (const place of [t.log.join('\n'), JSON.stringify(events.body), stored.join('\n')])
      expect(place).not.toContain(words);
  expect(row.consent).toBe('1/en');
});

test('a place says what its lines offer and ask, and why one of them is closed today', async () => {
  const lineId = await askingLine();
  const today = '2026-03-02';
  await t.call(`PATCH /lines/${lineId}`, {
    key: t.keys.owner,
    body: { exceptions: [{ date: today, reason: 'Stocktaking' }] },
  });
  const { body } = await t.call('GET /places/harbour-clinic');
  const line = (body['lines'] as { id: string }[]).find(({ id }) => id === lineId);
  expect(line).toMatchObject({
    state: 'closed',
    closedReason: 'Stocktaking',
    services: [
      { id: 'repair', expectedMinutes: null },
      { id: 'pick-up', expectedMinutes: 4, bring: [] },
    ],
    questions: questions.map(({ id, kind }) => ({ id, kind })),
    closing: null,
  });
});
