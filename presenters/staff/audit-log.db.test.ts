import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditItem } from '#contract/views.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { auditReader } from './audit-log.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

const write = (from: number, to: number) =>
  harbour.pool.query(
    `insert into audit_entry (organization_id, seq, at, actor_kind, kind, hash)
     select $1, seq, now(), 'system', 'heads_noted', '\\x00' from generate_series($2::int, $3::int) seq`,
    [harbour.organizationId, from, to],
  );

test('an export of the log is what was there when it began, page by page', async () => {
  await write(1, 501);
  const filter = { organizationId: harbour.organizationId, placeIds: [], kinds: null, memberId: null };
  const { total, pages } = await auditReader({ db: harbour.db, secrets: testSecrets }, filter);
  await write(502, 503);
  const written: AuditItem[][] = [];
  for await (const page of pages()) written.push(page);
  expect(written.map((page) => page.map(({ number }) => number))).toEqual([
    Array.from({ length: 500 }, (_, at) => 501 - at),
    [1],
  ]);
  expect(total).toBe(501);
});
