import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInstallation } from '#db/place/installation.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { findPlaceBySlug } from '#db/place/places.ts';
import { findOwnTemplate } from '#db/messaging/message-templates.ts';
import { lineFaults } from '#domain/line/line-faults.ts';
import { templateFault } from '#domain/messaging/template.ts';
import { tradeNames } from '#domain/place/trade.ts';
import { parseName } from '#domain/name.ts';
import { offeredLanguages } from '#locales/languages.ts';
import { exampleFacts, exampleLink, phrasesOf } from '#locales/text-template.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { calledTexts, deskNameOf, linesOf } from './trade-start.ts';
import { setUpInstallation, type SetUpInput } from './set-up-installation.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

const input = (placeName: string): SetUpInput => ({
  placeName,
  country: 'GB',
  timeZone: 'Europe/London',
  languages: ['en', 'ar'],
  defaultLanguage: 'en',
  lineName: 'Counter',
  linePrefix: 'c',
  deskName: 'Counter 1',
  trade: 'other',
  hours: null,
  owner: { userId: uuid(), name: 'Ruth Adeyemi' },
});

test('what is wrong leaves nothing behind and the set-up open', async () => {
  const { context, db } = harbour;
  const before = await db.selectFrom('place').select('id').execute();
  for (const wrong of [{ linePrefix: '77' }, { deskName: ' ' }, { timeZone: 'Mars/Olympus' }, { country: 'ZZ' }])
    await expect(setUpInstallation(context, { ...input('Mill'), ...wrong })).rejects.toMatchObject({
      code: 'invalid_fields',
    });
  expect(await db.selectFrom('place').select('id').execute()).toEqual(before);
  expect((await findInstallation(db)).isSetUp).toBe(false);
});

test.each(tradeNames)('what a %s begins with passes the rules of lines, in every language', (trade) => {
  for (const line of linesOf(trade)) {
    expect(lineFaults(line)).toEqual([]);
    for (const texts of [line.name, ...(line.services ?? []).map(({ name }) => name)])
      expect(Object.keys(texts)).toHaveLength(offeredLanguages.length);
  }
  for (const language of offeredLanguages) expect(parseName(deskNameOf(trade, language))).toMatchObject({ ok: true });
  for (const [language, body] of calledTexts(trade)) {
    const facts = exampleFacts(language, {
      name: 'Centre for Health and Family East',
      country: 'GB',
      timeZone: 'Europe/London',
      deskNames: [deskNameOf(trade, language)],
      link: exampleLink('https://wait.health-centre.example'),
      now: new Date(),
    });
    expect(templateFault('called', body, phrasesOf(language, 'called', facts))).toBeNull();
  }
});

test('of many at once one wins, with a place that works; the key is gone', async () => {
  const { context, db } = harbour;
  await db
    .updateTable('installation')
    .set({ setup_key_hash: Buffer.from('hash') })
    .execute();
  const table = { trade: 'restaurant', lineName: null, linePrefix: 'T', deskName: null } as const;
  const hours = { fri: [{ from: '18:00', to: '23:00' }] };
  const names = ['Mill Street', 'Hill Street', 'Quay', 'Harbour Clinic'];
  const outcomes = await Promise.allSettled(
    names.map((name) => setUpInstallation(context, { ...input(name), ...table, hours })),
  );
  const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(won).toHaveLength(1);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(reasons).toMatchObject([{ code: 'forbidden' }, { code: 'forbidden' }, { code: 'forbidden' }]);

  const place = await findPlaceBySlug(db, won[0]?.value.slug ?? '');
  const [line] = place ? await findLinesOfPlace(db, place) : [];
  const [desk] = place ? await findDesksOfPlace(db, place) : [];
  expect(line).toMatchObject({ prefix: 'T', name: { en: 'Tables', ar: 'الطاولات' }, hours });
  expect(line?.settings).toMatchObject({ partySizeLimit: 12 });
  expect(desk).toMatchObject({ name: 'Entrance', line_ids: [line?.id], is_open: true });
  const key = { organizationId: place?.organization_id ?? '', placeId: place?.id ?? '', kind: 'called' } as const;
  const template = await findOwnTemplate(db, { ...key, language: 'en' });
  expect(template?.body).toContain('{place}: your table is ready, {number}.');
  const members = await db
    .selectFrom('member')
    .selectAll()
    .where('organization_id', '=', place?.organization_id ?? '')
    .execute();
  expect(members.filter(({ name }) => name === 'Ruth Adeyemi')).toMatchObject([{ role: 'owner' }]);
  const row = await db.selectFrom('installation').selectAll().executeTakeFirst();
  expect(row).toMatchObject({ setup_key_hash: null, setup_done_at: expect.any(Date) });
});
