import { expect, test } from 'vitest';
import { openHarbour } from '#test/harbour.ts';
import { findWaitingPlaces } from './kept-waits.ts';

test('of the services of a line, how long they take is read each second, and none of their texts', async () => {
  const harbour = await openHarbour();
  const { walkIn } = harbour.lines;
  const service = { id: 'a', name: { en: 'Papers' }, expectedMinutes: 7 };
  await harbour.pool.query('update line set services = $2 where id = $1', [walkIn, JSON.stringify([service])]);
  const [place] = await findWaitingPlaces(harbour.db, harbour);
  expect(place?.lines.map(({ id, services }) => [id, services])).toEqual(
    expect.arrayContaining([[walkIn, [{ id: 'a', expectedMinutes: 7 }]]]),
  );
  await harbour.close();
});
