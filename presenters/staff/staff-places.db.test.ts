import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { presentStaffPlaces } from './staff-places.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

test('staff see the places they belong to, with lines and desks', async () => {
  const [place, ...others] = await presentStaffPlaces(harbour.db, {
    organizationId: harbour.organizationId,
    placeIds: [harbour.placeId],
  });
  expect(others).toEqual([]);
  expect(place?.id).toBe(harbour.placeId);
  expect(place?.lines.map(({ id }) => id)).toEqual([harbour.lines.walkIn, harbour.lines.results]);
  expect(place?.desks.map(({ name }) => name)).toEqual(['Desk 1', 'Desk 2', 'Room 7']);
});

test('one statement reads them, however many they are', async () => {
  let statements = 0;
  const count = (): void => void (statements += 1);
  harbour.pool.on('acquire', count);
  await presentStaffPlaces(harbour.db, { organizationId: harbour.organizationId, placeIds: [] });
  harbour.pool.off('acquire', count);
  expect(statements).toBe(1);
});

test('nothing of a place that is not theirs, nothing of another organization', async () => {
  const stranger = '0199d1c4-0000-7000-8000-000000000000';
  const { organizationId } = harbour;
  expect(await presentStaffPlaces(harbour.db, { organizationId, placeIds: [stranger] })).toEqual([]);
  expect(await presentStaffPlaces(harbour.db, { organizationId: stranger, placeIds: [] })).toEqual([]);
  expect(await presentStaffPlaces(harbour.db, { organizationId: null, placeIds: [] })).toEqual([]);
});

test('whoever sits at a desk is said by name', async () => {
  const owned = { organization_id: harbour.organizationId, id: uuid() };
  await harbour.db
    .insertInto('member')
    .values({ ...owned, user_id: 'ruth', role: 'host', name: 'Ruth Adeyemi', place_ids: [], grants: [] })
    .execute();
  await harbour.db
    .updateTable('desk')
    .set({ member_id: owned.id })
    .where('organization_id', '=', owned.organization_id)
    .where('id', '=', harbour.desks.one)
    .execute();
  const [place] = await presentStaffPlaces(harbour.db, { organizationId: owned.organization_id, placeIds: [] });
  expect(place?.desks.map(({ memberName }) => memberName)).toEqual(['Ruth Adeyemi', null, null]);
});
