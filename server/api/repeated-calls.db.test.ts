// Every changing call in the OpenAPI file, sent twice with one idempotency key, with another change in between.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { ensurePushKeys } from '#commands/messaging/push-subscriptions.ts';
import { openApp, type Answer, type CallOptions, type TestApp } from '#test/app.ts';
import { readOpenapi } from '#test/openapi.ts';
import { openPushService, type PushService } from '#test/push-service.ts';
import { millBakery } from '#test/cast.ts';

const described = Object.values((await readOpenapi()).paths)
  .flatMap((path) => Object.entries(path))
  .filter(([method]) => method !== 'get')
  .map(([, { operationId }]) => operationId);

let t: TestApp;
let service: PushService;
let [line, other, desk] = ['', '', ''];
let ticket = { id: '', token: '' };
beforeAll(async () => {
  service = await openPushService();
  const config = { apiKey: undefined, publicUrl: undefined, trustedProxies: [], pushOrigins: [service.origin] };
  t = await openApp({ config });
  await ensurePushKeys(t.harbour.context);
});
afterAll(async () => {
  await t.close();
  await service.stop();
});
beforeEach(async () => {
  [line, other] = [await t.harbour.addLine({ returnRule: 'back' }), await t.harbour.addLine()];
  desk = await t.harbour.addDesk([line, other]);
  ticket = await join();
  await join();
});

async function join(): Promise<{ id: string; token: string }> {
  const { body } = await ask(`POST /lines/${line}/tickets`, { body: { phone: null } });
  return { id: String(body['id']), token: String(body['token']) };
}

const ask = (input: string, options: CallOptions = {}) => t.call(input, { key: t.keys.owner, ...options });
async function sure(input: string, body: unknown = {}): Promise<Answer> {
  const answer = await ask(input, { body });
  if (answer.status >= 300) throw new Error(`${input}: ${JSON.stringify(answer.body)}`);
  return answer;
}
const staff = (verb: string, body: unknown = {}) => sure(`POST /tickets/${ticket.id}/${verb}`, body);
const call = () => staff('call', { deskId: desk, reason: 'need' });
const place = (slug: string) => {
  const { lines: _lines, desks: _desks, ...bakery } = millBakery;
  return { ...bakery, slug };
};
const nothing = async (): Promise<void> => undefined;
const newName = () => uuid().slice(-12);

interface Input {
  input: string;
  body?: unknown;
  key?: null;
  headers?: Record<string, string>;
  /** What happens before the call is repeated. */
  between?: () => Promise<unknown>;
}
const byId = (verb: string, body: unknown = {}, between?: () => Promise<unknown>): Input => ({
  input: `POST /tickets/${ticket.id}/${verb}`,
  body,
  ...(between && { between }),
});
const byToken = (verb: string, body: unknown = {}, between?: () => Promise<unknown>): Input => ({
  ...byId(verb, body, between),
  input: `POST /tickets/${ticket.token}/${verb}`,
  key: null,
});
const leave = () => sure(`POST /tickets/${ticket.token}/leave`);
const calledLongAgo = () => call().then(() => t.harbour.clock.pass(120));
const removed = () => staff('remove', { reason: 'mistake' });
const inMinutes = (minutes: number) => new Date(t.harbour.clock.now().getTime() + minutes * 60_000).toISOString();
const missed = () => call().then(() => staff('no-show'));
const after = async (before: Promise<unknown>, input: () => Input): Promise<Input> => {
  await before;
  return input();
};
const settings = () => sure(`PATCH /lines/${line}`, { graceMinutes: 9 });
const subscription = async () => {
  const { endpoint, keys } = await service.subscribe(String((await t.call('GET /push-key')).body['publicKey']));
  return { endpoint, keys };
};
const picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#336699' } })
  .png()
  .toBuffer();

const calls: Record<string, () => Input | Promise<Input>> = {
  createPlace: () => ({ input: 'POST /places', body: place(`place-${newName()}`) }),
  updatePlace: () => ({ input: 'PATCH /places/harbour-clinic', body: { accent: '#336699' } }),
  putPlaceImage: () => ({
    input: 'PUT /places/harbour-clinic/images/logo',
    body: picture,
    headers: { 'content-type': 'image/png' },
    between: () => ask('DELETE /places/harbour-clinic/images/logo'),
  }),
  keepSlidePicture: () => ({
    input: 'POST /places/harbour-clinic/slide-pictures',
    body: picture,
    headers: { 'content-type': 'image/png' },
  }),
  deletePlaceImage: () => ({ input: 'DELETE /places/harbour-clinic/images/cover' }),
  createLine: () => ({ input: 'POST /places/harbour-clinic/lines', body: { name: { en: newName() }, prefix: 'ZZ' } }),
  updateLine: () => ({
    input: `PATCH /lines/${line}`,
    body: { state: 'paused', capacity: 40 },
    between: () => sure(`PATCH /lines/${line}`, { state: 'open', capacity: 50 }),
  }),
  createDesk: () => ({ input: 'POST /places/harbour-clinic/desks', body: { name: newName(), lines: [line] } }),
  updateDesk: () => ({
    input: `PATCH /desks/${desk}`,
    body: { directions: 'left', open: true },
    between: () => sure(`PATCH /desks/${desk}`, { directions: 'right', open: false }),
  }),
  callNext: () => ({ input: `POST /desks/${desk}/call-next`, body: {}, between: () => staff('serve') }),
  moveTogether: () => ({
    input: `POST /desks/${desk}/together`,
    body: { tickets: [ticket.id], move: { kind: 'hold' } },
    between: () => staff('resume'),
  }),
  joinLine: () => ({ input: `POST /lines/${line}/tickets`, body: { name: 'Amara' } }),
  changeTicket: () => ({
    input: `PATCH /tickets/${ticket.id}`,
    body: { note: 'with a pram' },
    between: () => sure(`PATCH /tickets/${ticket.id}`, { note: 'without' }),
  }),
  giveFeedback: () => after(leave(), () => byToken('feedback', { rating: 4 })),
  eraseTicketData: () => ({ input: `DELETE /tickets/${ticket.token}/data`, key: null, between: leave }),
  leaveTicket: () => byToken('leave'),
  confirmTicket: () => after(call(), () => byToken('confirm', {}, () => staff('serve'))),
  delayTicket: () => byToken('delay', { passing: 1 }, call),
  stepAwayTicket: () => byToken('step-away', { until: inMinutes(30) }, () => staff('resume')),
  callTicket: () => byId('call', { deskId: desk, reason: 'need' }, () => staff('serve')),
  recallTicket: () => after(calledLongAgo(), () => byId('recall', {}, () => staff('serve'))),
  serveTicket: () => after(call(), () => byId('serve', {}, () => staff('finish'))),
  finishTicket: () =>
    after(
      call().then(() => staff('serve')),
      () => byId('finish', {}, () => staff('undo')),
    ),
  noShowTicket: () => after(call(), () => byId('no-show', {}, () => staff('return'))),
  holdTicket: () => byId('hold', {}, () => staff('resume')),
  resumeTicket: () => after(staff('hold'), () => byId('resume', {}, call)),
  transferTicket: () => byId('transfer', { lineId: other }, call),
  moveTicket: () => byId('move', { ahead: 1, reason: 'need' }, call),
  removeTicket: () => byId('remove', { reason: 'mistake' }, () => staff('undo')),
  undoTicket: () => after(call(), () => byId('undo', {}, call)),
  returnTicket: () => after(missed(), () => byId('return', {}, call)),
  checkInTicket: () =>
    after(t.harbour.pool.query(`update ticket set state = 'booked' where id = $1`, [ticket.id]), () =>
      byId('check-in', {}, call),
    ),
  textGuest: () =>
    after(sure(`PATCH /tickets/${ticket.id}`, { phone: { phone: '+1 202 555 0142' } }), () =>
      byId('message', { text: 'Please bring your card' }),
    ),
  settleVoiceCall: () => byId('voice-call', { reached: true }, call),
  markTextsSeen: () => byId('texts-seen', {}, call),
  subscribePush: async () => byToken('push', await subscription(), call),
  unsubscribePush: async () => ({
    ...byToken('push', { endpoint: (await subscription()).endpoint }, call),
    input: `DELETE /tickets/${ticket.token}/push`,
  }),
  notePushShown: () => byToken('push/shown', { id: uuid() }, call),
};

async function send({ input, body, key, headers }: Input, once: string): Promise<Answer> {
  return ask(input, {
    ...(body === undefined ? {} : { body }),
    ...(key === null && { key }),
    headers: { ...headers, 'idempotency-key': once },
  });
}

async function heads(): Promise<number[]> {
  const asked = 'select head from line where id = any ($1) order by id';
  const { rows } = await t.harbour.pool.query<{ head: string }>(asked, [[line, other]]);
  return rows.map(({ head }) => Number(head));
}

test('every changing call of the description is tried here', () => {
  expect(Object.keys(calls).toSorted()).toEqual(described.toSorted());
});

/** These are refused at the first try too: there is nobody to call by hand, and nothing was shown. */
const refused = new Map([
  ['settleVoiceCall', 409],
  ['notePushShown', 404],
]);
/** The moves, and the other changes that are in a line's log. */
const logged = /^(?:update|change)(?:Line|Ticket)$|^callNext$|Ticket$/;

test.for(described)('%s: sent again, the same status and the same `done`', async (name) => {
  const input = (await calls[name]?.()) ?? { input: '' };
  const once = uuid();
  const first = await send(input, once);
  const status = refused.get(name);
  expect([name, first.status < 300 ? undefined : first.status]).toEqual([name, status]);
  const { seq = null } = (first.body['done'] ?? {}) as { seq?: number | null };
  expect(seq === null || (await heads()).includes(seq)).toBe(true);
  expect(seq !== null).toBe(logged.test(name) && status === undefined);
  t.harbour.clock.pass(2);
  await (input.between ?? settings)();
  const before = await heads();
  const second = await send(input, once);
  expect(await heads()).toEqual(before);
  expect([second.status, second.body['code']]).toEqual([first.status, first.body['code']]);
  expect([second.body['done'], second.body['id']]).toEqual([first.body['done'], first.body['id']]);
  const { asOf = null } = second.body;
  const isView = first.body['asOf'] !== undefined;
  expect(asOf).toBe(isView ? t.harbour.clock.now().toISOString() : null);
  // An answer without a view is repeated unchanged.
  expect(isView || JSON.stringify(second.body) === JSON.stringify(first.body)).toBe(true);
});

test('a desk’s call answers the number of the event of the line that followed it, each time', async () => {
  const served = (lines: string[]): Input => ({ input: `PATCH /desks/${desk}`, body: { lines, open: true } });
  const [headOfLine] = await heads();
  const [away, back] = [uuid(), uuid()];
  const closed = await send(served([other]), away);
  const done = { seq: (headOfLine ?? 0) + 1, state: null };
  expect(closed.body['done']).toEqual(done);
  expect((await send(served([line, other]), back)).body['done']).toEqual({ seq: done.seq + 1, state: null });
  expect((await send(served([other]), away)).body['done']).toEqual(done);
  await send(served([other]), uuid());
  const input = { input: 'POST /places/harbour-clinic/desks', body: { name: newName(), lines: [line] } };
  expect((await send(input, uuid())).body['done']).toEqual({ seq: done.seq + 3, state: null });
  expect((await send({ input: `PATCH /desks/${desk}`, body: { directions: 'up' } }, uuid())).body['done']).toEqual({
    seq: null,
    state: null,
  });
});

test('the key of a call with another body is refused, whatever the two change', async () => {
  const bodies: [string, object[]][] = [
    [`PATCH /desks/${desk}`, [{ open: false }, { directions: 'left' }, { directions: 'left', open: true }]],
    [`PATCH /lines/${line}`, [{ state: 'paused' }, { capacity: 40 }, { capacity: 40, state: 'open' }]],
  ];
  const pairs = bodies.flatMap(([input, all]) =>
    all.flatMap((first) => all.filter((one) => one !== first).map((second) => ({ input, first, second }))),
  );
  for (const { input, first, second } of pairs) {
    const once = uuid();
    const answers = [await send({ input, body: first }, once), await send({ input, body: second }, once)];
    expect([first, second, ...answers.map(({ status, body }) => body['code'] ?? status)]).toEqual([
      first,
      second,
      200,
      'idempotency_mismatch',
    ]);
  }
});

describe('a refused call stays refused where it could be met by now', () => {
  const cases: [string, () => Input | Promise<Input>][] = [
    ['serve', () => byId('serve', {}, call)],
    ['finish', () => after(call(), () => byId('finish', {}, () => staff('serve')))],
    ['recall', () => byId('recall', {}, calledLongAgo)],
    ['no-show', () => byId('no-show', {}, call)],
    ['confirm', () => byToken('confirm', {}, call)],
    ['resume', () => byId('resume', {}, () => staff('hold'))],
    ['return', () => byId('return', {}, missed)],
    ['undo', () => byId('undo', {}, call)],
    ['leave', () => after(removed(), () => byToken('leave', {}, () => staff('undo')))],
    ['hold', () => after(removed(), () => byId('hold', {}, () => staff('undo')))],
    ['delay', () => after(call(), () => byToken('delay', { passing: 1 }, () => staff('undo')))],
    ['step-away', () => after(call(), () => byToken('step-away', { until: inMinutes(30) }, () => staff('undo')))],
    ['feedback', () => byToken('feedback', { rating: 5 }, leave)],
    [
      'a guest’s change',
      () =>
        after(removed(), () => ({
          input: `PATCH /tickets/${ticket.token}`,
          body: { travelMinutes: 5 },
          key: null,
          between: () => staff('undo'),
        })),
    ],
    [
      'call-next at a closed desk',
      () =>
        after(sure(`PATCH /desks/${desk}`, { open: false }), () => ({
          input: `POST /desks/${desk}/call-next`,
          body: {},
          between: () => sure(`PATCH /desks/${desk}`, { open: true }),
        })),
    ],
  ];
  test.for(cases)('%s', async ([, make]) => {
    const input = await make();
    const once = uuid();
    const first = await send(input, once);
    expect(first.status).toBeGreaterThanOrEqual(400);
    await (input.between ?? nothing)();
    const before = await heads();
    const second = await send(input, once);
    expect([second.status, second.body['code']]).toEqual([first.status, first.body['code']]);
    expect(await heads()).toEqual(before);
    expect((await send(input, uuid())).status).toBeLessThan(300);
  });
});
