import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPlaceById } from '#db/place/places.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';
import { updatePlace, updatePrivacy } from './places.ts';

let harbour: Harbour;

beforeEach(async () => {
  harbour = await openHarbour();
});

afterEach(() => harbour.close());

async function privacy() {
  const place = await findPlaceById(harbour.db, harbour.placeId);
  return { ...place?.privacy, shows: place?.board.shows };
}

const unset = { shows: undefined };

test('an owner sets how long guests are kept and what boards show; the board keeps the rest of its settings', async () => {
  const { context, staff, placeId } = harbour;
  expect(await privacy()).toEqual(unset);
  await updatePlace(context, staff.tomas, { placeId, board: { layout: 'turned_left', hasChime: false } }, null);
  const idempotencyKey = idempotencyKeyOf('the privacy of a place', { hours: 0 });
  await updatePrivacy(context, staff.ines, { placeId, keepHours: 0, shows: 'name' }, idempotencyKey);
  expect(await privacy()).toEqual({ keepHours: 0, shows: 'name' });
  const again = await updatePrivacy(context, staff.ines, { placeId, keepHours: 0, shows: 'name' }, idempotencyKey);
  expect(again.isRepeat).toBe(true);
  const board = (await findPlaceById(harbour.db, placeId))?.board;
  expect(board).toEqual({ layout: 'turned_left', hasChime: false, shows: 'name' });
});

test.each([-1, 721, 1.5, Number.NaN])('%s hours are refused', async (keepHours) => {
  const { context, staff, placeId } = harbour;
  await expect(updatePrivacy(context, staff.ines, { placeId, keepHours, shows: 'name' }, null)).rejects.toMatchObject({
    code: 'invalid_fields',
    details: { errors: [{ path: 'keepHours', code: 'out_of_range' }] },
  });
  expect(await privacy()).toEqual(unset);
});

test('it is the owner’s to decide, of no other organization', async () => {
  const { context, staff, placeId } = harbour;
  const input = { placeId, keepHours: 720, shows: 'name' } as const;
  const stranger = { ...staff.ines, organizationId: '01900000-0000-7000-8000-000000000001' };
  await expect(updatePrivacy(context, staff.tomas, input, null)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(updatePrivacy(context, stranger, input, null)).rejects.toMatchObject({ code: 'not_found' });
  expect(await privacy()).toEqual(unset);
  await updatePrivacy(context, staff.ines, input, null);
  expect(await privacy()).toEqual({ keepHours: 720, shows: 'name' });
});
