// A fault of one line, place or step does not stop the work for those behind it. The fault is a trigger in the database.

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countDays } from '#commands/installation/count-days.ts';
import { leaveLine } from '#commands/ticket/moves.ts';
import { eraseEnded } from '#jobs/erasing/erase-ended.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { keepPlans } from './keep-plans.ts';

let harbour: Harbour;
beforeEach(async () => {
  harbour = await openHarbour();
  await harbour.pool.query(
    `create function planted() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`,
  );
});
afterEach(async () => {
  await harbour.pool.query('drop function planted cascade');
  await harbour.close();
});

const plant = (event: 'insert' | 'delete', table: string, condition: string) =>
  harbour.pool.query(
    `create trigger planted before ${event} on ${table} for each row when (${condition}) execute function planted()`,
  );
const countOf = async (sql: string): Promise<number | undefined> =>
  (await harbour.pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`)).rows[0]?.count;

test.each(['walkIn', 'results'] as const)('a line whose days cannot be counted (%s) stops no other', async (slug) => {
  const lineId = harbour.lines[slug];
  for (const line of Object.values(harbour.lines))
    await leaveLine(harbour.context, harbour.guest, await harbour.join({ lineId: line }), null);
  harbour.clock.pass(6 * 86_400);
  await plant('insert', 'day_figure', `new.line_id = '${lineId}'`);
  await expect(countDays(harbour.context)).rejects.toThrow('planted');
  expect(await countOf(`day_figure where line_id <> '${lineId}'`)).toBe(1);
});

test.each(['first', 'second'])('a place that cannot be planned (the %s one) stops no other', async (which) => {
  const { organizationId, placeId, pool } = harbour;
  const other = randomUUID();
  await pool.query(
    `with made as (insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
       values ($1, $2, 'other', 'Other', 'US', 'America/New_York', 'en', '{en}'))
     insert into line (organization_id, id, place_id, slug, name, prefix, settings)
     values ($1, gen_random_uuid(), $2, 'other', '{"en": "Other"}', 'O', '{"capacity": 10}')`,
    [organizationId, other],
  );
  const [first = '', second = ''] = [placeId, other].toSorted();
  const [faulty, whole] = which === 'first' ? [first, second] : [second, first];
  await plant('insert', 'day_plan', `new.place_id = '${faulty}'`);
  await expect(keepPlans(harbour.context)).rejects.toThrow('planted');
  expect(await countOf(`day_plan where place_id = '${whole}'`)).toBeGreaterThan(0);
});

test('more places that cannot be planned than are planned at once hide no other', async () => {
  const { organizationId, placeId, pool } = harbour;
  await pool.query(
    `with made as (insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
       select $1, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'other-' || n, 'Other', 'US', 'America/New_York', 'en', '{en}'
       from generate_series(1, 20) n returning id)
     insert into line (organization_id, id, place_id, slug, name, prefix, settings)
     select $1, gen_random_uuid(), id, 'other', '{"en": "Other"}', 'O', '{"capacity": 10}' from made`,
    [organizationId],
  );
  await plant('insert', 'day_plan', `new.place_id <> '${placeId}'`);
  // That all of so many rounds choose the twenty others happens once in 10^26.
  for (let round = 0; round < 20 && (await countOf('day_plan')) === 0; round += 1)
    await expect(keepPlans(harbour.context)).rejects.toThrow(/planted|several/);
  expect(await countOf('day_plan')).toBeGreaterThan(0);
});

test('guests are erased although old answers cannot be dropped', async () => {
  const guest = await harbour.join({ name: 'Amara' });
  await leaveLine(harbour.context, harbour.guest, guest, null);
  harbour.clock.pass(31 * 86_400);
  await plant('delete', 'idempotency', 'true');
  await expect(eraseEnded(harbour.context)).rejects.toThrow('planted');
  expect(await harbour.ticketRow(guest.ticketId)).toMatchObject({ name: null });
});
