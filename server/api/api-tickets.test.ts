import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { guests } from '#test/cast.ts';
import { itemsOf, openApp, type Answer, type TestApp } from '#test/app.ts';

let t: TestApp;
let host: { key: string };
beforeAll(async () => {
  t = await openApp();
  host = { key: t.keys.host };
});
afterAll(() => t.close());

interface Joined {
  id: string;
  token: string;
}
let addresses = 0;

/** Each guest has their own address, so that the limits do not count them together. */
async function join(lineId: string, body: object = {}): Promise<Joined> {
  const { status, body: joined } = await t.call(`POST /lines/${lineId}/tickets`, {
    body,
    address: `10.0.0.${++addresses}`,
  });
  expect(status).toBe(201);
  return joined as unknown as Joined;
}

const move = (id: string, name: string, body?: unknown): Promise<Answer> =>
  t.call(`POST /tickets/${id}/${name}`, { ...host, body });

describe('a guest', () => {
  test('joins, and is told the token, the link and the place in line', async () => {
    const lineId = await t.harbour.addLine();
    const { name, phone } = guests.leila;
    const answer = await t.call(`POST /lines/${lineId}/tickets`, {
      body: { name, phone, partySize: 4, needs: ['more_time'] },
      headers: { 'accept-language': 'ar-EG,ar;q=0.9', host: 'line.example' },
    });
    expect(answer).toMatchObject({ status: 201, body: { state: 'waiting', ahead: 0, wait: null } });
    const { token, id } = answer.body as unknown as Joined;
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(answer.body['url']).toBe(`http://line.example/t/${token}`);
    const own = await t.call(`GET /tickets/${token}`);
    expect(own).toMatchObject({
      status: 200,
      body: { id, state: 'waiting', name, phoneMasked: '•••• 0103', language: 'ar', partySize: 4, canText: true },
    });
    expect(JSON.stringify(own.body)).not.toContain('2025550103');
  });

  test('goes away until a time of the list, and is back earlier', async () => {
    const lineId = await t.harbour.addLine();
    const [{ token }] = [await join(lineId), await join(lineId)];
    const path = `POST /tickets/${token}`;
    const { times } = (await t.call(`GET /tickets/${token}`)).body['delays'] as { times: string[] };
    for (const until of ['2026-03-02T15:30', '15:30', t.harbour.clock.now().toISOString(), '2026-03-03T15:30:00Z'])
      expect(await t.call(`${path}/step-away`, { body: { until } })).toMatchObject({
        status: 422,
        body: { code: 'invalid_fields', errors: [{ path: 'until' }] },
      });
    const away = await t.call(`${path}/step-away`, { body: { until: times[1] } });
    expect(away).toMatchObject({ status: 200, body: { state: 'held', isAway: true, holdUntil: times[1] } });
    const again = await t.call(`${path}/step-away`, { body: { until: times[2] } });
    expect(again).toMatchObject({ status: 409, body: { code: 'ticket_state' } });
    const back = await t.call(`${path}/resume`, { body: {} });
    expect(back).toMatchObject({
      status: 200,
      body: { state: 'waiting', ahead: 0, isAway: false, delays: { left: 1 } },
    });
  });

  test('delays, confirms, leaves, and erases what identifies them', async () => {
    const lineId = await t.harbour.addLine();
    const deskId = await t.harbour.addDesk([lineId]);
    const [first, second] = [await join(lineId, { name: 'Amara' }), await join(lineId)];
    expect(await t.call(`POST /tickets/${first.token}/delay`, { body: { passing: 1 } })).toMatchObject({
      status: 200,
      body: { state: 'waiting', ahead: 1 },
    });
    await t.call(`POST /desks/${deskId}/call-next`, host);
    expect((await t.call(`POST /tickets/${second.token}/confirm`)).body).toMatchObject({
      state: 'called',
      isComing: true,
    });
    expect((await t.call(`POST /tickets/${first.token}/leave`)).body).toMatchObject({ state: 'left', ahead: null });
    expect((await t.call(`POST /tickets/${first.token}/leave`)).body).toMatchObject({
      code: 'ticket_state',
      state: 'left',
    });
    expect((await t.call(`DELETE /tickets/${first.token}/data`)).body).toMatchObject({ name: null, phoneMasked: null });
  });

  test('who missed the call comes back once', async () => {
    const lineId = await t.harbour.addLine();
    const deskId = await t.harbour.addDesk([lineId]);
    const { id, token } = await join(lineId);
    for (const status of [200, 409]) {
      await t.call(`POST /desks/${deskId}/call-next`, host);
      expect((await move(id, 'no-show')).body['state']).toBe('no_show');
      expect((await t.call(`POST /tickets/${token}/return`)).status).toBe(status);
    }
  });

  test('finds nothing behind a token that is none, and nothing of staff behind their own', async () => {
    const { token, id } = await join(t.harbour.lines.walkIn);
    expect((await t.call('GET /tickets/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
    expect((await t.call('GET /tickets/short')).status).toBe(404);
    expect((await t.call(`POST /tickets/${token}/call`, host)).status).toBe(404);
    expect((await t.call(`GET /tickets/${id}`)).status).toBe(401);
    expect((await t.call(`POST /tickets/${id}/leave`)).status).toBe(404);
  });

  test('is gone a day after the end', async () => {
    const { token } = await join(t.harbour.lines.walkIn);
    await t.call(`POST /tickets/${token}/leave`);
    const { rows } = await t.harbour.pool.query(
      `update ticket set ended_at = ended_at - interval '25 hours' where token_hash = $1 returning state`,
      [t.harbour.context.secrets.tokenHash(token)],
    );
    expect(rows).toEqual([{ state: 'left' }]);
    expect((await t.call(`GET /tickets/${token}`)).status).toBe(404);
    await t.call(`POST /tickets/${token}/feedback`, { body: { rating: 1 } });
    await t.call(`DELETE /tickets/${token}/data`);
    const { rows: changed } = await t.harbour.pool.query(
      `select t.erased_at, f.rating from ticket t left join feedback f on f.ticket_id = t.id where token_hash = $1`,
      [t.harbour.context.secrets.tokenHash(token)],
    );
    expect(changed).toEqual([{ erased_at: null, rating: null }]);
  });

  test('is refused for what is wrong, with its name', async () => {
    const path = `POST /lines/${t.harbour.lines.walkIn}/tickets`;
    const codeOf = async (body: unknown): Promise<unknown> => (await t.call(path, { body, address: '10.1.0.1' })).body;
    expect(await codeOf({ phone: '12' })).toMatchObject({ errors: [{ path: 'phone' }] });
    expect(await codeOf({ partySize: 51 })).toMatchObject({ errors: [{ path: 'partySize', code: 'out_of_range' }] });
    expect(await codeOf({ note: 'x' })).toMatchObject({ errors: [{ path: 'note', code: 'unknown' }] });
    expect(await codeOf({ language: 'xx' })).toMatchObject({ errors: [{ path: 'language', code: 'not_a_choice' }] });
    expect((await t.call(`POST /lines/${uuid()}/tickets`, { body: {} })).status).toBe(404);
  });

  test('is told when the line is paused or closed', async () => {
    const lineId = await t.harbour.addLine();
    for (const [state, code] of [
      ['paused', 'line_paused'],
      ['closed', 'line_closed'],
    ]) {
      await t.call(`PATCH /lines/${lineId}`, { ...host, body: { state } });
      expect((await t.call(`POST /lines/${lineId}/tickets`, { body: {} })).body).toMatchObject({ code, status: 409 });
    }
  });
});

describe('staff', () => {
  test('call, serve and finish; a desk may finish and call in one step', async () => {
    const lineId = await t.harbour.addLine();
    const deskId = await t.harbour.addDesk([lineId]);
    const [first, second] = [
      await join(lineId, guests.luis.phone ? { phone: guests.luis.phone } : {}),
      await join(lineId),
    ];
    const called = await t.call(`POST /desks/${deskId}/call-next`, host);
    expect(called).toMatchObject({
      status: 200,
      body: { id: first.id, state: 'called', deskId, phone: '+12025550102' },
    });
    expect(called.headers['etag']).toBe(`"${lineId}.${(called.body['last'] as { seq: number }).seq}"`);
    expect((await move(first.id, 'serve')).body['state']).toBe('serving');
    const next = await t.call(`POST /desks/${deskId}/call-next`, { ...host, body: { finishTicketId: first.id } });
    expect(next.body).toMatchObject({ id: second.id, state: 'called' });
    const finished = await t.call(`GET /tickets/${first.id}`, host);
    expect(finished.body).toMatchObject({ state: 'served', phone: '•••• 0102' });
    const nobody = await t.call(`POST /desks/${deskId}/call-next`, host);
    expect(nobody).toMatchObject({ status: 204, body: {} });
  });

  test('hold, resume, move, transfer, return, remove, undo', async () => {
    const [lineId, otherId] = [await t.harbour.addLine(), await t.harbour.addLine()];
    const deskId = await t.harbour.addDesk([lineId]);
    const manager = { key: t.keys.manager };
    const [a, b, c] = [await join(lineId), await join(lineId), await join(lineId)];
    expect((await move(a.id, 'hold')).body['state']).toBe('held');
    expect((await move(a.id, 'resume')).body['state']).toBe('waiting');
    expect((await move(c.id, 'move', { ahead: 0, reason: 'need' })).status).toBe(403);
    await t.call(`POST /tickets/${c.id}/move`, { ...manager, body: { ahead: 0, reason: 'need' } });
    const order = await t.call(`GET /lines/${lineId}/tickets?state=waiting`, host);
    expect(itemsOf(order).map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
    expect((await move(b.id, 'call', { deskId })).status).toBe(403);
    const outOfOrder = await t.call(`POST /tickets/${b.id}/call`, {
      ...manager,
      body: { deskId, reason: 'appointment' },
    });
    expect(outOfOrder.body['state']).toBe('called');
    expect((await move(b.id, 'recall')).headers['retry-after']).toBe('90');
    expect((await t.call(`POST /tickets/${b.id}/undo`, manager)).body['state']).toBe('waiting');
    expect((await move(c.id, 'call', { deskId })).body['state']).toBe('called');
    expect((await move(c.id, 'return', { rule: 'back' })).body['state']).toBe('waiting');
    expect((await move(a.id, 'transfer', { lineId: otherId })).body).toMatchObject({
      state: 'waiting',
      lineId: otherId,
    });
    expect((await move(a.id, 'remove', { reason: 'mistake' })).body['state']).toBe('removed');
    expect((await move(a.id, 'remove', { reason: 'boredom' })).body['errors']).toEqual([
      { path: 'reason', code: 'not_a_choice' },
    ]);
    const log = await t.call(`GET /lines/${otherId}/events`, host);
    expect(itemsOf(log).map(({ kind }) => kind)).toEqual(['transferred', 'removed']);
  });

  test('change only what they have seen', async () => {
    const lineId = await t.harbour.addLine();
    const deskId = await t.harbour.addDesk([lineId]);
    const { id } = await join(lineId);
    const seen = await t.call(`GET /tickets/${id}`, host);
    const headers = { 'if-match': String(seen.headers['etag']), 'idempotency-key': 'a call that is repeated' };
    const input = { ...host, body: { deskId }, headers };
    const called = await t.call(`POST /tickets/${id}/call`, input);
    expect(called).toMatchObject({ status: 200, body: { done: { seq: 2, state: 'called' } } });
    expect((await t.call(`POST /tickets/${id}/serve`, host)).body['state']).toBe('serving');
    // The repeat returns what the call did, and the guest's current state beside it.
    const repeated = await t.call(`POST /tickets/${id}/call`, input);
    expect(repeated).toMatchObject({ status: 200, body: { state: 'serving', done: called.body['done'] } });
    await t.call(`POST /tickets/${id}/undo`, host);
    const stale = await t.call(`POST /tickets/${id}/serve`, { ...host, headers: { 'if-match': headers['if-match'] } });
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale' } });
    const any = await t.call(`POST /tickets/${id}/serve`, { ...host, headers: { 'if-match': '*' } });
    expect(any.status).toBe(200);
  });

  test('may write ids in capitals, as some platforms do', async () => {
    const lineId = await t.harbour.addLine();
    const deskId = (await t.harbour.addDesk([lineId])).toUpperCase();
    const { id } = await join(lineId.toUpperCase());
    const called = await move(id.toUpperCase(), 'call', { deskId });
    expect(called).toMatchObject({ status: 200, body: { id, lineId, state: 'called' } });
    const same = await move(id, 'transfer', { lineId: lineId.toUpperCase() });
    expect(same).toMatchObject({ status: 422, body: { errors: [{ code: 'same_line' }] } });
    expect((await t.call(`POST /desks/${deskId}/call-next`, host)).status).toBe(204);
  });

  test('change nothing that was sent to another line meanwhile, whose log is as long', async () => {
    const [lineId, otherId] = [await t.harbour.addLine(), await t.harbour.addLine()];
    await t.harbour.addDesk([lineId, otherId]);
    await join(lineId);
    const { id } = await join(lineId);
    const { headers } = await t.call(`GET /tickets/${id}`, host);
    await join(otherId);
    await t.call(`POST /tickets/${id}/transfer`, { ...host, body: { lineId: otherId } });
    const stale = { ...host, body: { reason: 'gone' }, headers: { 'if-match': String(headers['etag']) } };
    expect(await t.call(`POST /tickets/${id}/remove`, stale)).toMatchObject({ status: 412, body: { code: 'stale' } });
  });

  test('read lists and the log page by page', async () => {
    const lineId = await t.harbour.addLine();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await join(lineId)).id);
    for (const query of ['?limit=2', '?state=waiting&limit=2']) {
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Answer = await t.call(
          `GET /lines/${lineId}/tickets${query}${cursor ? `&cursor=${cursor}` : ''}`,
          host,
        );
        found.push(...itemsOf(page).map(({ id }) => String(id)));
        cursor = page.body['next'] as string | null;
      }
      expect(found).toEqual(ids);
    }
    expect((await t.call(`GET /lines/${lineId}/tickets?cursor=zzz`, host)).body['errors']).toEqual([
      { path: 'cursor', code: 'format' },
    ]);
    const log = await t.call(`GET /lines/${lineId}/events?after=1&limit=2`, host);
    expect(log.body).toMatchObject({
      items: [{ seq: 2, kind: 'joined', actor: { kind: 'guest' } }, { seq: 3 }],
      next: 3,
    });
    expect((await t.call(`GET /lines/${lineId}/events?after=3`, host)).body['next']).toBe(null);
  });

  test('add a guest by hand, once', async () => {
    const lineId = await t.harbour.addLine();
    const input = { ...host, body: { phone: guests.grace.phone, note: 'uses a stick' } };
    const { status, body } = await t.call(`POST /lines/${lineId}/tickets`, input);
    expect(status).toBe(201);
    const twin = await t.call(`POST /lines/${lineId}/tickets`, input);
    expect(twin).toMatchObject({ status: 409, body: { code: 'already_waiting', ticketId: body['id'] } });
    expect((await t.call(`GET /tickets/${String(body['id'])}`, host)).body).toMatchObject({
      source: 'api',
      phone: '•••• 0104',
    });
  });
});

describe('who may', () => {
  const calls = (ids: { line: string; desk: string; ticket: string }): [string, object?][] => [
    [`GET /lines/${ids.line}/tickets`],
    [`GET /lines/${ids.line}/events`],
    [`PATCH /lines/${ids.line}`, { capacity: 5 }],
    [`PATCH /lines/${ids.line}`, { state: 'closed' }],
    [`PATCH /desks/${ids.desk}`, { name: 'Mine' }],
    [`PATCH /desks/${ids.desk}`, { open: false }],
    ['PATCH /places/harbour-clinic', { name: 'Mine' }],
    ['POST /places/harbour-clinic/lines', { name: { en: 'Mine' }, prefix: 'QQ' }],
    ['POST /places/harbour-clinic/desks', { name: 'Mine', lines: [] }],
    [`POST /lines/${ids.line}/tickets`, {}],
    [`POST /desks/${ids.desk}/call-next`],
    [`GET /tickets/${ids.ticket}`],
    ...['recall', 'serve', 'finish', 'no-show', 'hold', 'resume', 'return', 'undo'].map((name): [string] => [
      `POST /tickets/${ids.ticket}/${name}`,
    ]),
    [`POST /tickets/${ids.ticket}/call`, { deskId: ids.desk }],
    [`POST /tickets/${ids.ticket}/transfer`, { lineId: ids.line }],
    [`POST /tickets/${ids.ticket}/move`, { ahead: 0, reason: 'need' }],
    [`POST /tickets/${ids.ticket}/remove`, { reason: 'other' }],
  ];

  test("another organization's key finds nothing, and nothing changes", async () => {
    const { id: ticket } = await join(t.harbour.lines.walkIn);
    const before = await t.harbour.fingerprint();
    const all = calls({ line: t.harbour.lines.walkIn, desk: t.harbour.desks.one, ticket });
    for (const [input, body] of all) {
      const answer = await t.call(input, { key: t.keys.stranger, body });
      expect([input, answer.status, answer.body['code']]).toEqual([input, 404, 'not_found']);
    }
    expect(await t.harbour.fingerprint()).toBe(before);
  });

  test('nobody without a key, whatever the body; a wrong key is not a guest', async () => {
    const { id: ticket } = await join(t.harbour.lines.walkIn);
    const all = calls({ line: t.harbour.lines.walkIn, desk: t.harbour.desks.one, ticket });
    for (const [input] of all.filter(([call]) => !call.endsWith('/tickets') || call.startsWith('GET'))) {
      expect([
        input,
        (await t.call(input, { body: /^GET|(?:resume|return)$/.test(input) ? undefined : { x: 1 } })).status,
      ]).toEqual([input, 401]);
    }
    expect((await t.call('GET /places/harbour-clinic', { key: 'a key that was made up' })).status).toBe(401);
    expect((await t.call('GET /places/harbour-clinic', { headers: { authorization: 'Basic eHg=' } })).status).toBe(401);
  });

  test('a viewer reads and changes nothing', async () => {
    const { id: ticket } = await join(t.harbour.lines.walkIn);
    const all = calls({ line: t.harbour.lines.walkIn, desk: t.harbour.desks.one, ticket });
    for (const [input, body] of all) {
      const { status } = await t.call(input, { key: t.keys.viewer, body });
      expect([input, status]).toEqual([input, input.startsWith('GET') ? 200 : 403]);
    }
  });
});
