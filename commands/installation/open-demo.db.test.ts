// The demo as it is when it opens: it has a past, and its rows agree with its logs.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool } from '#db/database.ts';
import { findDemoPlace } from '#db/place/places.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { findCountedDays } from '#db/ticket/day-figures.ts';
import { countEstimatesMet } from '#db/ticket/estimates-met.ts';
import { addDays, serviceDay } from '#domain/local-time.ts';
import { pastPlaceOf, playPast } from '#server/demo/demo-past.ts';
import { harbourClinic, hosts } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { joinLine } from '../ticket/join-line.ts';
import { countDays } from './count-days.ts';
import { openDemo } from './open-demo.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

const { lines, languages, desks, ...place } = harbourClinic;
const slugs: readonly string[] = lines.map(({ slug }) => slug);
const { timeZone } = place;

test('it has sixty days behind it and guests in line, its logs tell the same, and it goes on', async () => {
  const { context, db } = harbour;
  const userId = '0198c0de-0000-7000-8000-000000000001';
  const { name, role } = hosts.tomas;
  await sql`insert into auth."user" (id, name, email, email_verified) values (${userId}, ${name}, 'tomas@demo.example', true)`.execute(
    db,
  );
  const past = playPast({ ...pastPlaceOf(harbourClinic), now: context.now(), timeZone, seed: 5 });
  // As on a machine that takes long to play them.
  const hasty = createPool(harbour.connectionString, { settings: '-c idle_in_transaction_session_timeout=300ms' });
  const { standing } = await openDemo(
    { ...context, db: createDatabase(hasty, 'everyOutside') },
    {
      organizationName: place.name,
      place: { ...place, languages: [...languages] },
      lines: lines.map((line) => ({ ...line })),
      desks: desks.map((desk) => ({ name: desk.name, lines: desk.lines.map((slug) => slugs.indexOf(slug)) })),
      member: { userId, name, role },
      key: { name: 'Demo', bearer: 'key of the demo' },
      past,
    },
  );
  await hasty.end();
  expect(standing.length).toBeGreaterThanOrEqual(11);
  const opened = await findDemoPlace(db);
  if (!opened) throw new Error('no demo');
  const ofDemo = await findLinesOfPlace(db, opened);
  const lineIds = ofDemo.map(({ id }) => id);
  for (const lineId of lineIds) expect(await lineFaults(db, lineId)).toEqual([]);

  const now = context.now();
  const { kept, of } = await countEstimatesMet(db, opened, new Date(now.getTime() - 24 * 3600_000));
  expect(of).toBeGreaterThan(50);
  expect(kept / of).toBeGreaterThan(0.7);

  await countDays(context);
  const today = serviceDay(now, timeZone);
  const days = await findCountedDays(db, opened.organization_id, [opened.id], {
    from: addDays(today, -60),
    to: today,
    lineIds,
  });
  // Without Sundays, and the last days, which are not settled yet.
  expect(new Set(days.map(({ day }) => day)).size).toBeGreaterThanOrEqual(48);

  const personal = await db
    .selectFrom('ticket')
    .select('id')
    .where('organization_id', '=', opened.organization_id)
    .where('erased_at', 'is not', null)
    .where((is) => is.or([is('name', 'is not', null), is('phone', 'is not', null)]))
    .execute();
  expect(personal).toEqual([]);

  const input = { lineId: lineIds[0] ?? '', language: 'en', source: 'link' as const };
  await joinLine(context, harbour.guest, input, null);
  expect(await lineFaults(db, input.lineId)).toEqual([]);
});
