import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Found } from '#channels/provider/contract.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, unknown } from '#test/phone-network.ts';

let harbour: Harbour;

beforeEach(async () => {
  harbour = await openHarbour();
});
afterEach(() => harbour.close());

test('a channel that cannot be asked may have taken what it was given: it is given it twice at most', async () => {
  const found: Found = { kind: 'unknown' };
  const network = openPhoneNetwork(harbour, { find: () => Promise.resolve(found) });
  network.answer(unknown);
  const guest = await harbour.join({ phone: reservedPhone(1) });
  await network.send();
  for (let round = 0; round < 4; round++) {
    harbour.clock.pass(16);
    await network.reconcile();
  }
  expect(network.texts).toHaveLength(2);
  const now = await network.stateOf(guest.ticketId, 'joined');
  expect(now).toMatchObject({ state: 'failed', reason: 'unknown', handovers: 2 });
  await network.stop();
});
