import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyOf, makeApiKey, revokeApiKey } from '#commands/team/api-keys.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { hire } from '#test/team.ts';
import { v7 as uuid } from 'uuid';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

test('a key works with its role at its places alone, until it is revoked', async () => {
  const { context, organizationId, placeId, lines, desks, pool } = t.harbour;
  const elsewhere = uuid();
  await pool.query(
    `insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
     values ($1, $2, 'other-house', 'Other house', 'GB', 'Europe/London', 'en', '{en}')`,
    [organizationId, elsewhere],
  );
  const owner = await hire(t.harbour, 'owner');
  const made = async (role: 'viewer' | 'host', placeIds: string[]) => {
    const input = { organizationId, name: 'Wall display', role, grants: [], placeIds };
    const { answer } = await makeApiKey(context, owner.staff, input, null);
    return { ...answer, key: apiKeyOf(testSecrets, answer.keyId) };
  };
  const [viewer, host, far] = [
    await made('viewer', []),
    await made('host', [placeId]),
    await made('host', [elsewhere]),
  ];
  await t.harbour.join({ lineId: lines.walkIn });
  const list = `GET /lines/${lines.walkIn}/tickets`;
  const callNext = `POST /desks/${desks.one}/call-next`;
  const statusOf = async (call: string, key: string) =>
    (await t.call(call, { key, ...(call !== list && { body: {} }) })).status;
  expect([await statusOf(list, viewer.key), await statusOf(callNext, viewer.key)]).toEqual([200, 403]);
  expect([await statusOf(list, far.key), await statusOf(callNext, far.key)]).toEqual([404, 404]);
  expect([await statusOf(list, host.key), await statusOf(callNext, host.key)]).toEqual([200, 200]);
  await revokeApiKey(context, owner.staff, { organizationId, keyId: host.keyId }, null);
  expect([await statusOf(list, host.key), await statusOf(list, viewer.key)]).toEqual([401, 200]);
});
