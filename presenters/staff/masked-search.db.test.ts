// A search reveals no more of a number than the reader sees of it.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { leaveLine } from '#commands/ticket/moves.ts';
import { findPlaceById } from '#db/place/places.ts';
import type { Role } from '#domain/team/permissions.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { historyReader, presentHistory } from '#presenters/insights/ticket-history.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

const phone = '+447700900156';

async function found(role: Role, search: string): Promise<number> {
  const place = await findPlaceById(harbour.db, harbour.placeId);
  if (!place) throw new Error('no place');
  const parts = {
    db: harbour.db,
    secrets: testSecrets,
    place,
    reader: { kind: 'member', id: null, role },
    now: harbour.clock.now(),
  } as const;
  const asked = (name: string): string | null => (name === 'search' ? search : null);
  const { total } = await presentHistory(parts, asked);
  expect((await historyReader(parts, asked)).total, 'the export').toBe(total);
  return total;
}

/** Starts from the visible digits and tries to find more by searching. */
async function recovered(role: Role): Promise<string> {
  let known = phone.slice(-4);
  for (;;) {
    let more = '';
    for (const digit of '0123456789') if ((await found(role, digit + known)) > 0) more = digit;
    if (more === '' || known.length > 11) return known;
    known = more + known;
  }
}

test('a masked number is found by the digits that are shown, and not recovered digit by digit', async () => {
  const guest = await harbour.join({ phone });
  for (const role of ['viewer', 'host'] as const) {
    expect(await found(role, '0156')).toBe(1);
    expect(await found(role, '156')).toBe(1);
    expect(await found(role, phone), 'the whole number').toBe(0);
    expect(await recovered(role)).toBe('0156');
  }
  for (const role of ['manager', 'owner'] as const) expect(await recovered(role)).toBe('447700900156');

  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.one }, null);
  expect(await found('host', phone), 'whoever is called is seen in full by hosts').toBe(1);
  expect(await found('viewer', phone)).toBe(0);
  await leaveLine(harbour.context, harbour.guest, guest, null);
  expect(await found('host', phone)).toBe(0);
});
