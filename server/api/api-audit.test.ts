import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { auditPage } from '#contract/logs.ts';
import { auditText } from '#domain/audit/entry-text.ts';
import { noHash } from '#domain/log-chain/event-text.ts';
import { openApp, type TestApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const pair = async (name: string): Promise<void> => {
  await t.call(`PATCH /places/harbour-clinic`, { key: t.keys.owner, body: { address: name }, address: '203.0.113.7' });
};

test('owners and their keys read the audit log, page by page; nobody else does', async () => {
  for (const address of ['1 Quay Street', '2 Quay Street', '3 Quay Street']) await pair(address);
  const first = await t.call('GET /audit?limit=2', { key: t.keys.owner });
  expect(first.status).toBe(200);
  const page = auditPage.parse(first.body);
  expect(page.items).toHaveLength(2);
  expect(page.items[0]).toMatchObject({
    number: page.head?.number,
    hash: page.head?.hash,
    kind: 'place_changed',
    actor: { kind: 'key' },
    data: { fields: ['address'] },
    network: '203.0.113.7',
  });
  expect(JSON.stringify(page)).not.toContain('Quay');
  const rest = auditPage.parse((await t.call(`GET /audit?cursor=${page.next}`, { key: t.keys.owner })).body);
  expect(rest.items[0]?.number).toBe((page.next ?? 0) - 1);
  for (const role of ['viewer', 'host', 'manager'] as const)
    expect((await t.call('GET /audit', { key: t.keys[role] })).status).toBe(404);
  expect((await t.call('GET /audit')).status).toBe(401);
  const stranger = auditPage.parse((await t.call('GET /audit', { key: t.keys.stranger })).body);
  expect(stranger).toMatchObject({ items: [], head: null });
});

test('whoever reads it can compute every hash again, but for the mark of the address', async () => {
  const { items, organization } = auditPage.parse((await t.call('GET /audit', { key: t.keys.owner })).body);
  const marks = await t.harbour.db
    .selectFrom('audit_entry')
    .select(['seq', 'network_mark'])
    .where('organization_id', '=', organization)
    .execute();
  let last = noHash;
  for (const { number, at, actor, kind, subject, place, data, hash } of items.toReversed()) {
    const mark = marks.find(({ seq }) => seq === number)?.network_mark?.toString('hex') ?? null;
    const who = { organizationId: organization, seq: number, at, actorKind: actor.kind, actorId: actor.id, kind };
    const what = {
      subjectKind: subject?.kind ?? null,
      subjectId: subject?.id ?? null,
      placeId: place,
      networkMark: mark,
      data,
    };
    last = createHash('sha256')
      .update(auditText(last, { ...who, ...what }))
      .digest('hex');
    expect({ number, hash: last }).toEqual({ number, hash });
  }
});

test('a name is as it is now, and an entry whose people are gone is read all the same', async () => {
  const memberId = await t.addMember(uuid(), 'host', 'Before');
  await t.call('GET /audit', { key: t.keys.owner });
  const { audit } = await import('#commands/engine/audit.ts');
  const { organizationId, context, db, staff } = t.harbour;
  await db.transaction().execute((trx) =>
    audit(context, trx, {
      organizationId,
      actor: staff.ines,
      kind: 'member_changed',
      subject: { kind: 'member', id: memberId },
    }),
  );
  await db.updateTable('member').set({ name: 'After' }).where('id', '=', memberId).execute();
  const { items } = auditPage.parse((await t.call('GET /audit?limit=1', { key: t.keys.owner })).body);
  expect(items[0]).toMatchObject({ actor: { kind: 'member', name: null }, subject: { name: 'After' }, network: null });
});
