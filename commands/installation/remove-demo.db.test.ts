import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { findDemoPlace } from '#db/place/places.ts';
import { installationChain } from '#domain/audit/kinds.ts';
import { harbourClinic, hosts } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { callNext } from '../ticket/call-next.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';
import { joinLine } from '../ticket/join-line.ts';
import { openDemo, removeDemo, type DemoInput } from './open-demo.ts';
import { receiveText } from '../messaging/receive-text.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
  await harbour.join({ name: 'Amara', phone: '+12025550101' });
});
afterAll(() => harbour.close());

/** How many rows every table of the product holds. */
async function census(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth') order by 1`.execute(harbour.db);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(name)}`.execute(
      harbour.db,
    );
    counts[name] = rows[0]?.count ?? -1;
  }
  return counts;
}

async function demoInput(): Promise<DemoInput> {
  const userId = uuid();
  const { name, role } = hosts.tomas;
  await sql`insert into auth."user" (id, name, email, email_verified) values (${userId}, ${name}, ${`${userId}@demo.example`}, true)`.execute(
    harbour.db,
  );
  const { lines, languages, desks: _, ...place } = harbourClinic;
  return {
    organizationName: name,
    place: { ...place, languages: [...languages] },
    lines: lines.map((line) => ({ ...line })),
    desks: [{ name: 'Desk 1', lines: [0, 1] }],
    member: { userId, name, role },
    key: { name: 'Demo', bearer: `key ${userId}` },
  };
}

test('a demo that was worked in leaves nothing behind in any table, and nobody else loses anything', async () => {
  const { context, db } = harbour;
  const before = await census();
  const { slug } = await openDemo(context, await demoInput());
  expect(slug).toBe('harbour-clinic-2');
  const place = await findDemoPlace(db);
  const [line] = place ? await findLinesOfPlace(db, place) : [];
  const [desk] = place ? await findDesksOfPlace(db, place) : [];
  const input = {
    lineId: line?.id ?? '',
    language: 'en',
    source: 'link' as const,
    phone: '+12025550102',
    name: 'Luis',
  };
  await joinLine(context, harbour.guest, input, idempotencyKeyOf(uuid(), input));
  const key = {
    kind: 'key' as const,
    id: uuid(),
    organizationId: place?.organization_id ?? '',
    role: 'host' as const,
    grants: [],
    placeIds: [],
  };
  await callNext(context, key, { deskId: desk?.id ?? '', finishTicketId: null }, idempotencyKeyOf(uuid(), desk?.id));
  const received = { organizationId: key.organizationId, placeId: place?.id ?? '', provider: 'scripted' };
  for (const [ref, from, text] of [
    ['1', '+12025550102', 'STOP'],
    ['2', '+12025550103', 'Hello?'],
  ] as const)
    await receiveText(context, { ...received, ref, from, text, publicUrl: 'https://harbour.example' });
  const during = await census();
  const grown = Object.keys(during).filter((table) => (during[table] ?? 0) > (before[table] ?? 0));
  const tables = ['ticket', 'event', 'message', 'idempotency', 'api_key', 'member', 'place_slug'];
  tables.push('opt_out', 'answered_stranger', 'test_text');
  expect(grown).toEqual(expect.arrayContaining([...tables.map((table) => `public.${table}`), 'auth."user"']));

  await removeDemo(context);
  // But for what the installation itself was told in the audit log: that it came, and that it went.
  expect(await census()).toEqual({ ...before, 'public.audit_entry': 2, 'public.audit_head': 1 });
  const told = await db.selectFrom('audit_entry').select(['organization_id', 'kind']).orderBy('seq').execute();
  expect(told).toEqual(['demo_opened', 'demo_removed'].map((kind) => ({ organization_id: installationChain, kind })));
});

test('opened twice at once there is one demo; removed twice it is gone once', async () => {
  const { context, db } = harbour;
  const input = await demoInput();
  const slugs = await Promise.all([openDemo(context, input), openDemo(context, input), openDemo(context, input)]);
  expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(1);
  expect(await db.selectFrom('place').select('id').where('is_demo', '=', true).execute()).toHaveLength(1);
  const removed = await Promise.all([removeDemo(context), removeDemo(context)]);
  expect(removed.filter((id) => id !== null)).toHaveLength(1);
  expect(await findDemoPlace(db)).toBeNull();
});

test('whoever writes while it is removed does not keep it', async () => {
  const { context, db, pool } = harbour;
  await openDemo(context, await demoInput());
  const place = await findDemoPlace(db);
  const [member] = await db
    .selectFrom('member')
    .select('id')
    .where('organization_id', '=', place?.organization_id ?? '')
    .execute();
  const writer = await pool.connect();
  try {
    await writer.query('begin');
    await writer.query('insert into member_seen (organization_id, member_id, seen_at) values ($1, $2, now())', [
      place?.organization_id,
      member?.id,
    ]);
    const removing = removeDemo(context);
    await expect.poll(() => lockWaits(harbour.pool)).toBeGreaterThan(0);
    await writer.query('commit');
    expect(await removing).toBe(place?.organization_id);
  } finally {
    writer.release();
  }
  expect(await findDemoPlace(db)).toBeNull();
});
