import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { millBakery } from '#test/cast.ts';
import type { WaitForecast } from '#domain/wait/forecast.ts';
import { installationKey, itemsOf, openApp, type TestApp } from '#test/app.ts';
import { evenForecast } from '#test/waits/teach-wait.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const { lines: _lines, desks: _desks, ...bakery } = millBakery;
const place = (slug: string) => ({ ...bakery, slug });

describe('a place', () => {
  test('is set up by script: place, line, desk, all of it answered', async () => {
    const made = await t.call('POST /places', { key: installationKey, body: place('mill-bakery') });
    expect(made).toMatchObject({ status: 201, body: { slug: 'mill-bakery', country: 'GB', lines: [], isDemo: false } });
    const line = await t.call('POST /places/mill-bakery/lines', {
      key: installationKey,
      body: {
        name: { en: 'The Counter' },
        prefix: 'c',
        capacity: 30,
        hours: { mon: [{ from: '09:00', to: '17:00' }] },
      },
    });
    expect(line).toMatchObject({
      status: 201,
      body: {
        placeId: made.body['id'],
        slug: 'the-counter',
        prefix: 'C',
        capacity: 30,
        graceMinutes: 5,
        // A line is closed until a desk serves it.
        state: 'closed',
      },
    });
    const again = await t.call('POST /places/mill-bakery/lines', {
      key: installationKey,
      body: { name: { en: 'The counter' }, prefix: 'D' },
    });
    expect(again.body['slug']).not.toBe('the-counter');
    const lines = [line.body['id']];
    const desk = await t.call(`POST /places/${String(made.body['id'])}/desks`, {
      key: installationKey,
      body: { name: 'Counter', lines, open: false },
    });
    expect(desk).toMatchObject({ status: 201, body: { name: 'Counter', lines, open: false, directions: null } });
    const asked = await t.call(`PATCH /lines/${String(again.body['id'])}`, {
      key: installationKey,
      body: { state: 'open' },
    });
    expect(asked).toMatchObject({ status: 409, body: { code: 'line_without_desk' } });
    const served = await t.call('POST /places/mill-bakery/lines', {
      key: installationKey,
      body: { name: { en: 'Orders' }, prefix: 'E', desks: [desk.body['id']] },
    });
    expect(served.body['state']).toBe('open');
    const { rows } = await t.harbour.pool.query('select state from line where id = $1', lines);
    expect(rows).toEqual([{ state: 'open' }]);
    const seen = await t.call('GET /places/mill-bakery');
    expect(seen).toMatchObject({ status: 200, body: { lines: [{ slug: 'the-counter' }, { prefix: 'D' }, {}] } });
  });

  test('tells a wait with its middle, and what share of such ranges holds once enough were seen', async () => {
    const tell = async (forecast: WaitForecast) => {
      await t.harbour.pool.query(`update line set forecast = $1 where slug = 'the-counter'`, [
        JSON.stringify(forecast),
      ]);
      const { body } = await t.call('GET /places/mill-bakery');
      return (body['lines'] as { wait: unknown }[])[0]?.wait;
    };
    expect(await tell({ ...evenForecast(240), isFirst: true })).toEqual({
      low: 0,
      middle: 0,
      high: 5,
      confidence: null,
    });
    expect(await tell(evenForecast(240))).toEqual({ low: 0, middle: 0, high: 5, confidence: 0.8 });
  });

  test('belongs to the first organization, and no second one is made for it', async () => {
    const { rows } = await t.harbour.pool.query('select organization_id from place where slug = $1', ['mill-bakery']);
    expect(rows).toEqual([{ organization_id: t.harbour.organizationId }]);
  });

  test('is read by anybody, by its id as by its slug', async () => {
    const { placeId } = t.harbour;
    for (const name of [placeId, 'harbour-clinic'])
      expect(await t.call(`GET /places/${name}`)).toMatchObject({ status: 200, body: { id: placeId } });
    expect((await t.call(`GET /places/${uuid()}`)).status).toBe(404);
  });

  test('keeps the links it had when its slug changes', async () => {
    await t.call('POST /places', { key: t.keys.owner, body: place('first-name') });
    const changed = await t.call('PATCH /places/first-name', {
      key: t.keys.owner,
      body: { slug: 'second-name', name: 'Second' },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { slug: 'second-name', name: 'Second', timeZone: 'Europe/London' },
    });
    expect((await t.call('GET /places/first-name')).body['slug']).toBe('second-name');
    const back = await t.call('PATCH /places/second-name', { key: t.keys.owner, body: { slug: 'first-name' } });
    expect(back.body['slug']).toBe('first-name');
    const other = await t.call('POST /places', { key: t.keys.owner, body: place('second-name') });
    expect(other.body).toMatchObject({ code: 'invalid_fields', errors: [{ path: 'slug', code: 'slug_taken' }] });
  });

  test('keeps what was said of its board, setting by setting', async () => {
    const { harbour, keys } = t;
    const boardOf = async () => {
      const { rows } = await harbour.pool.query('select board from place where slug = $1', ['board-place']);
      return rows[0]?.board as unknown;
    };
    await t.call('POST /places', { key: keys.owner, body: { ...place('board-place'), board: { shows: 'name' } } });
    expect(await boardOf()).toEqual({ shows: 'name' });
    const change = (body: object) => t.call('PATCH /places/board-place', { key: keys.owner, body });
    expect((await change({ board: { isSpoken: false, layout: 'turned_left' } })).status).toBe(200);
    expect(await boardOf()).toEqual({ shows: 'name', isSpoken: false, layout: 'turned_left' });
    await change({ name: 'The Old Mill' });
    await change({ board: { shows: 'number' } });
    expect(await boardOf()).toEqual({ shows: 'number', isSpoken: false, layout: 'turned_left' });
  });

  test('shows names on its board by the owner’s word alone: a manager hangs the board and changes no more of it', async () => {
    const { harbour, keys } = t;
    const shownOf = async () =>
      (await harbour.pool.query('select board from place where id = $1', [harbour.placeId])).rows[0]?.board as unknown;
    const change = async (key: string, board: object) =>
      (await t.call('PATCH /places/harbour-clinic', { key, body: { board } })).status;
    expect(await change(keys.manager, { shows: 'name' })).toBe(403);
    expect(await change(keys.manager, { shows: 'name', layout: 'turned_left' })).toBe(403);
    expect(await shownOf()).toEqual({});
    expect(await change(keys.manager, { shows: 'number', layout: 'turned_left' })).toBe(200);
    expect(await change(keys.owner, { shows: 'name' })).toBe(200);
    expect(await change(keys.manager, { shows: 'number' })).toBe(403);
    expect(await change(keys.manager, { shows: 'name', isSpoken: false })).toBe(200);
    expect(await shownOf()).toEqual({ layout: 'turned_left', isSpoken: false, shows: 'name' });
  });

  test.for([
    [{ slug: 'ab' }, 'slug', 'slug_length'],
    [{ slug: 'desk' }, 'slug', 'slug_reserved'],
    [{ slug: 'harbour-clinic' }, 'slug', 'slug_taken'],
    [{ country: 'ZZ' }, 'country', 'country_unknown'],
    [{ timeZone: 'Mars/Base' }, 'timeZone', 'time_zone_unknown'],
    [{ languages: ['en', 'tlh'] }, 'languages.1', 'not_a_choice'],
    [{ defaultLanguage: 'es' }, 'defaultLanguage', 'not_a_choice'],
    [{ name: ' ' }, 'name', 'required'],
    [{ colour: 'red' }, 'colour', 'unknown'],
    [{ board: { shows: 'phone' } }, 'board.shows', 'not_a_choice'],
    [{ board: { volume: 11 } }, 'board.volume', 'unknown'],
  ] as const)('%j is refused', async ([fields, path, code]) => {
    const answer = await t.call('POST /places', { key: t.keys.owner, body: { ...place('refused-one'), ...fields } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields', errors: [{ path, code }] } });
    expect((await t.call('GET /places/refused-one')).status).toBe(404);
  });
});

describe('a line and a desk', () => {
  test.for([
    [{ prefix: 'A' }, 'prefix', 'prefix_taken'],
    [{ prefix: 'ABC' }, 'prefix', 'prefix_letters'],
    [{ name: {} }, 'name', 'required'],
    [{ name: { en: 'a'.repeat(61) } }, 'name.en', 'name_too_long'],
    [{ capacity: 0 }, 'capacity', 'out_of_range'],
    [{ hours: { mon: [{ from: '25:00', to: '26:00' }] } }, 'hours.mon.0.from', 'time_invalid'],
  ] as const)('a line with %j is refused', async ([fields, path, code]) => {
    const body = { name: { en: 'Refused' }, prefix: 'ZZ', ...fields };
    const answer = await t.call('POST /places/harbour-clinic/lines', { key: t.keys.owner, body });
    expect(answer.status).toBe(422);
    expect(answer.body['errors']).toContainEqual({ path, code });
  });

  test('are changed field by field', async () => {
    const { lines, desks } = t.harbour;
    const line = await t.call(`PATCH /lines/${lines.results}`, { key: t.keys.manager, body: { graceMinutes: 9 } });
    expect(line).toMatchObject({ status: 200, body: { graceMinutes: 9, prefix: 'B', capacity: 200 } });
    const desk = await t.call(`PATCH /desks/${desks.two}`, {
      key: t.keys.manager,
      body: { name: 'Desk 2b', lines: [lines.results], open: false },
    });
    expect(desk).toMatchObject({ status: 200, body: { name: 'Desk 2b', lines: [lines.results], open: false } });
    const same = await t.call(`PATCH /desks/${desks.two}`, { key: t.keys.manager, body: { name: 'desk 1' } });
    expect(same.body['errors']).toEqual([{ path: 'name', code: 'name_taken' }]);
    const foreign = await t.call(`PATCH /desks/${desks.two}`, { key: t.keys.manager, body: { lines: [uuid()] } });
    expect(foreign.body['errors']).toEqual([{ path: 'lines', code: 'line_unknown' }]);
  });

  test('are read as they are changed, one by one and all of a place, until they are given up', async () => {
    const key = t.keys.viewer;
    const read = (path: string) => t.call(`GET ${path}`, { key });
    const lineId = await t.harbour.addLine();
    const deskId = await t.harbour.addDesk([lineId]);
    const owner = { key: t.keys.owner };
    const { done: _, asOf: _at, ...line } = (await t.call(`PATCH /lines/${lineId}`, { ...owner, body: {} })).body;
    const { done: _d, asOf: _t, ...desk } = (await t.call(`PATCH /desks/${deskId}`, { ...owner, body: {} })).body;
    expect([(await read(`/lines/${lineId}`)).body, (await read(`/desks/${deskId}`)).body]).toEqual([line, desk]);
    expect(itemsOf(await read('/places/harbour-clinic/lines'))).toContainEqual(line);
    expect(itemsOf(await read('/places/harbour-clinic/desks'))).toContainEqual(desk);
    await t.harbour.pool.query('update line set archived_at = now() where id = $1', [lineId]);
    await t.harbour.pool.query('update desk set archived_at = now() where id = $1', [deskId]);
    for (const path of [`/lines/${lineId}`, `/desks/${deskId}`])
      expect(await read(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(itemsOf(await read('/places/harbour-clinic/lines'))).not.toContainEqual(line);
    expect(itemsOf(await read('/places/harbour-clinic/desks'))).not.toContainEqual(desk);
  });

  test('a host opens, pauses and closes, and changes nothing else', async () => {
    const { lines, desks } = t.harbour;
    const paused = await t.call(`PATCH /lines/${lines.results}`, { key: t.keys.host, body: { state: 'paused' } });
    expect(paused).toMatchObject({ status: 200, body: { state: 'paused', seq: 1 } });
    const again = await t.call(`PATCH /lines/${lines.results}`, { key: t.keys.host, body: { state: 'paused' } });
    expect(again.body['seq']).toBe(1);
    const longer = (body: object) => t.call(`PATCH /lines/${lines.results}`, { key: t.keys.host, body });
    expect(await longer({ openUntil: '11:00', state: 'open' })).toMatchObject({ status: 422 });
    expect(await longer({ openUntil: '11:00' })).toMatchObject({ status: 200, body: { state: 'open', seq: 2 } });
    const settings = await t.call(`PATCH /lines/${lines.results}`, { key: t.keys.host, body: { capacity: 9 } });
    expect(settings).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const open = await t.call(`PATCH /desks/${desks.one}`, { key: t.keys.host, body: { open: true } });
    expect(open).toMatchObject({ status: 200, body: { open: true } });
    expect((await t.call('POST /places', { key: t.keys.manager, body: place('by-a-manager') })).status).toBe(403);
  });
});

describe('a change of several things is done whole or not at all', () => {
  const state = async (lineId: string) => (await t.call(`GET /lines/${lineId}`, { key: t.keys.owner })).body;
  const change = (lineId: string, body: object, once = uuid()) =>
    t.call(`PATCH /lines/${lineId}`, { key: t.keys.owner, body, headers: { 'idempotency-key': once } });

  test('a line that cannot open keeps its fields too, also when the call is repeated once it could', async () => {
    const lineId = await t.harbour.addLine();
    await change(lineId, { state: 'closed' });
    const [body, once] = [{ capacity: 9, state: 'open' }, uuid()];
    const first = await change(lineId, body, once);
    expect(first).toMatchObject({ status: 409, body: { code: 'line_without_desk' } });
    expect(await state(lineId)).toMatchObject({ capacity: 200, state: 'closed', seq: 1 });
    await t.harbour.addDesk([lineId]);
    expect(await change(lineId, body, once)).toMatchObject({ status: 409, body: { code: 'line_without_desk' } });
    expect(await state(lineId)).toMatchObject({ capacity: 200, state: 'closed', seq: 1 });
    const [done, again] = [await change(lineId, body, `${once}-b`), await change(lineId, body, `${once}-b`)];
    expect(done.body).toMatchObject({ capacity: 9, state: 'open', seq: 2, done: { seq: 2, state: 'open' } });
    expect(again.body['done']).toEqual(done.body['done']);
    expect((await t.harbour.events(lineId)).map(({ kind }) => kind)).toEqual(['line_closed', 'line_opened']);
  });

  test('a line is not paused with words that reach nobody; with words that do, it is', async () => {
    const lineId = await t.harbour.addLine();
    const pause = { state: 'paused', news: { kind: 'own', text: 'Back in ten minutes.' } };
    expect((await change(lineId, pause)).body['errors']).toEqual([{ path: 'phone', code: 'phone_no_texts' }]);
    expect(await state(lineId)).toMatchObject({ state: 'open', seq: 0 });
    const { ticketId } = await t.harbour.join({ lineId, phone: '+1 202 555 0171' });
    const paused = await change(lineId, pause);
    expect(paused.body).toMatchObject({ state: 'paused', done: { seq: 2, state: 'paused' } });
    expect((await t.harbour.messages(ticketId)).map(({ kind }) => kind)).toContain('staff');
  });

  test('news go beside a state alone', async () => {
    const lineId = await t.harbour.addLine();
    const answer = await change(lineId, { capacity: 9, news: { kind: 'late' } });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'news', code: 'not_beside_fields' }] } });
    expect(await state(lineId)).toMatchObject({ capacity: 200 });
  });

  test('a desk whose opening fails keeps its name', async () => {
    const deskId = await t.harbour.addDesk([await t.harbour.addLine()]);
    const [name, open] = ['Not this one', false];
    await t.harbour.pool.query(`create function no_closing() returns trigger language plpgsql as
      $$ begin if not new.is_open then raise exception 'no closing'; end if; return new; end $$`);
    await t.harbour.pool.query(
      'create trigger no_closing before update on desk for each row execute function no_closing()',
    );
    const call = () => t.call(`PATCH /desks/${deskId}`, { key: t.keys.owner, body: { name, open } });
    const failed = await call();
    await t.harbour.pool.query('drop function no_closing cascade');
    expect(failed.status).toBe(500);
    const desk = await t.call(`GET /desks/${deskId}`, { key: t.keys.owner });
    expect(desk.body).toMatchObject({ open: true });
    expect(desk.body['name']).not.toBe(name);
    expect((await call()).body).toMatchObject({ name, open });
  });
});

describe('a repeat', () => {
  const headers = { 'idempotency-key': 'wish-number-one-of-this-test' };

  test('of a new place gets the same answer, and makes no second one', async () => {
    const input = { key: t.keys.owner, body: place('only-once'), headers };
    const [one, two] = await Promise.all([t.call('POST /places', input), t.call('POST /places', input)]);
    const three = await t.call('POST /places', input);
    expect([one.status, two.status, three.status]).toEqual([201, 201, 201]);
    expect(new Set([one, two, three].map(({ body }) => body['id'])).size).toBe(1);
  });

  test('with another body is refused; a key that is too short is no key', async () => {
    const other = await t.call('POST /places', { key: t.keys.owner, body: place('only-twice'), headers });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    const short = { 'idempotency-key': 'short' };
    const answer = await t.call('POST /places', { key: t.keys.owner, body: place('only-twice'), headers: short });
    expect(answer.body['errors']).toEqual([{ path: 'idempotency-key', code: 'out_of_range' }]);
  });
});
