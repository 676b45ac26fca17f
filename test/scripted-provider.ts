// Text providers with answers written by a test, and a place's carriers at them.

import type { Channel, OutgoingText, CarriedChannel, Hearing, Provider } from '#channels/provider/contract.ts';
import { insertCarrier } from '#db/messaging/carriers.ts';
import { newId } from '#db/new-id.ts';
import { testSecrets, type Harbour } from './harbour.ts';
import { accept, type Answering } from './phone-network.ts';

export interface ScriptedProvider {
  provider: Provider;
  /** What it received, in order. */
  texts: OutgoingText[];
  answer: (how: Answering) => void;
  /** How often it was opened, and how many are open now. */
  opened: { times: number; now: number; hearing: Hearing | null };
}

export function scriptProvider(
  name: string,
  options: { channel?: CarriedChannel; isSilent?: true; listens?: true; isTyped?: true; find?: Channel['find'] } = {},
): ScriptedProvider {
  let answering = accept;
  const texts: OutgoingText[] = [];
  const opened: ScriptedProvider['opened'] = { times: 0, now: 0, hearing: null };
  const provider: Provider = {
    name,
    channel: options.channel ?? 'sms',
    fields: { key: { kind: 'secret' } },
    ...(options.listens ? {} : { hear: () => ({ kind: 'refused', why: 'malformed' }) }),
    ...(options.isTyped ? { reportsWhereTyped: () => true } : {}),
    open: (_, hearing) => {
      Object.assign(opened, { times: opened.times + 1, now: opened.now + 1, hearing });
      return {
        name,
        ...(options.isSilent ? { isSilent: true as const } : {}),
        ...(options.find ? { find: options.find } : {}),
        send: async (text, signal) => {
          texts.push(text);
          return answering(text, signal);
        },
        close: () => {
          opened.now -= 1;
          return Promise.resolve();
        },
      };
    },
  };
  return { provider, texts, opened, answer: (how) => void (answering = how) };
}

export const namedProviders = (...scripted: ScriptedProvider[]): Record<string, Provider> =>
  Object.fromEntries(scripted.map(({ provider }) => [provider.name, provider]));

/** A carrier of the place at this provider, the last in the order. */
export async function addCarrier(
  { db, organizationId, placeId, clock }: Harbour,
  provider: string,
  settings: Record<string, string> = {},
): Promise<string> {
  const id = newId();
  await db
    .transaction()
    .execute((trx) =>
      insertCarrier(trx, testSecrets, { organizationId, placeId, id, provider, settings, isOn: true, at: clock.now() }),
    );
  return id;
}
