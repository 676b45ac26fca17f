import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPlaceById } from '#db/place/places.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { presentProcessingRecord } from './processing-record.ts';

let harbour: Harbour;

beforeEach(async () => {
  harbour = await openHarbour();
});

afterEach(() => harbour.close());

async function record() {
  const place = await findPlaceById(harbour.db, harbour.placeId);
  if (!place) throw new Error('There is no place.');
  return presentProcessingRecord(harbour.db, place, harbour.clock.now());
}

async function addMember(id: string, role: string, placeIds: string[]): Promise<void> {
  await harbour.pool.query(
    `insert into member (organization_id, id, user_id, role, place_ids, name) values ($1, uuidv7(), $2, $3, $4, $2)`,
    [harbour.organizationId, id, role, placeIds],
  );
}

test('it says what is set, who works at the place, and who carried its texts', async () => {
  await addMember('one', 'owner', []);
  await addMember('two', 'host', [harbour.placeId]);
  await addMember('three', 'host', ['01900000-0000-7000-8000-000000000001']);
  await harbour.pool.query(`update place set privacy = '{"keepHours": 72}', board = '{"shows": "name"}'`);
  expect(await record()).toMatchObject({
    keepHours: 72,
    showsNames: true,
    staff: [
      { role: 'owner', count: 1 },
      { role: 'host', count: 1 },
    ],
    carriers: [],
  });
  await harbour.join({ phone: '+1 202 555 0101', name: 'Amara Okafor' });
  await harbour.pool.query(`update message set provider = 'gateway', state = 'sent'`);
  const text = await record();
  expect(text.carriers).toEqual([{ channel: 'sms', provider: 'gateway' }]);
  expect(JSON.stringify(text)).not.toMatch(/Amara|555.?0101/);
});
