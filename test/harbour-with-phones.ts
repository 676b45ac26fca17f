import { afterAll, beforeAll } from 'vitest';
import { openHarbour, type Harbour } from './harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from './phone-network.ts';

/** Call it once in a file: Harbour Clinic with a provider of texts, for all of its tests. `take` is given both before the first. */
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
