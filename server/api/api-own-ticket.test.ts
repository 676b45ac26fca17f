import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { addCarrier } from '#test/scripted-provider.ts';
import { openApp, type Answer, type TestApp } from '#test/app.ts';

let t: TestApp;
let line = '';
let desk = '';
let token = '';
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  line = await t.harbour.addLine();
  desk = await t.harbour.addDesk([line]);
  const { ticketId } = await t.harbour.join({ lineId: line, phone: '+12025550101' });
  token = t.harbour.context.secrets.ticketToken(ticketId);
});

let addresses = 0;
const address = (): string => `10.9.${Math.floor(++addresses / 200)}.${addresses % 200}`;

const change = (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  t.call(`PATCH /tickets/${token}`, { body, headers, address: address() });

describe('a guest changes the own ticket by its token', () => {
  test('sixty times in ten minutes, by whichever door and from wherever; a repeat is no change', async () => {
    const wish = {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { travelMinutes: 9 },
      address: address(),
    };
    for (let at = 0; at < 60; at += 1) await t.call(`PATCH /tickets/${token}`, wish);
    for (let at = 1; at < 60; at += 1) expect((await change({ travelMinutes: at % 2 })).status).toBe(200);
    const refused = await change({ travelMinutes: 7 });
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    const delayed = await t.call(`POST /tickets/${token}/delay`, { body: { passing: 1 }, address: address() });
    const left = await t.call(`POST /tickets/${token}/leave`, { body: {}, address: address() });
    const rated = await t.call(`POST /tickets/${token}/feedback`, { body: { rating: 5 }, address: address() });
    expect([delayed.status, left.status, rated.status], 'whoever cannot come may always say so').toEqual([
      429, 200, 429,
    ]);
    expect((await t.call(`PATCH /tickets/${token}`, wish)).status, 'what was answered before').toBe(200);
    const other = await t.harbour.join({ lineId: line });
    token = t.harbour.context.secrets.ticketToken(other.ticketId);
    expect((await change({ travelMinutes: 7 })).status).toBe(200);
  });

  test('and is answered with their own view of it', async () => {
    const { status, body } = await change({
      language: 'es',
      travelMinutes: 15,
      secondPhone: { phone: '+12025550102' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      language: 'es',
      travelMinutes: 15,
      secondMasked: '•••• 0102',
      phoneMasked: '•••• 0101',
    });
    const removed = await change({ secondPhone: null, phone: null, travelMinutes: null });
    expect(removed.body).toMatchObject({ secondMasked: null, phoneMasked: null, travelMinutes: null, canText: false });
  });

  test('their e-mail address too, where the place writes to its guests; nobody else reads it', async () => {
    expect((await change({ email: 'noor@example.org' })).body).toMatchObject({
      emailMasked: null,
      canGiveEmail: false,
    });
    const account = await addCarrier(t.harbour, 'email');
    const { status, body } = await change({ email: 'noor@example.org', toldFirst: 'email' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ emailMasked: 'n•••@example.org', canGiveEmail: true, toldFirst: 'email' });
    expect(await change({ email: 'noor' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', errors: [{ path: 'email', code: 'email_no_at' }] },
    });
    const joined = await t.call(`POST /lines/${line}/tickets`, {
      body: { email: 'luis@example.net' },
      address: address(),
    });
    expect(joined.status).toBe(201);
    const place = await t.call('GET /places/harbour-clinic');
    const other = await t.call(`GET /tickets/${joined.body['id'] as string}`, { address: address() });
    expect(other.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify([place.body, joined.body, other.body])).not.toMatch(/noor|luis|example\.(?:org|net)/);
    expect(t.log.join('')).not.toMatch(/noor|luis@/);
    expect((await change({ email: null })).body).toMatchObject({ emailMasked: null, toldFirst: null });
    await t.harbour.pool.query('delete from channel_account where id = $1', [account]);
  });

  test('a repeat with the same key is the same change, and the same key for another is refused', async () => {
    const headers = { 'idempotency-key': 'a-key-of-twenty-signs' };
    const first = await change({ travelMinutes: 20 }, headers);
    await change({ travelMinutes: 30 });
    expect((await change({ travelMinutes: 20 }, headers)).status).toBe(200);
    expect((await t.call(`GET /tickets/${token}`)).body['travelMinutes']).toBe(30);
    expect(first.status).toBe(200);
    expect(await change({ travelMinutes: 5 }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
  });

  test.each([
    [{ travelMinutes: 241 }, 422, 'invalid_fields'],
    [{ language: 'xx' }, 422, 'invalid_fields'],
    [{ needsMoreTime: false }, 422, 'invalid_fields'],
    [{ phone: { phone: '+1 202' } }, 422, 'phone_too_short'],
    [{ state: 'called' }, 422, 'invalid_fields'],
  ])('but not to %j', async (body, status, code) => {
    expect(await change(body)).toMatchObject({ status, body: { code } });
  });

  test('is over with the visit; what was is rated, and erased', async () => {
    const before = await t.call(`POST /tickets/${token}/feedback`, { body: { rating: 5 } });
    expect(before).toMatchObject({ status: 409, body: { code: 'ticket_state', state: 'waiting' } });
    await t.call(`POST /tickets/${token}/leave`);
    expect(await change({ language: 'es' })).toMatchObject({
      status: 409,
      body: { code: 'ticket_state', state: 'left' },
    });
    const rated = await t.call(`POST /tickets/${token}/feedback`, {
      body: { rating: 4, comment: 'The chairs are hard' },
    });
    expect(rated).toMatchObject({ status: 200, body: { rating: 4 } });
    const none = await t.call(`POST /tickets/${token}/feedback`, { body: { rating: 6 } });
    expect(none.status).toBe(422);
    const erased = await t.call(`DELETE /tickets/${token}/data`);
    expect(erased.body).toMatchObject({ isErased: true, phoneMasked: null, rating: 4 });
    expect(t.log.join('')).not.toMatch(new RegExp(`${token}|chairs|2025550101`));
  });

  test('nobody else does by another token', async () => {
    const stranger = await t.call('PATCH /tickets/AAAAAAAAAAAAAAAAAAAAAA', { body: { language: 'es' } });
    expect(stranger.status).toBe(404);
  });
});

test('more time doubles the grace of a call, once', async () => {
  await callNext(t.harbour.context, t.harbour.staff.ruth, { deskId: desk }, null);
  const minutes = ({ body }: Answer): number =>
    (Date.parse(String(body['graceEndsAt'])) - Date.parse(String(body['calledAt']))) / 60_000;
  expect(minutes(await t.call(`GET /tickets/${token}`))).toBe(5);
  expect(minutes(await change({ needsMoreTime: true }))).toBe(10);
  expect(minutes(await change({ needsMoreTime: true }))).toBe(10);
});

test('a kept place is taken up by its token or by staff, and by nobody before it opens', async () => {
  const until = new Date(t.harbour.clock.now().getTime() + 3600_000);
  await t.harbour.pool.query("update ticket set state = 'booked', kept_for = $2 where token_hash = $1", [
    t.harbour.context.secrets.tokenHash(token),
    until,
  ]);
  await t.harbour.pool.query('update line set waiting = waiting - 1 where id = $1', [line]);
  const seen = await t.call(`GET /tickets/${token}`);
  expect(seen.body).toMatchObject({ state: 'booked', keptFor: until.toISOString(), canCheckIn: false });
  const early = await t.call(`POST /tickets/${token}/check-in`);
  expect(early).toMatchObject({ status: 409, body: { code: 'ticket_state', state: 'booked' } });
  const viewer = await t.call(`POST /tickets/${String(seen.body['id'])}/check-in`, { key: t.keys.viewer });
  expect(viewer.status).toBe(403);
  t.harbour.clock.pass(3600);
  expect(await t.call(`POST /tickets/${token}/check-in`)).toMatchObject({
    status: 200,
    body: { state: 'waiting', ahead: 0 },
  });
});
