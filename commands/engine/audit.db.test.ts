import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { findAuditChains, verifyAudit } from '#db/audit/verify-audit.ts';
import { eraseNetworks, pruneChain } from '#db/audit/audit-heads.ts';
import { installationChain } from '#domain/audit/kinds.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { audit, auditAccount, type AuditContext } from './audit.ts';

let harbour: Harbour;
let organizationId: string;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(() => {
  organizationId = uuid();
});

const context = (network: string | null = '203.0.113.7'): AuditContext => ({
  ...harbour.context,
  askedFrom: () => network,
});

const write = (data: Record<string, number> = {}, network?: string | null) =>
  harbour.db
    .transaction()
    .execute((trx) =>
      audit(context(network), trx, { organizationId, actor: harbour.staff.ines, kind: 'privacy_changed', data }),
    );

const rows = (chain = organizationId) =>
  harbour.db.selectFrom('audit_entry').selectAll().where('organization_id', '=', chain).orderBy('seq').execute();

const verified = (met?: (hash: string) => void) => verifyAudit(harbour.db, testSecrets, organizationId, met);

test('however many write at once from several processes, the numbers have no gap and the chain fits', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, at) => write({ at })));
  expect((await rows()).map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  expect(await verified()).toMatchObject({ fault: null, head: { seq: 40 }, first: 1 });
});

test('an entry stands or falls with the change it tells of', async () => {
  const broken = harbour.db.transaction().execute(async (trx) => {
    await audit(context(), trx, { organizationId, actor: harbour.staff.ines, kind: 'line_changed' });
    throw new Error('the change failed');
  });
  await expect(broken).rejects.toThrow('the change failed');
  expect(await rows()).toEqual([]);
  await write();
  expect(await verified()).toMatchObject({ fault: null, head: { seq: 1 } });
});

test('the address is kept encrypted, and erased after its time without breaking the chain', async () => {
  await write({}, '203.0.113.7');
  await write({}, null);
  const [first] = await rows();
  expect(first?.network?.includes('203.0.113.7')).toBe(false);
  expect(testSecrets.decrypt(first?.network ?? Buffer.of(), `audit_entry.network:${organizationId}:1`)).toMatch(
    /^[0-9a-f]{32} 203\.0\.113\.7$/,
  );
  await eraseNetworks(harbour.db, new Date(harbour.clock.now().getTime() + 1));
  expect((await rows()).map(({ network }) => network)).toEqual([null, null]);
  expect((await verified()).fault).toBeNull();
});

test('an address that was put in place of another is found', async () => {
  await write({}, '203.0.113.7');
  const forged = testSecrets.encrypt(`${'0'.repeat(32)} 198.51.100.1`, `audit_entry.network:${organizationId}:1`);
  await harbour.db
    .updateTable('audit_entry')
    .set({ network: forged })
    .where('organization_id', '=', organizationId)
    .execute();
  expect((await verified()).fault).toEqual({ seq: 1, why: 'network' });
});

test('old entries go, and the chain is walked from where they ended', async () => {
  await write();
  await write();
  harbour.clock.pass(3600);
  const later = harbour.clock.now();
  await write();
  const { head } = await verified();
  await pruneChain(harbour.db, organizationId, later);
  expect((await rows()).map(({ seq }) => seq)).toEqual([3]);
  expect(await verified()).toEqual({ organizationId, first: 3, fault: null, head });
  await pruneChain(harbour.db, organizationId, new Date(later.getTime() + 1e9));
  expect((await rows()).length).toBe(1);
  await write();
  expect(await verified()).toMatchObject({ fault: null, head: { seq: 4 } });
});

test('whatever is changed in the database, the first entry that does not fit is named', async () => {
  for (let at = 0; at < 4; at += 1) await write({ at });
  const second = `organization_id = '${organizationId}' and seq = 2`;
  const tampering: [string, { seq: number; why: string }][] = [
    ...[
      `at = at + interval '1 microsecond'`,
      `actor_kind = 'system'`,
      `actor_id = null`,
      `kind = 'signed_in'`,
      `subject_kind = 'ticket'`,
      `subject_id = 'x'`,
      `place_id = uuidv7()`,
      `data = '{}'`,
      `network_mark = sha256('x'), network = null`,
      `hash = sha256('x')`,
    ].map((change): [string, { seq: number; why: string }] => [
      `update audit_entry set ${change} where ${second}`,
      { seq: 2, why: 'changed' },
    ]),
    [`delete from audit_entry where ${second}`, { seq: 2, why: 'missing' }],
    [`delete from audit_entry where organization_id = '${organizationId}' and seq = 4`, { seq: 4, why: 'end' }],
    [
      `update audit_head set kept_from_seq = 1, kept_from_hash = hash where organization_id = '${organizationId}'`,
      { seq: 2, why: 'changed' },
    ],
  ];
  const of = `where organization_id = '${organizationId}'`;
  for (const [statement, fault] of tampering) {
    const client = await harbour.pool.connect();
    try {
      await client.query(`create temp table kept as select * from audit_entry ${of};
        create temp table kept_head as select * from audit_head ${of}; ${statement}`);
      expect({ statement, fault: (await verified()).fault }).toEqual({ statement, fault });
    } finally {
      await client.query(`delete from audit_entry ${of}; insert into audit_entry select * from kept;
        delete from audit_head ${of}; insert into audit_head select * from kept_head; drop table kept, kept_head`);
      client.release();
    }
  }
  expect((await verified()).fault).toBeNull();
});

test('what happens to an account is told wherever it works, and what concerns no account by the installation', async () => {
  const userId = uuid();
  const ids = [uuid(), uuid()];
  for (const id of ids) {
    await harbour.pool.query('insert into organization (id, name) values ($1, $2)', [id, 'Elsewhere']);
    await harbour.pool.query(
      'insert into member (organization_id, id, user_id, role, name) values ($1, $2, $3, $4, $5)',
      [id, uuid(), userId, 'host', 'Somebody'],
    );
  }
  const all = { ...harbour.context, ...context() };
  await auditAccount(all, { kind: 'sign_in_failed', userId, isOwner: false, data: { by: 'password' } });
  await auditAccount(all, { kind: 'sign_in_failed', userId: null, isOwner: false, data: { by: 'password' } });
  for (const id of ids)
    expect(await rows(id)).toMatchObject([{ kind: 'sign_in_failed', actor_kind: 'nobody', subject_kind: 'member' }]);
  expect((await rows(installationChain)).at(-1)).toMatchObject({
    actor_kind: 'nobody',
    actor_id: null,
    subject_id: null,
  });
  expect(await findAuditChains(harbour.db)).toEqual(expect.arrayContaining([installationChain, ...ids]));
});
