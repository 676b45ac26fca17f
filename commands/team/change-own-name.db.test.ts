import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Staff } from '#domain/team/actor.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { changeOwnName } from './own-membership.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
  const { ruth, kenji } = harbour.staff;
  for (const [member, name] of [
    [ruth, 'Ruth'],
    [kenji, 'Kenji'],
  ] as const) {
    await harbour.pool.query(
      'insert into member (organization_id, id, user_id, role, name) values ($1, $2, $3, $4, $5)',
      [harbour.organizationId, member.id, uuid(), member.role, name],
    );
  }
});
afterAll(() => harbour.close());

const names = async (): Promise<Map<string, string>> => {
  const rows = await harbour.db.selectFrom('member').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

test('changes the own name and no other, and a repeat changes nothing more', async () => {
  const { ruth } = harbour.staff;
  const before = await names();
  const input = { name: '  Ruth Adeyemi-Okafor ' };
  await changeOwnName(harbour.context, ruth, input, idempotencyKeyOf('rename-1', input));
  const repeat = await changeOwnName(harbour.context, ruth, input, idempotencyKeyOf('rename-1', input));
  expect(repeat.isRepeat).toBe(true);
  const after = await names();
  expect(after).toEqual(new Map(before).set(String(ruth.id), 'Ruth Adeyemi-Okafor'));
});

test.each(['', 'x'.repeat(61), 'a\u202Eb'])('a name that is none (%j) is refused', async (name) => {
  const before = await names();
  await expect(changeOwnName(harbour.context, harbour.staff.ruth, { name }, null)).rejects.toMatchObject({
    code: 'invalid_fields',
  });
  expect(await names()).toEqual(before);
});

test('a key has no name of its own, and an id of another organization reaches nobody', async () => {
  const { ruth } = harbour.staff;
  const before = await names();
  const key: Staff = { ...ruth, kind: 'key' };
  await expect(changeOwnName(harbour.context, key, { name: 'A program' }, null)).rejects.toMatchObject({
    code: 'forbidden',
  });
  const stranger: Staff = { ...ruth, organizationId: '01900000-0000-7000-8000-000000000000' };
  await changeOwnName(harbour.context, stranger, { name: 'Somebody' }, null);
  expect(await names()).toEqual(before);
});
