import { afterAll, beforeAll } from 'vitest';
import { openHarbour, type Harbour } from './harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from './phone-network.ts';

/** Call it once per file: Harbour Clinic with a text provider, for all of its tests. `take` receives both before the first test. */
export function harbourWithPhones(take: (harbour: Harbour, network: PhoneNetwork) => void): void {
  let opened: [Harbour, PhoneNetwork];
  beforeAll(async () => {
    const harbour = await openHarbour();
    opened = [harbour, openPhoneNetwork(harbour)];
    take(...opened);
  });
  afterAll(async () => {
    const [harbour, network] = opened;
    await network.stop();
    await harbour.close();
  });
}
