import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { findApiKey, findApiKeys } from '#db/team/api-keys.ts';
import type { Role } from '#domain/team/permissions.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { hire, type Hired } from '#test/team.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';
import { apiKeyOf, makeApiKey, revokeApiKey } from './api-keys.ts';
import { changeMember, removeMember } from './members.ts';

let harbour: Harbour;
let owner: Hired;
beforeAll(async () => {
  harbour = await openHarbour();
  owner = await hire(harbour, 'owner');
});
afterAll(() => harbour.close());

const input = () => ({
  organizationId: harbour.organizationId,
  name: '  Wall display ',
  role: 'host' as const,
  grants: ['reorder', 'own'],
  placeIds: [harbour.placeId],
});
const found = (keyId: string) =>
  findApiKey(harbour.running.db, {
    hash: testSecrets.bearerHash(apiKeyOf(testSecrets, keyId)),
    named: { ticketId: null, deskId: null },
  });

test('a key is made once, however often it is asked, and is stored nowhere', async () => {
  const { context } = harbour;
  const idempotencyKey = idempotencyKeyOf(uuid(), input());
  const [one, other] = await Promise.all([
    makeApiKey(context, owner.staff, input(), idempotencyKey),
    makeApiKey(context, owner.staff, input(), idempotencyKey),
  ]);
  expect(other.answer).toEqual(one.answer);
  expect(await findApiKeys(harbour.db, harbour.organizationId)).toEqual([
    expect.objectContaining({ name: 'Wall display', role: 'host', grants: ['reorder'], place_ids: [harbour.placeId] }),
  ]);
  const key = apiKeyOf(testSecrets, one.answer.keyId);
  expect(key).toMatch(/^turnstone_[\w-]{43}$/);
  const { rows } = await harbour.pool.query(
    'select answer::text as text from idempotency union all select data::text from audit_entry union all select k::text from api_key k',
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(await found(one.answer.keyId)).toMatchObject({ name: 'Wall display', place_ids: [harbour.placeId] });
});

test('only owners who said who they are make and revoke keys, and give no more than they have', async () => {
  const { context, staff } = harbour;
  await expect(makeApiKey(context, staff.tomas, input(), null)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(makeApiKey(context, { ...owner.staff, proof: undefined }, input(), null)).rejects.toMatchObject({
    code: 'step_up',
  });
  const elsewhere = { ...owner.staff, organizationId: uuid() };
  await expect(makeApiKey(context, elsewhere, input(), null)).rejects.toMatchObject({ code: 'not_found' });
  const { staff: ofOnePlace } = await hire(harbour, 'owner', [harbour.placeId]);
  await expect(makeApiKey(context, ofOnePlace, { ...input(), placeIds: [] }, null)).rejects.toMatchObject({
    code: 'invalid_fields',
  });
  await expect(makeApiKey(context, owner.staff, { ...input(), placeIds: [uuid()] }, null)).rejects.toMatchObject({
    code: 'invalid_fields',
  });
  await expect(makeApiKey(context, owner.staff, { ...input(), name: ' ' }, null)).rejects.toMatchObject({
    code: 'invalid_fields',
  });
});

test('a request that was under way while its owner was demoted, limited or removed makes and revokes no key', async () => {
  const { context, organizationId } = harbour;
  const { answer } = await makeApiKey(context, owner.staff, input(), null);
  const ref = { organizationId, keyId: answer.keyId };
  const everywhere = { ...input(), placeIds: [] };
  const [demoted, limited, removed] = [
    await hire(harbour, 'owner'),
    await hire(harbour, 'owner'),
    await hire(harbour, 'owner'),
  ];
  const change = ({ id: memberId }: Hired, role: Role, placeIds: string[]) =>
    changeMember(context, owner.staff, { organizationId, memberId, role, grants: [], placeIds }, null);
  await change(demoted, 'manager', []);
  await change(limited, 'owner', [harbour.placeId]);
  await removeMember(context, owner.staff, { organizationId, memberId: removed.id }, null);
  for (const [{ staff }, code] of [
    [demoted, 'forbidden'],
    [limited, 'invalid_fields'],
    [removed, 'not_found'],
  ] as const)
    await expect(makeApiKey(context, staff, everywhere, null)).rejects.toMatchObject({ code });
  for (const [{ staff }, code] of [
    [demoted, 'forbidden'],
    [removed, 'not_found'],
  ] as const)
    await expect(revokeApiKey(context, staff, ref, null)).rejects.toMatchObject({ code });
  expect(await found(answer.keyId)).not.toBeNull();
});

test('a key that was used a moment ago ends with its revocation', async () => {
  const { context, staff, organizationId } = harbour;
  const { answer } = await makeApiKey(context, owner.staff, input(), null);
  const ref = { organizationId, keyId: answer.keyId };
  expect(await found(answer.keyId)).not.toBeNull();
  await expect(revokeApiKey(context, staff.tomas, ref, null)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(revokeApiKey(context, { ...owner.staff, proof: undefined }, ref, null)).rejects.toMatchObject({
    code: 'step_up',
  });
  const elsewhere = await hire(harbour, 'owner', [uuid()]);
  await expect(revokeApiKey(context, elsewhere.staff, ref, null)).rejects.toMatchObject({ code: 'not_found' });
  await revokeApiKey(context, owner.staff, ref, null);
  expect(await found(answer.keyId)).toBeNull();
  await revokeApiKey(context, owner.staff, ref, null);
  const { rows } = await harbour.pool.query('select kind from audit_entry where subject_id = $1 order by seq', [
    answer.keyId,
  ]);
  expect(rows).toEqual([{ kind: 'key_made' }, { kind: 'key_revoked' }]);
});
